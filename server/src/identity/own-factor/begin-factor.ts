import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newTotpSecret, totpUri } from '../two-factor/totp.ts';
import { twoFactorContext } from '../two-factor/two-factor-context.ts';
import type { FactorPerson } from '../two-factor/factor-person.ts';
import { passkeyOptions, refuseMorePasskeys } from '../two-factor/passkeys.ts';
import { lockFactor, upsertUnconfirmed } from '../two-factor/two-factor.sql.ts';

/** What the app shows beside its codes. */
type Labels = { issuer: string; email: string };

type Begun = Pick<FactorPerson, 'identityId' | 'tenant'>;

const APP_ON = 'An authenticator app is set up already.';

/** The options with which the browser makes a passkey, for whoever has just proved who they are. */
export async function beginPasskey(app: App, person: Begun, labels: Labels) {
  await refuseMorePasskeys(app.sql, person.identityId);
  return { passkey: await passkeyOptions(app, person, labels) };
}

/** A new secret for whoever has just proved who they are. */
export async function beginFactor(app: App, { identityId }: Begun, labels: Labels) {
  const secret = newTotpSecret();
  const sealed = app.encryption.encrypt(secret, twoFactorContext(identityId));
  await inTransaction(app.sql, async (tx) => {
    const before = await lockFactor(tx, identityId);
    if (before && before.appConfirmedAt !== null) refuse('second_factor_on', APP_ON);
    await upsertUnconfirmed(tx, identityId, sealed, app.now().toISOString());
  });
  return { secret, uri: totpUri(secret, labels) };
}
