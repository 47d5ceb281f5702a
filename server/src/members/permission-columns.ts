// The permissions of a membership as the API names them and as the table does.
import { createHash } from 'node:crypto';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { PermissionColumns } from './members.sql.ts';

export const permissionColumns = (permissions: Permissions): PermissionColumns => ({
  canView: permissions.view,
  canPay: permissions.pay,
  canPrepay: permissions.prepay,
  canManageMethods: permissions.manageMethods,
  canRequestWaiver: permissions.requestWaiver,
  canManageUsers: permissions.manageUsers,
});

export const permissionsFrom = (row: PermissionColumns): Permissions => ({
  view: row.canView,
  pay: row.canPay,
  prepay: row.canPrepay,
  manageMethods: row.canManageMethods,
  requestWaiver: row.canRequestWaiver,
  manageUsers: row.canManageUsers,
});

type StoredMembership = PermissionColumns & { customerId: string; status: string };

/** Changes with every change of a person's access to a portal; pending memberships are decided elsewhere. */
export function accessVersion(memberships: readonly StoredMembership[]): string {
  const lines = memberships
    .filter(({ status }) => status !== 'PENDING')
    .map((each) => [each.customerId, each.status, ...Object.values(permissionsFrom(each))].join(' '))
    .toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}
