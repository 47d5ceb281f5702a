// The rows of a file while they are checked and imported.
import { sql as raw } from 'kysely';
import type { RowError } from '@plumbline/rules/imports/read-row';
import type { Sql } from '../database/open-database.ts';
import type { BalanceAfter, RunKey } from './import-runs.sql.ts';

export type StagedRow = {
  line: number;
  recordKey: string | null;
  customerCode: string | null;
  record: object | null;
  newId: string;
  errors: readonly RowError[] | null;
};

export const deleteRows = (sql: Sql, { organizationId, id }: RunKey) =>
  sql.deleteFrom('importRow').where('organizationId', '=', organizationId).where('runId', '=', id).execute();

export const insertRows = (sql: Sql, { organizationId, id }: RunKey, rows: readonly StagedRow[]) =>
  raw`
    insert into import_row (organization_id, run_id, line, record_key, customer_code, record, new_id, outcome, errors)
    select ${organizationId}::uuid, ${id}::uuid, line, "recordKey", "customerCode", record, "newId",
           case when errors is not null then 'LEFT_OUT' end, errors
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (
        line integer, "recordKey" text, "customerCode" text, record jsonb, "newId" uuid, errors jsonb
      )
  `.execute(sql);

/** So that the statements that follow know how many rows there are. */
export const analyzeRows = (sql: Sql) => raw`select analyze_import_rows()`.execute(sql);

/** So that lookups in the tables of records use the right index after many new ones. */
export const analyzeImported = (sql: Sql) => raw`select analyze_imported()`.execute(sql);

export const countRows = (sql: Sql, { organizationId, id }: RunKey) =>
  sql
    .selectFrom('importRow')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('line', '>', 0).as('rows'),
      fn.countAll<number>().filterWhere('outcome', '=', 'NEW').as('created'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('outcome', '=', 'CHANGED'), eb('line', '>', 0)]))
        .as('changed'),
      fn.countAll<number>().filterWhere('outcome', '=', 'SAME').as('same'),
      fn.countAll<number>().filterWhere('outcome', '=', 'LEFT_OUT').as('leftOut'),
      fn.countAll<number>().filterWhere('line', '<', 0).as('closed'),
    ])
    .where('organizationId', '=', organizationId)
    .where('runId', '=', id)
    .executeTakeFirstOrThrow();

/** Those that were written or are known; the ones that were left out stay, to be downloaded. */
export const deleteLoadedRows = (sql: Sql, { organizationId, id }: RunKey) =>
  sql
    .deleteFrom('importRow')
    .where('organizationId', '=', organizationId)
    .where('runId', '=', id)
    .where('outcome', '<>', 'LEFT_OUT')
    .execute();

/** More customers than these take too long for a suggestion. */
const CUSTOMERS_MAX = 50_000;

export const selectCustomerNumbers = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('customer')
    .select(['code', 'name'])
    .where('organizationId', '=', organizationId)
    .orderBy('code')
    .limit(CUSTOMERS_MAX)
    .execute();

/** The rows that are left out, in the order of the file. */
export const selectLeftOut = (sql: Sql, { organizationId, id }: RunKey, afterLine: number, limit: number) =>
  sql
    .selectFrom('importRow')
    .select('line')
    .select(({ ref }) => ref('errors').$castTo<RowError[] | null>().as('errors'))
    .where('organizationId', '=', organizationId)
    .where('runId', '=', id)
    .where('outcome', '=', 'LEFT_OUT')
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();

/** What the organization is owed after the import, less credits, by currency. */
export const sumAfter = async (sql: Sql, { organizationId, id }: RunKey): Promise<BalanceAfter[]> => {
  const { rows } = await raw<BalanceAfter>`
    select "currencyCode", sum(amount)::bigint as balance
      from (
        select currency_code as "currencyCode", sum(signed_balance) as amount from invoice
         where invoice.organization_id = ${organizationId} and invoice.balance > 0
         group by currency_code
        union all
        select coalesce(invoice.currency_code, record ->> 'currencyCode'),
               sum(
                 case coalesce(invoice.type, record ->> 'type') when 'CREDIT' then -1 else 1 end
                 * (coalesce(target_balance, (record ->> 'balance')::bigint) - coalesce(invoice.balance, 0))
               )
          from import_row
          left join invoice on invoice.organization_id = ${organizationId} and invoice.id = import_row.record_id
         where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
           and outcome in ('NEW', 'CHANGED')
         group by 1
      ) as part
     group by "currencyCode" order by "currencyCode"
  `.execute(sql);
  return rows;
};
