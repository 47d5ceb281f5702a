import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import { isStillStaff } from '../identity/acting-staff.sql.ts';
import { emailForms } from '../identity/email-forms.ts';

export const selectStaff = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .leftJoin('twoFactor', 'twoFactor.identityId', 'staff.identityId')
    .select(['staff.id', 'identity.name', 'identity.email', 'staff.title', 'staff.role', 'staff.status'])
    .select(['staff.signedInAt', 'staff.isOperator', 'twoFactor.confirmedAt as factorSince'])
    .where('staff.organizationId', '=', organizationId)
    .where('staff.status', '<>', 'REMOVED')
    .orderBy('identity.name')
    .orderBy('staff.id')
    .execute();

/** Whether the address belongs to somebody of the staff, also if suspended. */
export async function selectIsStaff(sql: Sql, organizationId: string, email: string): Promise<boolean> {
  const found = await sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select('staff.id')
    .where('staff.organizationId', '=', organizationId)
    .where('staff.status', '<>', 'REMOVED')
    .where('identity.pool', '=', 'plumbline')
    .where('identity.email', 'in', emailForms(email))
    .executeTakeFirst();
  return found !== undefined;
}

type OwnerLocks = {
  /** May change staff: owners, and operators of the installation who have entered. */
  mayChange: readonly string[];
  /** Without operators, who may be gone tomorrow: one of these has to stay. */
  owners: readonly string[];
};

/** Locked by every change of staff, always in this order, so that two owners cannot demote each other at once. */
export async function lockOwners(tx: Tx, organizationId: string): Promise<OwnerLocks> {
  const locked = await tx
    .selectFrom('staff')
    .select(['id', 'isOperator'])
    .where('organizationId', '=', organizationId)
    .where('role', '=', 'owner')
    .where('status', '=', 'ACTIVE')
    .where(isStillStaff)
    .orderBy('id')
    .forUpdate('staff')
    .execute();
  return {
    mayChange: locked.map(({ id }) => id),
    owners: locked.flatMap(({ id, isOperator }) => (isOperator ? [] : [id])),
  };
}

export const lockMember = (tx: Tx, organizationId: string, id: string) =>
  tx
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select(['staff.identityId', 'staff.role', 'staff.title', 'staff.status', 'staff.isOperator'])
    .select(['identity.name', 'identity.email'])
    .where('staff.organizationId', '=', organizationId)
    .where('staff.id', '=', id)
    .where('staff.status', '<>', 'REMOVED')
    .forUpdate('staff')
    .executeTakeFirst();

export type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;
export type MemberState = Pick<Member, 'role' | 'title' | 'status'>;

export const updateMember = (tx: Tx, organizationId: string, id: string, state: MemberState) =>
  tx
    .updateTable('staff')
    .set({ role: state.role, title: state.title, status: state.status })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

export const updateConsoleSessionsRevoked = (tx: Tx, organizationId: string, identityId: string, at: string) =>
  tx
    .updateTable('session')
    .set({ revokedAt: at })
    .where('organizationId', '=', organizationId)
    .where('identityId', '=', identityId)
    .where('kind', '=', 'CONSOLE')
    .where('revokedAt', 'is', null)
    .execute();

/** Whoever has left signs no more waivers, also not in their absence. */
export async function deleteSigningRights(
  tx: Tx,
  organizationId: string,
  { staffId, identityId }: { staffId: string; identityId: string },
  at: string,
): Promise<void> {
  await tx
    .deleteFrom('waiverSignatory')
    .where('organizationId', '=', organizationId)
    .where('staffId', '=', staffId)
    .execute();
  await tx
    .updateTable('waiverAuthorization')
    .set({ withdrawnAt: at })
    .where('organizationId', '=', organizationId)
    .where('identityId', '=', identityId)
    .where('withdrawnAt', 'is', null)
    .execute();
}

type NewMember = { organizationId: string; identityId: string; role: StaffRole; title: string; at: string };

/** Adds a member, or takes back one who was removed; undefined if the person is a member. */
export async function upsertMember(
  tx: Tx,
  { organizationId, identityId, role, title, at }: NewMember,
): Promise<string | undefined> {
  const joined = await tx
    .insertInto('staff')
    .values({ organizationId, id: newId(), identityId, role, title, createdAt: at, signedInAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'identityId'])
        .doUpdateSet({ role, title, status: 'ACTIVE', signedInAt: at, isOperator: false })
        .where('staff.status', '=', 'REMOVED'),
    )
    .returning('id')
    .executeTakeFirst();
  return joined?.id;
}
