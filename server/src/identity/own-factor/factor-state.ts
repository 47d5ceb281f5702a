import type { App } from '../../app.ts';
import { selectPasskeys } from '../two-factor/passkeys.sql.ts';
import { countRecoveryCodes, selectFactor } from '../two-factor/two-factor.sql.ts';
import { selectRequiresFactor } from './required-factor.sql.ts';

/** What a person sees of their own two-factor sign-in. */
export async function factorState({ sql }: Pick<App, 'sql'>, identityId: string) {
  const factor = await selectFactor(sql, identityId);
  const passkeys = await selectPasskeys(sql, identityId);
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(sql, identityId),
    isRequired: await selectRequiresFactor(sql, identityId),
    hasApp: (factor?.appConfirmedAt ?? null) !== null,
    passkeys: passkeys.map(({ credentialId: id, name, host, createdAt, lastUsedAt }) => ({
      id,
      name,
      host,
      createdAt,
      lastUsedAt,
    })),
  };
}
