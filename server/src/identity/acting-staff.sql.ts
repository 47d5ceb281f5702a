import { sql as raw } from 'kysely';
import { RECEIVABLES_ROLES, STAFF_ROLES, type StaffRole } from '@plumbline/rules/access/staff-roles';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';

/** Who entered as an operator has to be one still. */
export const isStillStaff = raw<boolean>`(
  not staff.is_operator or exists (select from operator where operator.identity_id = staff.identity_id)
)`;

export type ActingSession = { staffId: string; sessionId?: string | undefined; isViewOnly?: boolean | undefined };

/**
 * The member of staff who may act for customers, or look at their portal, with the session; undefined if one of them is
 * gone. Without a session id only the member.
 */
export async function selectActingStaff(
  sql: Sql,
  organizationId: string,
  { staffId, sessionId, isViewOnly = false }: ActingSession,
) {
  const member = await sql
    .selectFrom('staff')
    .select('identityId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', staffId)
    .where('role', 'in', isViewOnly ? STAFF_ROLES : RECEIVABLES_ROLES)
    .where('status', '=', 'ACTIVE')
    .where(isStillStaff)
    .executeTakeFirst();
  if (!member || sessionId === undefined) return member && { session: null };
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

/**
 * Whether somebody may still send invitations in one of these roles. The row stays locked until the transaction ends:
 * who suspends them at the same time waits, and then finds the invitation to withdraw.
 */
export async function lockInviter(
  tx: Tx,
  { organizationId, identityId }: { organizationId: string; identityId: string },
  roles: readonly StaffRole[],
): Promise<boolean> {
  const member = await tx
    .selectFrom('staff')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('identityId', '=', identityId)
    .where('role', 'in', roles)
    .where('status', '=', 'ACTIVE')
    .where(isStillStaff)
    .forShare('staff')
    .executeTakeFirst();
  return member !== undefined;
}

export const selectOwnerEmails = async (sql: Sql, organizationId: string): Promise<string[]> => {
  const owners = await sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select('identity.email')
    .where('staff.organizationId', '=', organizationId)
    .where('staff.role', '=', 'owner')
    .where('staff.status', '=', 'ACTIVE')
    .where(isStillStaff)
    .orderBy('identity.email')
    .execute();
  return owners.map(({ email }) => email);
};
