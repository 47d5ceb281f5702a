import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';

/** Customers' people by their ids as users. */
export const selectNamedUsers = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql
    .selectFrom('userAccount')
    .innerJoin('identity', 'identity.id', 'userAccount.identityId')
    .select(['userAccount.id', 'identity.id as identityId', 'identity.name', 'identity.email'])
    .where('userAccount.organizationId', '=', organizationId)
    .where(({ eb, fn }) => eb('userAccount.id', '=', fn.any(raw<string[]>`${ids}::uuid[]`)))
    .execute();

export const selectNamedStaff = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql
    .selectFrom('staff')
    .innerJoin('identity', 'identity.id', 'staff.identityId')
    .select(['staff.id', 'identity.id as identityId', 'identity.name', 'identity.email'])
    .where('staff.organizationId', '=', organizationId)
    .where(({ eb, fn }) => eb('staff.id', '=', fn.any(raw<string[]>`${ids}::uuid[]`)))
    .execute();

export const selectNamedCustomers = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql
    .selectFrom('customer')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where(({ eb, fn }) => eb('id', '=', fn.any(raw<string[]>`${ids}::uuid[]`)))
    .execute();
