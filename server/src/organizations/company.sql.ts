import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';

type Company = Pick<Tables['organization'], 'name' | 'legalName' | 'address' | 'supportEmail' | 'supportPhone'> & {
  timeZone: string;
};

export const selectCompany = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('organization')
    .select(['name', 'legalName', 'address', 'timeZone', 'supportEmail', 'supportPhone'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

export const updateCompany = (tx: Sql, organizationId: string, company: Company) =>
  tx.updateTable('organization').set(company).where('id', '=', organizationId).execute();
