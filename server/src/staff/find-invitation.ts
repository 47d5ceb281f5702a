import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import type { ConsoleVisitor } from '../http/caller.ts';
import { CODES_BY_CLIENT } from '../identity/limits.ts';
import { selectIdentityByEmail } from '../identity/identity.sql.ts';
import { hashToken } from '../identity/sessions/sessions.ts';
import { selectInvitation } from './invitations.sql.ts';

export type InvitationLink = { organizationId: string; oobCode: string };

/** Finds an open invitation and the login with its address, without using it; many bad codes are throttled. */
export async function findInvitation(
  app: App,
  { clientNetwork }: ConsoleVisitor,
  { organizationId, oobCode }: InvitationLink,
) {
  await app.throttle.check(CODES_BY_CLIENT, clientNetwork);
  const key = { organizationId, codeHash: hashToken(oobCode) };
  const invitation = await selectInvitation(app.sql, key, app.now().toISOString());
  if (!invitation) {
    await app.throttle.countFailure(CODES_BY_CLIENT, clientNetwork);
    return refuse('invalid_code');
  }
  const login = await selectIdentityByEmail(app.sql, invitation.email);
  return { invitation, key, login };
}
