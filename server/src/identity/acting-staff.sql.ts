import { sql as raw } from 'kysely';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import type { Sql } from '../database/open-database.ts';

/** Who entered as an operator has to be one still. */
export const isStillStaff = raw<boolean>`(
  not staff.is_operator or exists (select from operator where operator.identity_id = staff.identity_id)
)`;

/** The member of staff who may act for customers, with the session, undefined if one of them is gone; without a session id only the member. */
export async function selectActingStaff(sql: Sql, organizationId: string, staffId: string, sessionId: string | null) {
  const member = await sql
    .selectFrom('staff')
    .select('identityId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', staffId)
    .where('role', 'in', RECEIVABLES_ROLES)
    .where('status', '=', 'ACTIVE')
    .where(isStillStaff)
    .executeTakeFirst();
  if (!member || sessionId === null) return member && { session: null };
  const session = await sql
    .selectFrom('session')
    .select(['lastSeenAt', 'expiresAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sessionId)
    .where('identityId', '=', member.identityId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return session && { session };
}
