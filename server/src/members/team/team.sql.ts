// The people of one customer in one portal.
import { type Selectable, sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import type { PermissionColumns } from '../members.sql.ts';

export type TeamScope = { organizationId: string; portalId: string; customerId: string };
type ColleagueKey = TeamScope & { userId: string };

const RIGHTS = [
  'membership.canView',
  'membership.canPay',
  'membership.canPrepay',
  'membership.canManageMethods',
  'membership.canRequestWaiver',
  'membership.canManageUsers',
  'membership.paymentLimit',
  'membership.approvalLimit',
] as const;

export type RightsColumns = PermissionColumns & { paymentLimit: Cents | null; approvalLimit: Cents | null };

/** Changes of one team are made one after the other, so that of two managers who demote each other one stays. */
export const lockTeam = (tx: Tx, { organizationId, customerId }: TeamScope) =>
  tx
    .selectFrom('customer')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();

const memberships = (sql: Sql, { organizationId, portalId, customerId }: TeamScope) =>
  sql
    .selectFrom('membership')
    .where('membership.organizationId', '=', organizationId)
    .where('membership.portalId', '=', portalId)
    .where('membership.customerId', '=', customerId);

/** Undefined for somebody who waits for approval. */
export const selectColleague = (sql: Sql, { userId, ...scope }: ColleagueKey) =>
  memberships(sql, scope)
    .select(['membership.status', 'membership.isSuspendedByTeam', ...RIGHTS])
    .where('membership.userId', '=', userId)
    .where('membership.status', 'in', ['APPROVED', 'SUSPENDED'])
    .executeTakeFirst();

export type ColleagueRow = Pick<Selectable<Tables['membership']>, 'status' | 'isSuspendedByTeam'> & RightsColumns;

/** By name; `count` is of all. */
export const selectTeam = (sql: Sql, scope: TeamScope, { limit, offset }: { limit: number; offset: number }) =>
  memberships(sql, scope)
    .innerJoin('userAccount', (join) =>
      join
        .on('userAccount.organizationId', '=', scope.organizationId)
        .onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['membership.userId', 'identity.name', 'identity.email', 'membership.status'])
    .select(['membership.isSuspendedByTeam', ...RIGHTS])
    .select(raw<number>`(count(*) over ())::int`.as('count'))
    .select(({ selectFrom }) =>
      selectFrom('loginHistory')
        .select('loginHistory.at')
        .where('loginHistory.organizationId', '=', scope.organizationId)
        .where('loginHistory.portalId', '=', scope.portalId)
        .whereRef('loginHistory.userId', '=', 'membership.userId')
        .where('loginHistory.action', '=', 'login')
        .orderBy('loginHistory.day', 'desc')
        .limit(1)
        .as('signedInAt'),
    )
    .where('membership.status', 'in', ['APPROVED', 'SUSPENDED'])
    .orderBy(raw`lower(identity.name)`)
    .orderBy('identity.email')
    .orderBy('membership.userId')
    .limit(limit)
    .offset(offset)
    .execute();

/** Whether somebody besides this person manages the people of the customer. */
export async function selectHasOtherManager(sql: Sql, { userId, ...scope }: ColleagueKey): Promise<boolean> {
  const other = await memberships(sql, scope)
    .select('membership.userId')
    .where('membership.userId', '<>', userId)
    .where('membership.status', '=', 'APPROVED')
    .where('membership.canView', '=', true)
    .where('membership.canManageUsers', '=', true)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the supplier has closed the portal for this person. */
export async function selectIsSuspendedBySupplier(
  sql: Sql,
  { organizationId, portalId, userId }: Omit<ColleagueKey, 'customerId'>,
): Promise<boolean> {
  const found = await sql
    .selectFrom('membership')
    .select('customerId')
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('userId', '=', userId)
    .where('status', '=', 'SUSPENDED')
    .where('isSuspendedByTeam', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}

export const updateColleague = (
  tx: Tx,
  { organizationId, portalId, customerId, userId }: ColleagueKey,
  change: RightsColumns | { status: 'APPROVED' | 'SUSPENDED'; isSuspendedByTeam: boolean },
) =>
  tx
    .updateTable('membership')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('customerId', '=', customerId)
    .execute();

export const deleteColleague = (tx: Tx, { organizationId, portalId, customerId, userId }: ColleagueKey) =>
  tx
    .deleteFrom('membership')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('customerId', '=', customerId)
    .execute();
