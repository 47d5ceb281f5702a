import { type Selectable, sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

const CUSTOMERS_SHOWN_MAX = 20;

/** The user with the identity; decisions about one user are serialized by this lock. */
export const lockUser = (tx: Tx, organizationId: string, userId: string) =>
  tx
    .selectFrom('userAccount')
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['userAccount.id', 'userAccount.identityId', 'identity.name', 'identity.email'])
    .where('userAccount.organizationId', '=', organizationId)
    .where('userAccount.id', '=', userId)
    .forNoKeyUpdate('userAccount')
    .executeTakeFirst();

/** Whether the user has, or had, access to the portal. */
export async function selectIsPerson(sql: Sql, { organizationId, userId, portalId }: UserInPortal): Promise<boolean> {
  const found = await sql
    .selectFrom('membership')
    .select('customerId')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', 'in', ['APPROVED', 'SUSPENDED'])
    .executeTakeFirst();
  return found !== undefined;
}

/** By name; customers of other organizations are missing. */
export const selectNamedCustomers = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql
    .selectFrom('customer')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where(({ eb, fn }) => eb('id', '=', fn.any(raw<string[]>`${ids}::uuid[]`)))
    .orderBy('name')
    .orderBy('id')
    .execute();

export type UserInPortal = { organizationId: string; userId: string; portalId: string };

export type PermissionColumns = Pick<
  Selectable<Tables['membership']>,
  'canView' | 'canPay' | 'canPrepay' | 'canManageMethods' | 'canRequestWaiver' | 'canManageUsers'
>;

/**
 * Approves memberships, without permissions with their previous ones if there were any; returns the customers for which
 * the portal was closed before.
 */
export async function upsertApproved(
  tx: Tx,
  member: UserInPortal,
  {
    customerIds,
    permissions,
    at,
  }: {
    customerIds: readonly string[];
    permissions?: PermissionColumns & { paymentLimit?: Cents | null; approvalLimit?: Cents | null };
    at: string;
  },
): Promise<string[]> {
  const changed = await tx
    .insertInto('membership')
    .values(
      customerIds.map((customerId) => ({ ...member, ...permissions, customerId, status: 'APPROVED', createdAt: at })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'userId', 'portalId', 'customerId'])
        .doUpdateSet({ ...permissions, status: 'APPROVED', isSuspendedByTeam: false })
        .where('membership.status', '<>', 'APPROVED'),
    )
    .returning('customerId')
    .execute();
  return changed.map(({ customerId }) => customerId);
}

/** `decidedBy`: the member of staff; null if a colleague has invited the person. */
export type Decision = { decidedAt: string; decidedBy: string | null } & (
  | { status: 'APPROVED' }
  | { status: 'REJECTED'; rejectReason: string }
);

/** A declined request may still be granted; a granted one stays granted. Returns whether anything changed. */
export async function updateRequestDecided(tx: Tx, member: UserInPortal, decision: Decision): Promise<boolean> {
  const { organizationId, userId, portalId } = member;
  const { numUpdatedRows } = await tx
    .updateTable('signUpRequest')
    .set(decision)
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', 'in', decision.status === 'APPROVED' ? ['PENDING', 'REJECTED'] : ['PENDING'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteInvitations = (tx: Tx, { organizationId, userId, portalId }: UserInPortal) =>
  tx
    .deleteFrom('membership')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', '=', 'PENDING')
    .returning('customerId')
    .execute();

/** The memberships of a user in a portal, in a fixed order. */
export const selectMemberships = (sql: Sql, { organizationId, userId, portalId }: UserInPortal) =>
  sql
    .selectFrom('membership')
    .select(['customerId', 'status'])
    .select(['canView', 'canPay', 'canPrepay', 'canManageMethods', 'canRequestWaiver', 'canManageUsers'])
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .orderBy('customerId')
    .execute();

export const selectRequestStatus = (tx: Tx, { organizationId, userId, portalId }: UserInPortal) =>
  tx
    .selectFrom('signUpRequest')
    .select('status')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .executeTakeFirst();

/** Whether all that the user had was closed by the customers' own teams. */
export async function selectIsClosedByTeams(
  sql: Sql,
  { organizationId, userId, portalId }: UserInPortal,
): Promise<boolean> {
  const other = await sql
    .selectFrom('membership')
    .select('customerId')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', '<>', 'PENDING')
    .where('isSuspendedByTeam', '=', false)
    .executeTakeFirst();
  return other === undefined;
}

/** Suspends what was approved, or opens again what was suspended: by a customer's team, or by the supplier. */
export const updateMembershipsStatus = (
  tx: Tx,
  { organizationId, userId, portalId }: UserInPortal,
  { from, to, isByTeam }: Record<'from' | 'to', 'APPROVED' | 'SUSPENDED'> & { isByTeam: boolean },
) =>
  tx
    .updateTable('membership')
    .set({ status: to, isSuspendedByTeam: false })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('status', '=', from)
    .where('isSuspendedByTeam', '=', isByTeam)
    .returning('customerId')
    .execute();

/** Ends the sessions of a person in one portal. */
export const updatePortalSessionsRevoked = (
  tx: Tx,
  { organizationId, portalId }: UserInPortal,
  identityId: string,
  at: string,
) =>
  tx
    .updateTable('session')
    .set({ revokedAt: at })
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('identityId', '=', identityId)
    .where('kind', '=', 'PORTAL')
    .where('revokedAt', 'is', null)
    .execute();

/** By code or name; an exact code first. */
export const selectCustomers = (sql: Sql, organizationId: string, search: string) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'address'])
    .where('organizationId', '=', organizationId)
    .where(({ eb, or }) => or([eb('code', 'ilike', likePattern(search)), eb('name', 'ilike', likePattern(search))]))
    .orderBy(raw`lower(code) = lower(${search})`, 'desc')
    .orderBy('name')
    .orderBy('code')
    .limit(CUSTOMERS_SHOWN_MAX)
    .execute();
