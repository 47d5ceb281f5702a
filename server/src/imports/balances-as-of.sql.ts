// As of when the ERP has last said balances, of a customer and of the whole organization. Kept, so that the portal reads
// it without a look at the invoices.
import { sql as raw } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';

/** A complete file of which every row was right speaks of all customers, also of those that are not in it. */
const speaksOfAll = ({ organizationId, id }: RunScope) => raw`
  not exists (
    select from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and outcome = 'LEFT_OUT'
  )`;

export const upsertBalancesAsOf = (tx: Tx, scope: RunScope & { isComplete: boolean }) => {
  const { organizationId, id, asOf, isComplete } = scope;
  return raw`
    insert into import_known (organization_id, kind, record_id, as_of)
    select ${organizationId}::uuid, 'invoices', named.id, ${asOf}::timestamptz
      from (
        select customer_id as id from import_row
         where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
           and outcome in ('NEW', 'CHANGED', 'SAME')
         group by customer_id
        union all
        select ${organizationId}::uuid where ${isComplete} and ${speaksOfAll(scope)}
      ) as named
    on conflict (organization_id, kind, record_id) do update set as_of = excluded.as_of
     where import_known.as_of < excluded.as_of
  `.execute(tx);
};

/** The customers of a run's invoices, those that an undo removes included. */
export const selectNamedCustomers = async (tx: Tx, { organizationId, id }: RunScope): Promise<string[]> => {
  const { rows } = await raw<{ customerId: string }>`
    select distinct invoice.customer_id as "customerId" from import_change
      join invoice on invoice.organization_id = ${organizationId} and invoice.id = import_change.record_id
     where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
  `.execute(tx);
  return rows.map(({ customerId }) => customerId);
};

/** After an undo: what the invoices say that are left, and the complete files. */
export const restoreBalancesAsOf = async (
  tx: Tx,
  { organizationId, asOf }: RunScope,
  customerIds: readonly string[],
): Promise<void> => {
  const named = [...customerIds, organizationId];
  await raw`
    with said as materialized (
      select import_known.record_id, case
               when import_known.record_id = ${organizationId} then (
                 select max(import_run.as_of) from import_run
                  where import_run.organization_id = ${organizationId} and kind = 'invoices' and state = 'DONE'
                    and left_out_count = 0 and (options ->> 'isComplete')::boolean
               )
               else (
                 select max(invoice.erp_as_of) from invoice
                  where invoice.organization_id = ${organizationId} and invoice.customer_id = import_known.record_id
               )
             end as as_of
        from import_known
       where import_known.organization_id = ${organizationId} and import_known.kind = 'invoices'
         and import_known.record_id = any(${named}::uuid[]) and import_known.as_of = ${asOf}
    ), gone as (
      delete from import_known using said
       where import_known.organization_id = ${organizationId} and import_known.kind = 'invoices'
         and import_known.record_id = said.record_id and said.as_of is null
    )
    update import_known set as_of = said.as_of from said
     where import_known.organization_id = ${organizationId} and import_known.kind = 'invoices'
       and import_known.record_id = said.record_id and said.as_of is not null
  `.execute(tx);
};
