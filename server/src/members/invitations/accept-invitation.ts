import type { acceptInvitation as Call } from '@plumbline/contract/customers/invitations';
import { refuse } from '@plumbline/contract/refusals';
import { problemsAmong } from '@plumbline/rules/access/field-problems';
import { userNameProblem } from '@plumbline/rules/access/profile';
import { TERMS_VERSION } from '@plumbline/rules/access/sign-up';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { refuseFields } from '../../http/refuse-fields.ts';
import { lockPassword } from '../../identity/logins.sql.ts';
import { checkPassword } from '../../identity/passwords/check-password.ts';
import { clientShare } from '../../identity/passwords/client-share.ts';
import { claimInvitedLogin, hasOwnPassword } from '../../identity/passwords/invited-login.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { giveReplacedSession, replaceSession } from '../../identity/sessions/replace-session.ts';
import { updateRequestDecided, upsertApproved } from '../members.sql.ts';
import { auditInvitation } from './audit-invitation.ts';
import { findUserInvitation } from './find-user-invitation.ts';
import { selectInvitedCustomers, updateUserInvitationAccepted, upsertInvitedUser } from './user-invitations.sql.ts';

type Found = Awaited<ReturnType<typeof findUserInvitation>>;
type Typed = { name?: string; password: string };
/** Finds or creates the login of the person, inside the transaction that accepts. */
type TakeLogin = (tx: Tx, at: string) => Promise<string>;

/** The code proves the address, so a new person needs no other mail; staff approved the access when they invited. */
export const acceptInvitation: Handler<typeof Call> = async (app, caller, { oobCode, ...typed }) => {
  const { organizationId, portalId } = caller.tenant;
  const found = await findUserInvitation(app, caller, oobCode);
  const takeLogin = await proveLogin(app, caller, found, typed);
  const { session, customerId } = await inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const accepted = await updateUserInvitationAccepted(tx, found.key, { at, termsVersion: TERMS_VERSION });
    if (!accepted) return refuse('invalid_code');
    const { id, invitedBy, ...permissions } = accepted;
    const customers = await selectInvitedCustomers(tx, organizationId, [id]);
    const identityId = await takeLogin(tx, at);
    const userId = await upsertInvitedUser(tx, { organizationId, id: newId(), identityId, createdAt: at });
    const member = { organizationId, portalId, userId };
    const customerIds = customers.map((customer) => customer.customerId);
    await upsertApproved(tx, member, { customerIds, permissions, at });
    // The person may have signed up as well, and waits for nothing any more.
    await updateRequestDecided(tx, member, { status: 'APPROVED', decidedAt: at, decidedBy: invitedBy });
    const { requestId, clientAddress } = caller;
    const actor = { organizationId, identityId, requestId, clientAddress };
    const detail = { portalId, userId, customerIds, termsVersion: TERMS_VERSION };
    await auditInvitation(app, tx, actor, { action: 'user.invitation-accepted', id, detail });
    const login = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'password' } as const;
    return { session: await replaceSession(app, tx, caller, login), customerId: customerIds[0] ?? '' };
  });
  app.sessions.clearCache();
  giveReplacedSession(app, caller, session);
  return { customerId };
};

async function proveLogin(
  app: App,
  caller: Visitor,
  { invitation, login }: Found,
  { name: typedName = '', password }: Typed,
): Promise<TakeLogin> {
  const { email } = invitation;
  if (hasOwnPassword(login)) {
    if (!(await checkPassword(app, caller, { email: login.email, login, password }))) refuse('invalid_credential');
    return async (tx) => {
      if (!(await lockPassword(tx, login.id, login.passwordHash))) refuse('invalid_credential');
      return login.id;
    };
  }
  const name = typedName.trim();
  refuseFields(problemsAmong({ name: userNameProblem(name) }));
  await checkNewPassword({ field: 'password', password, email, tenant: caller.tenant });
  const passwordHash = await hashPassword(password, { share: clientShare(caller) });
  return (tx, at) => claimInvitedLogin(tx, login, { email, name, passwordHash, at });
}
