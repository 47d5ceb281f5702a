import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../../database/open-database.ts';

type Customer = { organizationId: string; customerId: string };

/** Customers of all organizations whose sums have rows to merge. */
export async function selectUnmerged(sql: Sql, max: number): Promise<Customer[]> {
  const { rows } = await raw<Customer>`
    select organization_id, customer_id from (
      select organization_id, customer_id from invoice_total where not is_merged
      union
      select organization_id, customer_id from open_total where not is_merged
    ) as changed limit ${max}`.execute(sql);
  return rows;
}

/**
 * Replaces the rows of each changed sum by one. A second process that does the same at the same time leaves out the
 * locked rows and merges only what was added since: waiting for each other's rows, the two could block each other.
 */
export const mergeInvoiceTotals = (sql: Sql, { organizationId, customerId }: Customer) =>
  raw`
  with changed as (
    select distinct currency_code, type, is_open, has_project from invoice_total
     where organization_id = ${organizationId} and customer_id = ${customerId} and not is_merged
  ), free as (
    select kept.id from invoice_total as kept join changed using (currency_code, type, is_open, has_project)
     where kept.organization_id = ${organizationId} and kept.customer_id = ${customerId}
       for update of kept skip locked
  ), gone as (
    delete from invoice_total where organization_id = ${organizationId} and id in (select id from free) returning *
  )
  insert into invoice_total (
    organization_id, customer_id, currency_code, type, is_open, has_project,
    invoice_count, total_amount, balance, held_amount, changes, is_merged
  )
  select organization_id, customer_id, currency_code, type, is_open, has_project,
         sum(invoice_count), sum(total_amount), sum(balance), sum(held_amount), sum(changes), true
    from gone group by 1, 2, 3, 4, 5, 6`.execute(sql);

/** Days this long ago are in the last bucket whatever today is in any zone, so they need one row only. */
export const OLD_DAYS = 100;

export const mergeOpenTotals = (sql: Sql, { organizationId, customerId }: Customer, day: Day) =>
  raw`
  with changed as (
    select distinct currency_code, has_project, ${foldedDay(day)} as due_day from open_total
     where organization_id = ${organizationId} and customer_id = ${customerId} and not is_merged
  ), free as (
    select kept.id from open_total as kept join changed using (currency_code, has_project)
     where kept.organization_id = ${organizationId} and kept.customer_id = ${customerId}
       and ${foldedDay(day)} is not distinct from changed.due_day
       for update of kept skip locked
  ), gone as (
    delete from open_total where organization_id = ${organizationId} and id in (select id from free)
    returning *, ${foldedDay(day)} as due_day
  )
  insert into open_total (organization_id, customer_id, currency_code, has_project, due_date, balance, is_merged)
  select organization_id, customer_id, currency_code, has_project, due_day, sum(balance), true
    from gone group by 1, 2, 3, 4, 5 having sum(balance) <> 0`.execute(sql);

export const foldedDay = (day: Day) =>
  raw<Day | null>`case when due_date < ${day}::date - ${raw.lit(OLD_DAYS)} then date '-infinity' else due_date end`;
