import type { inviteColleague as Call } from '@plumbline/contract/customers/team';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { refuseGrant } from '@plumbline/rules/portals/team-rights';
import { normalizeEmail } from '@plumbline/rules/email';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { newInvitationCode } from '../../identity/codes/invitation-code.ts';
import { emailForms } from '../../identity/email-forms.ts';
import { TEAM_INVITATIONS } from '../../identity/limits.ts';
import { mailUserInvitation } from '../invitations/mail-user-invitation.ts';
import {
  insertUserInvitation,
  selectIsUser,
  updateExpiredInvitationWithdrawn,
} from '../invitations/user-invitations.sql.ts';
import { limitDetail, rightsColumns } from './colleague-rights.ts';
import { auditTeam, lockManager, teamScope } from './team-change.ts';
import { selectIsTeamInvitation } from './team-invitations.sql.ts';

const SINGLE_SIGN_ON = 'People log in to this portal with single sign-on. Ask your supplier to let your colleague in.';
const KNOWN = 'This person has an account in this portal already. Look in the list, or ask your supplier to add them.';
const INVITED_BY_OTHERS =
  'This address has an open invitation that your team did not send. Ask your supplier to let your colleague in.';

/** Invites a colleague for the customer that the manager acts for; nothing is open before they accept (TEM-01). */
export const inviteColleague: Handler<typeof Call> = async (
  app,
  caller,
  { permissions, paymentLimit, approvalLimit, ...typed },
) => {
  const { tenant, customerId } = caller;
  const { organizationId, portalId } = tenant;
  const rights = { permissions, paymentLimit, approvalLimit };
  const email = normalizeEmail(typed.email);
  const name = typed.name.trim();
  if (accountEmailProblem(email) !== null) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  await app.throttle.count(TEAM_INVITATIONS, `${organizationId} ${customerId}`);
  if (tenant.settings.isPortalSingleSignOnEnabled) return refuse('invalid_request', SINGLE_SIGN_ON);
  const id = newId();
  await inTransaction(app.sql, async (tx) => {
    const manager = await lockManager(tx, caller);
    const refusal = refuseGrant(manager.rights, null, rights);
    if (refusal !== null) refuse(refusal);
    if (await selectIsUser(tx, { organizationId, portalId }, emailForms(email))) refuse('already_user', KNOWN);
    const { code, stored } = newInvitationCode(app.now());
    const expired = await updateExpiredInvitationWithdrawn(tx, { organizationId, portalId, email }, stored.sentAt);
    if (expired) {
      const event = { action: 'user.invitation-withdrawn', subjectType: 'user-invitation' } as const;
      await auditTeam(app, tx, caller, { ...event, subjectId: expired.id, detail: { email } });
    }
    const invitation = { organizationId, id, portalId, email, name, createdAt: stored.sentAt, ...stored };
    const row = { ...invitation, ...rightsColumns(rights), invitedByUser: manager.userId };
    if (!(await insertUserInvitation(tx, row, [customerId]))) {
      refuse(
        'already_invited',
        (await selectIsTeamInvitation(tx, teamScope(caller), email)) ? undefined : INVITED_BY_OTHERS,
      );
    }
    await auditTeam(app, tx, caller, {
      action: 'user.invited',
      subjectType: 'user-invitation',
      subjectId: id,
      detail: { portalId, email, customerIds: [customerId], permissions, ...limitDetail(rights) },
    });
    const { customerName } = manager;
    const inviter = { invitedBy: manager.name, inviterCompany: customerName };
    await mailUserInvitation(app, tx, tenant, { email, name, companyNames: [customerName], code, ...inviter });
  });
  return { id };
};
