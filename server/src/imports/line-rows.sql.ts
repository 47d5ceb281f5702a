// Lines of invoices: the lines of each invoice that a file names are replaced together.
import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';
import { rowError } from './row-errors.sql.ts';

/** A row is new if its invoice has no lines, and the same if it has these already. */
export const findLines = (sql: Sql, { organizationId, id }: RunScope) =>
  raw`
    with given as materialized (
      select import_row.line, record, invoice.id as invoice_id,
             row_number() over (partition by record_key order by import_row.line) as place,
             count(*) over (partition by record_key) as given_count
        from import_row
        left join invoice on invoice.organization_id = ${organizationId} and invoice.invoice_number = record_key
       where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and record is not null
    ), known as (
      select invoice_id, count(*) as known_count from invoice_line
       where invoice_line.organization_id = ${organizationId} and invoice_id in (select invoice_id from given)
       group by 1
    ), judged as (
      select given.line, given.invoice_id, case
          when given.invoice_id is null then 'LEFT_OUT'
          when known_count is null then 'NEW'
          when bool_and(coalesce(
              (invoice_line.description, invoice_line.quantity, invoice_line.unit, invoice_line.unit_price, invoice_line.amount)
                is not distinct from (
                  record ->> 'description', (record ->> 'quantity')::numeric, record ->> 'unit',
                  (record ->> 'unitPrice')::bigint, (record ->> 'amount')::bigint
                ), false) and known_count = given_count) over (partition by given.invoice_id) then 'SAME'
          else 'CHANGED'
        end as verdict,
        case when given.invoice_id is null then ${rowError('invoiceNumber', 'NO_SUCH_INVOICE')} end as problems
        from given
        left join known on known.invoice_id = given.invoice_id
        left join invoice_line on invoice_line.organization_id = ${organizationId}
             and invoice_line.invoice_id = given.invoice_id and invoice_line.position = given.place - 1
    )
    update import_row set record_id = judged.invoice_id, errors = problems, outcome = verdict
      from judged
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
       and import_row.line = judged.line
  `.execute(sql);

export async function applyLines(tx: Tx, { organizationId, id }: RunScope): Promise<void> {
  const touched = raw`
    select record_id from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
       and outcome in ('NEW', 'CHANGED')`;
  await raw`
    insert into import_change (organization_id, run_id, record_id, before)
    select ${organizationId}::uuid, ${id}::uuid, invoice.id, coalesce((
             select jsonb_agg(to_jsonb(invoice_line) order by position) from invoice_line
              where invoice_line.organization_id = ${organizationId} and invoice_line.invoice_id = invoice.id
           ), '[]')
      from invoice
     where invoice.organization_id = ${organizationId} and invoice.id in (${touched})
  `.execute(tx);
  await raw`
    delete from invoice_line
     where invoice_line.organization_id = ${organizationId} and invoice_line.invoice_id in (${touched})
  `.execute(tx);
  await raw`
    insert into invoice_line (organization_id, invoice_id, position, description, quantity, unit, unit_price, amount)
    select ${organizationId}::uuid, record_id, row_number() over (partition by record_id order by line) - 1,
           record ->> 'description', (record ->> 'quantity')::numeric, record ->> 'unit',
           (record ->> 'unitPrice')::bigint, (record ->> 'amount')::bigint
      from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
       and outcome in ('NEW', 'CHANGED')
  `.execute(tx);
}
