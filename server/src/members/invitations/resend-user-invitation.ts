import type { resendUserInvitation as Call } from '@plumbline/contract/customers/people';
import { refuse } from '@plumbline/contract/refusals';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { lockInviter } from '../../identity/acting-staff.sql.ts';
import { USER_INVITATIONS } from '../../identity/limits.ts';
import { auditInvitation } from './audit-invitation.ts';
import { newInvitationCode } from '../../identity/codes/invitation-code.ts';
import { mailUserInvitation } from './mail-user-invitation.ts';
import { selectInvitedCustomers, updateUserInvitationSent } from './user-invitations.sql.ts';

export const resendUserInvitation: Handler<typeof Call> = async (app, staff, { id }) => {
  const { organizationId, staffId, name: invitedBy } = staff;
  await app.throttle.count(USER_INVITATIONS, organizationId);
  await inTransaction(app.sql, async (tx) => {
    if (!(await lockInviter(tx, staff, RECEIVABLES_ROLES))) refuse('forbidden');
    const { code, stored } = newInvitationCode(app.now());
    const invitation = await updateUserInvitationSent(
      tx,
      { organizationId, id },
      {
        ...stored,
        invitedBy: staffId,
        invitedByUser: null,
      },
    );
    if (!invitation) return refuse('not_found');
    const { email, name, portalId } = invitation;
    const tenant = await app.tenants.byId(organizationId, portalId, tx);
    if (!tenant) return refuse('not_found');
    await auditInvitation(app, tx, staff, { action: 'user.invitation-resent', id, detail: { email } });
    const customers = await selectInvitedCustomers(tx, organizationId, [id]);
    const companyNames = customers.map((customer) => customer.name);
    await mailUserInvitation(app, tx, tenant, { email, name, companyNames, code, invitedBy });
  });
  return {};
};
