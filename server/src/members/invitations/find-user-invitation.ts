import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/caller.ts';
import { selectIdentityByEmail } from '../../identity/identity.sql.ts';
import { CODES_BY_CLIENT } from '../../identity/limits.ts';
import { hashToken } from '../../identity/sessions/sessions.ts';
import { selectUserInvitation } from './user-invitations.sql.ts';

/** Finds an open invitation and the login with its address, without using it; many bad codes are throttled. */
export async function findUserInvitation(app: App, { tenant, clientNetwork }: Visitor, oobCode: string) {
  await app.throttle.check(CODES_BY_CLIENT, clientNetwork);
  const { organizationId, portalId } = tenant;
  const key = { organizationId, portalId, codeHash: hashToken(oobCode) };
  const invitation = await selectUserInvitation(app.sql, key, app.now().toISOString());
  if (!invitation) {
    await app.throttle.countFailure(CODES_BY_CLIENT, clientNetwork);
    return refuse('invalid_code');
  }
  const login = await selectIdentityByEmail(app.sql, invitation.email);
  return { invitation, key, login };
}
