import type { changeUserAccess as Call } from '@plumbline/contract/customers/people';
import { Refused, refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { upsertAccess, deleteAccess } from './access.sql.ts';
import { decideOnUser } from './decide-on-user.ts';
import { selectMemberships, selectNamedCustomers } from './members.sql.ts';
import { accessVersion, permissionColumns, permissionsFrom } from './permission-columns.ts';

/** Sets the customers of a user with access (decision A21); whoever is suspended is reactivated first. */
export const changeUserAccess: Handler<typeof Call> = (app, staff, { userId, portalId, version, memberships }) =>
  decideOnUser(app, staff, { userId, portalId }, async (tx, { member }) => {
    const customerIds = memberships.map(({ customerId }) => customerId);
    if (new Set(customerIds).size < customerIds.length) {
      throw new Refused('invalid_request', undefined, { memberships: 'A customer is listed twice.' });
    }
    const before = await selectMemberships(tx, member);
    const approved = before.filter(({ status }) => status === 'APPROVED');
    if (accessVersion(before) !== version) refuse('access_changed');
    if (approved.length === 0) refuse('not_found');
    const customers = await selectNamedCustomers(tx, member.organizationId, customerIds);
    if (customers.length < customerIds.length) refuse('not_found');
    const rows = memberships.map(({ customerId, permissions }) => ({ customerId, ...permissionColumns(permissions) }));
    const after = accessVersion([
      ...rows.map((row) => ({ ...row, status: 'APPROVED' })),
      ...before.filter(({ status, customerId }) => status === 'SUSPENDED' && !customerIds.includes(customerId)),
    ]);
    if (after === version) return null;
    await upsertAccess(tx, member, rows, app.now().toISOString());
    await deleteAccess(tx, member, customerIds);
    return {
      action: 'user.access-changed',
      detail: {
        from: approved.map((each) => ({ customerId: each.customerId, permissions: permissionsFrom(each) })),
        to: memberships,
      },
    };
  });
