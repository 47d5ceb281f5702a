import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Sql } from '../../database/open-database.ts';
import { foldedDay } from './merge-totals.sql.ts';

/** The part of the customers that is checked in this hour of the day. */
const isOfHour = (table: string, organizationId: string, hour: number) => raw<boolean>`
  ${raw.ref(table)}.customer_id in (
    select customer.id from customer
     where customer.organization_id = ${organizationId} and (hashtext(customer.id::text) & 2147483647) % 24 = ${hour}
  )`;

export type WrongTotal = { organizationId: string; customerId: string };

export const selectOrganizationIds = (sql: Sql) => sql.selectFrom('organization').select('id').execute();

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
