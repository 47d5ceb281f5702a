// Who is mailed about a waiver request: people who have access, and addresses that the customer named.
import type { Sql } from '../database/open-database.ts';
import { isStillStaff } from '../identity/acting-staff.sql.ts';

export type PortalScope = { organizationId: string; customerId: string; portalId: string };

const members = (sql: Sql, { organizationId, customerId, portalId }: PortalScope) =>
  sql
    .selectFrom('membership')
    .innerJoin('userAccount', (join) =>
      join.on('userAccount.organizationId', '=', organizationId).onRef('userAccount.id', '=', 'membership.userId'),
    )
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .where('membership.organizationId', '=', organizationId)
    .where('membership.customerId', '=', customerId)
    .where('membership.portalId', '=', portalId);

/** The person of the customer with the identity, who has access. */
export const selectMember = (sql: Sql, scope: PortalScope, identityId: string) =>
  members(sql, scope)
    .select(['identity.email', 'canView', 'canRequestWaiver'])
    .where('membership.status', '=', 'APPROVED')
    .where('identity.id', '=', identityId)
    .executeTakeFirst();

/** A member of the staff who acted for the customer, and still works there. */
export const selectActiveStaff = (sql: Sql, organizationId: string, identityId: string) =>
  sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select('identity.email')
    .where('staff.organizationId', '=', organizationId)
    .where('staff.identityId', '=', identityId)
    .where('staff.status', '=', 'ACTIVE')
    .where(isStillStaff)
    .executeTakeFirst();

const REQUESTERS_MAX = 10;

/** The people of a customer who may request waivers, those with the longest access first. */
export const selectRequesters = (sql: Sql, scope: PortalScope) =>
  members(sql, scope)
    .select('identity.email')
    .where('membership.status', '=', 'APPROVED')
    .where('canView', '=', true)
    .where('canRequestWaiver', '=', true)
    .orderBy('membership.createdAt')
    .orderBy('membership.userId')
    .limit(REQUESTERS_MAX)
    .execute();

/** Which of the addresses belong to people whose access the customer or the supplier has taken away. */
export const selectClosed = async (sql: Sql, scope: PortalScope, emails: readonly string[]): Promise<string[]> => {
  if (emails.length === 0) return [];
  const { organizationId } = scope;
  const closed = await members(sql, scope)
    .select('identity.email')
    .where('membership.status', '=', 'SUSPENDED')
    .where('identity.email', 'in', emails)
    .union(
      sql
        .selectFrom('staff')
        .innerJoin('identity', 'identity.id', 'staff.identityId')
        .select('identity.email')
        .where('staff.organizationId', '=', organizationId)
        .where(({ eb, or, not }) => or([eb('staff.status', '<>', 'ACTIVE'), not(isStillStaff)]))
        .where('identity.email', 'in', emails),
    )
    .execute();
  return closed.map(({ email }) => email);
};

export const selectCustomerName = async (sql: Sql, { organizationId, customerId }: PortalScope): Promise<string> => {
  const { name } = await sql
    .selectFrom('customer')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return name;
};
