// Where a person is staff. Operators have a page for the organizations that they enter.
import type { Sql } from '../database/open-database.ts';

/** More than anybody works for. */
const ORGANIZATIONS_MAX = 20;

export const selectOtherOrganizations = (sql: Sql, identityId: string, organizationId: string) =>
  sql
    .selectFrom('staff')
    .innerJoin('organization', 'organization.id', 'staff.organizationId')
    .select(['organization.id', 'organization.name'])
    .where('staff.identityId', '=', identityId)
    .where('staff.status', '=', 'ACTIVE')
    .where('staff.isOperator', '=', false)
    .where('organization.id', '<>', organizationId)
    .orderBy('organization.name')
    .orderBy('organization.id')
    .limit(ORGANIZATIONS_MAX)
    .execute();

/** Whoever suspends or removes them waits. */
export const lockOwnStaff = (sql: Sql, organizationId: string, identityId: string) =>
  sql
    .selectFrom('staff')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('identityId', '=', identityId)
    .where('status', '=', 'ACTIVE')
    .where('isOperator', '=', false)
    .forShare()
    .executeTakeFirst();
