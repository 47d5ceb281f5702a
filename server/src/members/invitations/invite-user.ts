import type { inviteUser as Call } from '@plumbline/contract/customers/people';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { normalizeEmail } from '@plumbline/rules/email';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { emailForms } from '../../identity/email-forms.ts';
import { lockInviter } from '../../identity/acting-staff.sql.ts';
import { USER_INVITATIONS } from '../../identity/limits.ts';
import { selectNamedCustomers } from '../members.sql.ts';
import { permissionColumns } from '../permission-columns.ts';
import { auditInvitation } from './audit-invitation.ts';
import { newInvitationCode } from '../../identity/codes/invitation-code.ts';
import { mailUserInvitation } from './mail-user-invitation.ts';
import { insertUserInvitation, selectIsUser } from './user-invitations.sql.ts';

const SINGLE_SIGN_ON =
  'People log in to this portal with single sign-on, without an invitation. Have them log in there, and approve them.';

/** Invites a person to a portal for customers (decision A21); nothing is open before they accept. */
export const inviteUser: Handler<typeof Call> = async (
  app,
  staff,
  { portalId, customerIds, permissions, ...typed },
) => {
  const { organizationId, staffId } = staff;
  const email = normalizeEmail(typed.email);
  const name = typed.name.trim();
  if (accountEmailProblem(email) !== null) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  await app.throttle.count(USER_INVITATIONS, organizationId);
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) return refuse('not_found');
  if (tenant.settings.isPortalSingleSignOnEnabled) return refuse('invalid_request', SINGLE_SIGN_ON);
  const id = newId();
  await inTransaction(app.sql, async (tx) => {
    if (!(await lockInviter(tx, staff, RECEIVABLES_ROLES))) refuse('forbidden');
    const customers = await selectNamedCustomers(tx, organizationId, customerIds);
    if (customers.length < customerIds.length) refuse('not_found');
    if (await selectIsUser(tx, { organizationId, portalId }, emailForms(email))) refuse('already_user');
    const { code, stored } = newInvitationCode(app.now());
    const invitation = { organizationId, id, portalId, email, name, invitedBy: staffId, createdAt: stored.sentAt };
    const columns = permissionColumns(permissions);
    if (!(await insertUserInvitation(tx, { ...invitation, ...columns, ...stored }, customerIds))) {
      refuse('already_invited');
    }
    const detail = { portalId, email, customerIds, permissions };
    await auditInvitation(app, tx, staff, { action: 'user.invited', id, detail });
    const companyNames = customers.map((customer) => customer.name);
    await mailUserInvitation(app, tx, tenant, { email, name, companyNames, code, invitedBy: staff.name });
  });
  return { id };
};
