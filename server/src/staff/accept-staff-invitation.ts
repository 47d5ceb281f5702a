import type { acceptStaffInvitation as Call } from '@plumbline/contract/staff/staff';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { problemsAmong } from '@plumbline/rules/access/field-problems';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import { userNameProblem } from '@plumbline/rules/access/profile';
import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import type { ConsoleVisitor } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { refuseFields } from '../http/refuse-fields.ts';
import { inTransactionWithCode } from '../identity/record-sign-in.ts';
import { lockPassword } from '../identity/logins.sql.ts';
import { checkPassword } from '../identity/passwords/check-password.ts';
import { clientShare } from '../identity/passwords/client-share.ts';
import { claimInvitedLogin, hasOwnPassword } from '../identity/passwords/invited-login.ts';
import { checkNewPassword } from '../identity/passwords/new-password.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { giveReplacedSession, replaceSession } from '../identity/sessions/replace-session.ts';
import { countCodeTry, forgetCodeTries, passSecondFactor } from '../identity/two-factor/verify-second-factor.ts';
import { auditStaff } from './audit-staff.ts';
import { findInvitation } from './find-invitation.ts';
import { updateInvitationAccepted } from './invitations.sql.ts';
import { staffPasswordRules } from './staff-password-rules.ts';
import { upsertMember } from './staff.sql.ts';

type Found = Awaited<ReturnType<typeof findInvitation>>;
type Typed = { name?: string; password: string; code?: string };
/** Finds or creates the login of the person, inside the transaction that accepts. */
type TakeLogin = (tx: Tx, at: string) => Promise<string>;

/** The code proves the address, so a new person needs no other mail. */
export const acceptStaffInvitation: Handler<typeof Call> = async (
  app,
  caller,
  { organizationId, oobCode, ...typed },
) => {
  const found = await findInvitation(app, caller, { organizationId, oobCode });
  const takeLogin = hasOwnPassword(found.login)
    ? await provenLogin(app, caller, found.login, typed)
    : await newLogin(app, caller, found, typed);
  const { requestId, clientAddress } = caller;
  const owner = { organizationId, identityId: found.login?.id ?? '', email: found.invitation.email };
  const { session, staffId } = await inTransactionWithCode(app, { ...owner, requestId, clientAddress }, async (tx) => {
    const at = app.now().toISOString();
    const invitation = await updateInvitationAccepted(tx, found.key, at);
    if (!invitation) return refuse('invalid_code');
    const { role, title } = invitation;
    const identityId = await takeLogin(tx, at);
    const person = { organizationId, identityId, requestId, clientAddress };
    // Also of somebody who has lost the password: the mailbox alone is one factor.
    await passSecondFactor(app, tx, person, typed.code);
    const joined = await upsertMember(tx, { organizationId, identityId, role, title, at });
    if (joined === undefined) return refuse('already_staff');
    await auditStaff(app, tx, person, {
      action: 'staff.joined',
      subjectType: 'staff',
      subjectId: joined,
      detail: { role, invitationId: invitation.id },
    });
    const login = { organizationId, identityId, kind: 'CONSOLE', provider: 'password' } as const;
    return { staffId: joined, session: await replaceSession(app, tx, caller, login) };
  });
  app.sessions.clearCache();
  if (typed.code !== undefined) await forgetCodeTries(app, session.identityId);
  giveReplacedSession(app, caller, session);
  return { staffId };
};

/** A password of a portal may be shorter than one that opens the console. */
const isTooShort = (password: string): boolean => Array.from(password).length < STAFF_PASSWORD_LENGTH_MIN;
const SHORT = `Your password is too short for the console. Change it to one of at least ${STAFF_PASSWORD_LENGTH_MIN} characters where you use it, and accept the invitation then.`;

async function provenLogin(
  app: App,
  caller: ConsoleVisitor,
  login: { id: string; email: string; passwordHash: string },
  { password, code }: Typed,
): Promise<TakeLogin> {
  if (!(await checkPassword(app, caller, { email: login.email, login, password }))) refuse('invalid_credential');
  if (isTooShort(password)) throw new Refused('short_password', SHORT, { password: SHORT });
  await countCodeTry(app, login.id, code);
  return async (tx) => {
    if (!(await lockPassword(tx, login.id, login.passwordHash))) refuse('invalid_credential');
    return login.id;
  };
}

async function newLogin(
  app: App,
  caller: ConsoleVisitor,
  { invitation, login, key: { organizationId } }: Found,
  { name: typedName = '', password, code }: Typed,
): Promise<TakeLogin> {
  const { email, organizationName } = invitation;
  const name = typedName.trim();
  refuseFields(problemsAmong({ name: userNameProblem(name) }));
  const rules = staffPasswordRules(organizationName);
  await checkNewPassword({ field: 'password', password, email, rules });
  const passwordHash = await hashPassword(password, { share: clientShare(caller) });
  if (login) await countCodeTry(app, login.id, code);
  const { requestId, clientAddress } = caller;
  const request = { organizationId, requestId, clientAddress };
  return (tx, at) => claimInvitedLogin(tx, login, { email, name, passwordHash, at, request });
}
