import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../../database/open-database.ts';
import type { Tx } from '../../database/transaction.ts';
import { foldedDay, OLD_DAYS } from './merge-totals.sql.ts';

/** The part of the customers that is checked in this hour of the day. */
const isOfHour = (table: string, organizationId: string, hour: number) => raw<boolean>`
  ${raw.ref(table)}.customer_id in (
    select customer.id from customer
     where customer.organization_id = ${organizationId} and (hashtext(customer.id::text) & 2147483647) % 24 = ${hour}
  )`;

export type WrongTotal = { organizationId: string; customerId: string };

export const selectOrganizationIds = (sql: Sql) => sql.selectFrom('organization').select('id').execute();

/** Waits for another process that checks the same: both would add the same differences. */
export const lockCheck = (tx: Tx, organizationId: string) =>
  raw`select pg_advisory_xact_lock(hashtextextended(${`check totals ${organizationId}`}, 0))`.execute(tx);

/** Adds the differences between the kept sums and the invoices, and returns whose they were; none, if all is well. */
export async function correctInvoiceTotals(sql: Sql, organizationId: string, hour: number): Promise<WrongTotal[]> {
  const { rows } = await raw<WrongTotal>`
    insert into invoice_total (
      organization_id, customer_id, currency_code, type, is_open, has_project,
      invoice_count, total_amount, balance, held_amount, changes
    )
    select ${organizationId}, customer_id, currency_code, type, is_open, has_project,
           sum(invoice_count), sum(total_amount), sum(balance), sum(held_amount), 1
      from (
        select customer_id, currency_code, type, is_open, has_project,
               1 as invoice_count, total_amount, balance, held_amount
          from invoice where organization_id = ${organizationId} and ${isOfHour('invoice', organizationId, hour)}
        union all
        select customer_id, currency_code, type, is_open, has_project,
               -invoice_count, -total_amount, -balance, -held_amount
          from invoice_total where organization_id = ${organizationId} and ${isOfHour('invoice_total', organizationId, hour)}
      ) as both_sides
     group by customer_id, currency_code, type, is_open, has_project
    having (sum(invoice_count), sum(total_amount), sum(balance), sum(held_amount)) <> (0, 0, 0, 0)
    returning organization_id, customer_id`.execute(sql);
  return rows;
}

export async function correctOpenTotals(
  sql: Sql,
  organizationId: string,
  hour: number,
  day: Day,
): Promise<WrongTotal[]> {
  const { rows } = await raw<WrongTotal>`
    insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance)
    select ${organizationId}, customer_id, currency_code, has_project, due_day, sum(balance)
      from (
        select customer_id, currency_code, has_project, ${foldedDay(day)} as due_day, balance
          from invoice
         where organization_id = ${organizationId} and type = 'INVOICE' and is_open and ${isOfHour('invoice', organizationId, hour)}
        union all
        select customer_id, currency_code, has_project, ${foldedDay(day)}, -balance
          from open_total where organization_id = ${organizationId} and ${isOfHour('open_total', organizationId, hour)}
      ) as both_sides
     group by customer_id, currency_code, has_project, due_day
    having sum(balance) <> 0
    returning organization_id, customer_id`.execute(sql);
  return rows;
}

/** Merges due dates that have become old: nothing else may change for which their rows would be merged. */
export const foldOpenTotals = (sql: Sql, organizationId: string, hour: number, day: Day) =>
  raw`
  with aged as (
    select distinct customer_id, currency_code, has_project from open_total
     where organization_id = ${organizationId} and ${isOfHour('open_total', organizationId, hour)}
       and due_date < ${day}::date - ${raw.lit(OLD_DAYS)} and due_date > '-infinity'
  ), free as (
    select kept.id from open_total as kept join aged using (customer_id, currency_code, has_project)
     where kept.organization_id = ${organizationId} and kept.due_date < ${day}::date - ${raw.lit(OLD_DAYS)}
       for update of kept skip locked
  ), gone as (
    delete from open_total where organization_id = ${organizationId} and id in (select id from free) returning *
  )
  insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance, is_merged)
  select organization_id, customer_id, currency_code, has_project, '-infinity', sum(balance), true
    from gone group by 1, 2, 3, 4 having sum(balance) <> 0`.execute(sql);
