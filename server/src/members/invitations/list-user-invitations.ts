import type { listUserInvitations as Call } from '@plumbline/contract/customers/people';
import { PEOPLE_PAGE } from '@plumbline/rules/access/customer-list';
import type { Handler } from '../../http/handler.ts';
import { permissionsFrom } from '../permission-columns.ts';
import { selectInvitedCustomers, selectUserInvitations } from './user-invitations.sql.ts';

export const listUserInvitations: Handler<typeof Call> = async (app, { organizationId }, { search = '', page = 1 }) => {
  const now = app.now().toISOString();
  const paging = { search: search.trim(), limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE };
  const invitations = await selectUserInvitations(app.sql, organizationId, paging);
  const ids = invitations.map(({ id }) => id);
  const customers = ids.length === 0 ? [] : await selectInvitedCustomers(app.sql, organizationId, ids);
  const rows = invitations.map((invitation) => ({
    id: invitation.id,
    portalName: invitation.portalName,
    email: invitation.email,
    name: invitation.name,
    customers: customers
      .filter(({ invitationId }) => invitationId === invitation.id)
      .map(({ customerId, code, name }) => ({ customerId, code, name })),
    permissions: permissionsFrom(invitation),
    invitedBy: invitation.invitedBy,
    sentAt: invitation.sentAt,
    expiresAt: invitation.expiresAt,
    isExpired: invitation.expiresAt <= now,
    mailBouncedAt: invitation.mailBouncedAt,
  }));
  return { rows, count: invitations[0]?.count ?? 0 };
};
