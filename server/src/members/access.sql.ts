// The memberships of a user with access, as staff set them.
import { sql as raw } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import type { PermissionColumns, UserInPortal } from './members.sql.ts';

type AccessRow = PermissionColumns & { customerId: string };

export const upsertAccess = (tx: Tx, member: UserInPortal, rows: readonly AccessRow[], at: string) =>
  tx
    .insertInto('membership')
    .values(rows.map((row) => ({ ...member, ...row, status: 'APPROVED' as const, createdAt: at })))
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'userId', 'portalId', 'customerId']).doUpdateSet(({ ref }) => ({
        status: 'APPROVED',
        isSuspendedByTeam: false,
        canView: ref('excluded.canView'),
        canPay: ref('excluded.canPay'),
        canPrepay: ref('excluded.canPrepay'),
        canManageMethods: ref('excluded.canManageMethods'),
        canRequestWaiver: ref('excluded.canRequestWaiver'),
        canManageUsers: ref('excluded.canManageUsers'),
      })),
    )
    .execute();

/** Removes the approved memberships of other customers. */
export const deleteAccess = (
  tx: Tx,
  { organizationId, userId, portalId }: UserInPortal,
  keptCustomerIds: readonly string[],
) =>
  tx
    .deleteFrom('membership')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', '=', 'APPROVED')
    .where(raw<boolean>`customer_id <> all (${keptCustomerIds}::uuid[])`)
    .execute();
