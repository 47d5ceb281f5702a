import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';

export const selectPerson = (sql: Kysely<Tables>, identityId: string) =>
  sql
    .selectFrom('identity')
    .select(['name', 'email', 'emailVerifiedAt'])
    .where('id', '=', identityId)
    .executeTakeFirst();
