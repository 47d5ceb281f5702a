import type { Insertable } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';

export const selectCertificate = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('waiverCertificate')
    .select(['id', 'kind', 'subject', 'certificate', 'sealedKey', 'validFrom', 'validUntil', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();

/** Does nothing if the organization has one. */
export const insertCertificate = (sql: Sql, certificate: Insertable<Tables['waiverCertificate']>) =>
  sql
    .insertInto('waiverCertificate')
    .values(certificate)
    .onConflict((conflict) => conflict.column('organizationId').where('replacedAt', 'is', null).doNothing())
    .execute();

export const updateReplaced = (sql: Sql, organizationId: string, replacedAt: string) =>
  sql
    .updateTable('waiverCertificate')
    .set({ replacedAt })
    .where('organizationId', '=', organizationId)
    .where('replacedAt', 'is', null)
    .execute();

export const selectClaimant = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('organization')
    .select(['name', 'legalName', 'address', 'supportPhone as phone', 'timeZone'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
