// Lines of invoices: the lines of each invoice that a file names are replaced together.
import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tx } from '../database/transaction.ts';
import type { RunScope } from './invoice-rows.sql.ts';
import { isNoted, joinKnown, SAME_SINCE, upsertKnown } from './known-records.sql.ts';
import { rowError } from './row-errors.sql.ts';

/**
 * A row is new if its invoice has no lines, and the same if it has these already. The lines of an invoice are replaced
 * together, so an error in one leaves out all of them.
 */
export async function findLines(sql: Sql, { organizationId, id }: RunScope): Promise<void> {
  const ofRun = raw`import_row.organization_id = ${organizationId} and import_row.run_id = ${id}`;
  await raw`
    update import_row set (record_id, errors, outcome) = (
        select case when problems is null then judged.invoice_id end, problems,
               case when problems is not null then 'LEFT_OUT' end
          from (
            select invoice.id as invoice_id, case
                when invoice.id is null then ${rowError('invoiceNumber', 'NO_SUCH_INVOICE')}
                when import_row.record_key in (
                  select broken.record_key from import_row broken
                   where broken.organization_id = ${organizationId} and broken.run_id = ${id}
                     and broken.record is null and broken.record_key is not null
                ) then ${rowError('invoiceNumber', 'OTHER_LINE')}
              end as problems
              from (select record_key as number) as named
              left join invoice on invoice.organization_id = ${organizationId} and invoice.invoice_number = named.number
          ) as judged
      )
     where ${ofRun} and record is not null
  `.execute(sql);
  const given = raw`
    select record_key, record_id, jsonb_agg(
             jsonb_build_array(
               record ->> 'description', (record ->> 'quantity')::numeric, record ->> 'unit',
               (record ->> 'unitPrice')::bigint, (record ->> 'amount')::bigint
             ) order by line
           ) as lines
      from import_row
     where ${ofRun} and record_id is not null
     group by 1, 2`;
  const known = raw`
    select jsonb_agg(jsonb_build_array(description, quantity, unit, unit_price, amount) order by position) as lines
      from invoice_line
     where invoice_line.organization_id = ${organizationId} and invoice_line.invoice_id = given.record_id`;
  await raw`
    with judged as materialized (
      select given.record_key, case
          when known.lines is null then 'NEW' when known.lines = given.lines then 'SAME' else 'CHANGED' end as verdict
        from (${given}) as given cross join lateral (${known}) as known
    )
    update import_row set outcome = verdict from judged
     where ${ofRun} and record_id is not null and import_row.record_key = judged.record_key
  `.execute(sql);
}

export async function applyLines(tx: Tx, scope: RunScope): Promise<void> {
  const { organizationId, id, asOf } = scope;
  const touched = raw`
    select record_id from import_row
     where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
       and outcome in ('NEW', 'CHANGED')`;
  await raw`
    insert into import_change (organization_id, run_id, record_id, before, known_since)
    select ${organizationId}::uuid, ${id}::uuid, named.record_id, case outcome when 'SAME' then ${SAME_SINCE} else coalesce((
             select jsonb_agg(to_jsonb(invoice_line) order by position) from invoice_line
              where invoice_line.organization_id = ${organizationId} and invoice_line.invoice_id = named.record_id
           ), '[]') end, import_known.as_of
      from (
        select distinct record_id, outcome from import_row
         where import_row.organization_id = ${organizationId} and import_row.run_id = ${id}
      ) as named
      ${joinKnown(organizationId, 'lines', raw`named.record_id`)}
     where ${isNoted(asOf)}
  `.execute(tx);
  await upsertKnown(tx, 'lines', scope);
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
