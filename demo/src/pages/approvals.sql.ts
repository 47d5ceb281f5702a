import type { Sql } from '@plumbline/server/database/open-database';

/** More would be unusable in a list. */
const CUSTOMERS_MAX = 200;

export const selectFirstStaff = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select(['staff.id as staffId', 'staff.identityId', 'identity.name', 'staff.title', 'staff.role'])
    .where('staff.organizationId', '=', organizationId)
    .orderBy('staff.id')
    .executeTakeFirst();

export const selectCustomersOf = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code', 'name'])
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .limit(CUSTOMERS_MAX)
    .execute();

/** The approved membership of a user. */
export const selectApprovedMember = (sql: Sql, userId: string) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join
        .onRef('userAccount.organizationId', '=', 'membership.organizationId')
        .onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .innerJoin('portal', (join) =>
      join
        .onRef('portal.organizationId', '=', 'membership.organizationId')
        .onRef('portal.id', '=', 'membership.portalId'),
    )
    .select(['identity.name', 'identity.email', 'portal.name as portalName'])
    .where('membership.userId', '=', userId)
    .where('membership.status', '=', 'APPROVED')
    .executeTakeFirst();

/** The membership statuses of people with a password in a portal. */
export const selectStatuses = (sql: Sql, organizationId: string, portalId: string) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join
        .onRef('userAccount.organizationId', '=', 'membership.organizationId')
        .onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['identity.email', 'membership.status'])
    .where('membership.organizationId', '=', organizationId)
    .where('membership.portalId', '=', portalId)
    .where('identity.pool', '=', 'plumbline')
    .execute();
