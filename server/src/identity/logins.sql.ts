// An identity's credentials: address, password, and whether the address is verified.
import type { Sql } from '../database/open-database.ts';
import { isStillStaff } from './acting-staff.sql.ts';
import { emailForms } from './email-forms.ts';

export const selectLogin = (sql: Sql, id: string) =>
  sql
    .selectFrom('identity')
    .select(['id', 'pool', 'email', 'name', 'passwordHash', 'emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Locked before every change, so that two changes are serialized. */
export const lockLogin = (sql: Sql, id: string) =>
  sql
    .selectFrom('identity')
    .select(['id', 'email', 'name', 'emailVerifiedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Locks the identity while a session is created, unless its password has changed. */
export const lockPassword = (sql: Sql, id: string, passwordHash: string) =>
  sql
    .selectFrom('identity')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();

/** Locks the identity while a session goes on in another place: sessions that end at the same time wait, and find it. */
export const lockLoginShared = (sql: Sql, id: string) =>
  sql.selectFrom('identity').select('id').where('id', '=', id).forShare().executeTakeFirstOrThrow();

/** Returns nothing if the address is taken. */
export const insertLogin = (
  sql: Sql,
  login: { id: string; email: string; name: string; passwordHash: string | null; createdAt: string },
) =>
  sql
    .insertInto('identity')
    .values(login)
    .onConflict((conflict) => conflict.columns(['pool', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const updatePassword = (sql: Sql, id: string, passwordHash: string | null) =>
  sql.updateTable('identity').set({ passwordHash }).where('id', '=', id).execute();

/** Replaces this password only: it may have been changed while the new one was hashed. */
export async function updatePasswordFrom(sql: Sql, id: string, oldHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('identity')
    .set({ passwordHash: newHash })
    .where('id', '=', id)
    .where('passwordHash', '=', oldHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updateEmail = (sql: Sql, id: string, email: string, emailVerifiedAt: string | null) =>
  sql.updateTable('identity').set({ email, emailVerifiedAt }).where('id', '=', id).execute();

export const updateEmailVerified = (sql: Sql, id: string, at: string) =>
  sql
    .updateTable('identity')
    .set({ emailVerifiedAt: at })
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is', null)
    .execute();

export const deleteFederatedLogins = (sql: Sql, identityId: string) =>
  sql.deleteFrom('federatedLogin').where('identityId', '=', identityId).execute();

/** The credentials of a member of staff; a customer's identity has none here. Of several organizations, the last one. */
export const selectStaffLogin = (sql: Sql, email: string) =>
  sql
    .selectFrom('identity')
    .innerJoin('staff', 'staff.identityId', 'identity.id')
    .select(['identity.id', 'identity.passwordHash', 'staff.organizationId', 'staff.id as staffId'])
    .where('identity.pool', '=', 'plumbline')
    .where('identity.email', 'in', emailForms(email))
    .where('staff.status', '=', 'ACTIVE')
    .where(isStillStaff)
    .orderBy('staff.signedInAt', (order) => order.desc().nullsLast())
    .orderBy('staff.createdAt')
    .executeTakeFirst();

/** Whether the login opens the console, or would if its person were not suspended. */
export async function selectOpensConsole(sql: Sql, identityId: string): Promise<boolean> {
  const found = await sql
    .selectFrom('staff')
    .select('id')
    .where('identityId', '=', identityId)
    .where('status', '<>', 'REMOVED')
    .executeTakeFirst();
  return found !== undefined;
}

export const updateStaffSignedIn = (sql: Sql, organizationId: string, id: string, at: string) =>
  sql
    .updateTable('staff')
    .set({ signedInAt: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
