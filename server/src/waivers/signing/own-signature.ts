import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Staff } from '../../http/caller.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Signature } from './sign.ts';
import { selectSignatory } from './signatories.sql.ts';

type Given = { password: string; release?: boolean | undefined };

/** Of a signatory who has entered their password again. */
export async function ownSignature(app: App, staff: Staff, { password, release = false }: Given): Promise<Signature> {
  await confirmPassword(app, staff, password);
  const { organizationId, staffId, identityId, clientAddress } = staff;
  const authority = (await selectSignatory(app.sql, organizationId, staffId)) ?? refuse('not_signatory');
  const { name, title, email } = authority;
  return {
    actor: staff,
    signer: { identityId, name, title, email, clientAddress, method: 'Password, entered again' },
    authority,
    release: release ? 'if-possible' : 'no',
  };
}
