// Lines of invoices: the lines of each invoice that a file names are replaced together.
import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';
import { rowError } from './row-errors.sql.ts';

/** A row is new if its invoice has no lines, and the same if it has these already. */
export async function findLines(sql: Sql, { organizationId, id }: RunScope): Promise<void> {
  const known = raw`
    select jsonb_agg(jsonb_build_array(description, quantity, unit, unit_price, amount) order by position)
      from invoice_line
     where invoice_line.organization_id = ${organizationId} and invoice_line.invoice_id = import_row.record_id`;
  const given = raw`
    select jsonb_agg(
             jsonb_build_array(
               given.record ->> 'description', (given.record ->> 'quantity')::numeric, given.record ->> 'unit',
               (given.record ->> 'unitPrice')::bigint, (given.record ->> 'amount')::bigint
             ) order by given.line
           )
      from import_row given
     where given.organization_id = ${organizationId} and given.run_id = ${id}
       and given.record_key = import_row.record_key`;
  await raw`
    update import_row set (record_id, errors, outcome) = (
        select invoice.id,
               case when invoice.id is null then ${rowError('invoiceNumber', 'NO_SUCH_INVOICE')} end,
               case when invoice.id is null then 'LEFT_OUT' end
          from (select record_key as number) as named
          left join invoice on invoice.organization_id = ${organizationId} and invoice.invoice_number = named.number
      )
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and record is not null
  `.execute(sql);
  await raw`
    update import_row set outcome = (
        select case when known.lines is null then 'NEW' when known.lines = given.lines then 'SAME' else 'CHANGED' end
          from (${known}) as known (lines) cross join (${given}) as given (lines)
      )
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id} and record_id is not null
  `.execute(sql);
}

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
