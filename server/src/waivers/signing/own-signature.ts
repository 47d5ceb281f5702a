import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Staff } from '../../http/caller.ts';
import { confirmPassword } from '../../identity/passwords/confirm-password.ts';
import type { Signature } from './sign.ts';
import { selectActiveSignatory } from '../signatories.sql.ts';

type Given = { password: string; release?: boolean | undefined };

/** Of a signatory who has entered their password again. */
export async function ownSignature(app: App, staff: Staff, { password, release = false }: Given): Promise<Signature> {
  await confirmPassword(app, staff, password);
  const { organizationId, staffId, identityId, clientAddress } = staff;
  const readAuthority = async (sql: Sql) =>
    (await selectActiveSignatory(sql, organizationId, staffId)) ?? refuse('not_signatory');
  const authority = await readAuthority(app.sql);
  const { name, title, email } = authority;
  return {
    actor: staff,
    signer: { identityId, name, title, email, clientAddress, method: 'Password, entered again' },
    authority,
    readAuthority,
    release: release ? 'if-possible' : 'no',
  };
}
