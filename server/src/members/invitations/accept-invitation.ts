import type { acceptInvitation as Call } from '@plumbline/contract/customers/invitations';
import { refuse } from '@plumbline/contract/refusals';
import { problemsAmong } from '@plumbline/rules/access/field-problems';
import { userNameProblem } from '@plumbline/rules/access/profile';
import { TERMS_VERSION } from '@plumbline/rules/access/sign-up';
import { refuseGrant, type TeamRights } from '@plumbline/rules/portals/team-rights';
import type { App } from '../../app.ts';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { refuseFields } from '../../http/refuse-fields.ts';
import { lockPassword, selectOpensConsole } from '../../identity/logins.sql.ts';
import { inTransactionWithCode } from '../../identity/record-sign-in.ts';
import { checkPassword } from '../../identity/passwords/check-password.ts';
import { clientShare } from '../../identity/passwords/client-share.ts';
import { claimInvitedLogin, hasOwnPassword } from '../../identity/passwords/invited-login.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.ts';
import { hashPassword } from '../../identity/passwords/passwords.ts';
import { giveReplacedSession, replaceSession } from '../../identity/sessions/replace-session.ts';
import { countCodeTry, forgetCodeTries, passSecondFactor } from '../../identity/two-factor/verify-second-factor.ts';
import { type PermissionColumns, type UserInPortal, updateRequestDecided, upsertApproved } from '../members.sql.ts';
import { permissionsFrom } from '../permission-columns.ts';
import { auditInvitation } from './audit-invitation.ts';
import { findUserInvitation } from './find-user-invitation.ts';
import { upsertUserAccount } from '../../identity/user-accounts.sql.ts';
import { selectInvitedCustomers, selectManagedRights, updateUserInvitationAccepted } from './user-invitations.sql.ts';

type Found = Awaited<ReturnType<typeof findUserInvitation>>;
type Typed = { name?: string; password: string; code?: string };
/** Finds or creates the login of the person, inside the transaction that accepts. */
type TakeLogin = (tx: Tx, at: string) => Promise<string>;

/** The code proves the address, so a new person needs no other mail; staff approved the access when they invited. */
export const acceptInvitation: Handler<typeof Call> = async (app, caller, { oobCode, ...typed }) => {
  const { tenant, requestId, clientAddress } = caller;
  const { organizationId, portalId } = tenant;
  const found = await findUserInvitation(app, caller, oobCode);
  const takeLogin = await proveLogin(app, caller, found, typed);
  const owner = { organizationId, identityId: found.login?.id ?? '', email: found.invitation.email };
  const person = { ...owner, tenant, requestId, clientAddress };
  const { session, customerId } = await inTransactionWithCode(app, person, async (tx) => {
    const at = app.now().toISOString();
    const accepted = await updateUserInvitationAccepted(tx, found.key, { at, termsVersion: TERMS_VERSION });
    if (!accepted) return refuse('invalid_code');
    const { id, invitedBy, invitedByUser, ...permissions } = accepted;
    const customers = await selectInvitedCustomers(tx, organizationId, [id]);
    const inviter = invitedByUser === null ? null : { organizationId, portalId, userId: invitedByUser };
    if (inviter !== null && !(await mayInvite(tx, inviter, customers, permissions))) refuse('invalid_code');
    const identityId = await takeLogin(tx, at);
    // Also of somebody who has lost the password: the mailbox alone is one factor.
    await passSecondFactor(app, tx, { organizationId, tenant, identityId, requestId, clientAddress }, typed.code);
    const userId = await upsertUserAccount(tx, { organizationId, id: newId(), identityId, createdAt: at });
    const member = { organizationId, portalId, userId };
    const customerIds = customers.map((customer) => customer.customerId);
    await upsertApproved(tx, member, { customerIds, permissions, at });
    // The person may have signed up as well, and waits for nothing any more.
    await updateRequestDecided(tx, member, { status: 'APPROVED', decidedAt: at, decidedBy: invitedBy });
    const actor = { organizationId, identityId, requestId, clientAddress };
    const detail = { portalId, userId, customerIds, termsVersion: TERMS_VERSION };
    await auditInvitation(app, tx, actor, { action: 'user.invitation-accepted', id, detail });
    const login = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'password' } as const;
    return { session: await replaceSession(app, tx, caller, login), customerId: customerIds[0] ?? '' };
  });
  if (typed.code !== undefined) await forgetCodeTries(app, session.identityId);
  app.sessions.clearCache();
  giveReplacedSession(app, caller, session);
  return { customerId };
};

/** Whether the colleague still manages the people of the customers, with the rights that the invitation gives (TEM-01). */
async function mayInvite(
  tx: Tx,
  inviter: UserInPortal,
  customers: readonly { customerId: string }[],
  invited: PermissionColumns & Omit<TeamRights, 'permissions'>,
): Promise<boolean> {
  const managed = await selectManagedRights(tx, inviter);
  const rights = { ...invited, permissions: permissionsFrom(invited) };
  return customers.every(({ customerId }) => {
    const own = managed.find((each) => each.customerId === customerId);
    return own !== undefined && refuseGrant({ ...own, permissions: permissionsFrom(own) }, null, rights) === null;
  });
}

async function proveLogin(
  app: App,
  caller: Visitor,
  { invitation, login }: Found,
  { name: typedName = '', password, code }: Typed,
): Promise<TakeLogin> {
  const { email } = invitation;
  if (hasOwnPassword(login)) {
    if (!(await checkPassword(app, caller, { email: login.email, login, password }))) refuse('invalid_credential');
    await countCodeTry(app, login.id, code);
    return async (tx) => {
      if (!(await lockPassword(tx, login.id, login.passwordHash))) refuse('invalid_credential');
      return login.id;
    };
  }
  const name = typedName.trim();
  refuseFields(problemsAmong({ name: userNameProblem(name) }));
  const isStaff = login !== undefined && (await selectOpensConsole(app.sql, login.id));
  await checkNewPassword({ field: 'password', password, email, tenant: caller.tenant, isStaff });
  const passwordHash = await hashPassword(password, { share: clientShare(caller) });
  if (login) await countCodeTry(app, login.id, code);
  const { tenant, requestId, clientAddress } = caller;
  const request = { organizationId: tenant.organizationId, requestId, clientAddress };
  return (tx, at) => claimInvitedLogin(tx, login, { email, name, passwordHash, at, request });
}
