import { type Kysely, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Tables } from '../database/tables.gen.ts';

type Sql = Kysely<Tables>;

const LARGEST_MAX = 10;

/** Due dates long past are merged into one row of the kept sums (ADR 24); any day long past is in their bucket. */
const DUE_DAY = raw<Day | null>`
  case when open_total.due_date = '-infinity' then date '1900-01-01' else open_total.due_date end`;

/** From the kept sums: reading the invoices would take as long as the organization is large. */
export const selectOpenByDueDate = (sql: Sql, organizationId: string, currencyCode: CurrencyCode) =>
  sql
    .selectFrom('openTotal')
    .select([DUE_DAY.as('dueDate'), raw<Cents>`sum(balance)::bigint`.as('balance')])
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .groupBy('openTotal.dueDate')
    .having(raw<boolean>`sum(balance) <> 0`)
    .execute();

export const selectOrganization = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('organization')
    .select(['id', 'name', 'timeZone'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

export const selectPortals = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('portal')
    .select(['id', 'name', 'label', 'domain', 'settings'])
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .execute();

export const selectCounts = (sql: Sql, organizationId: string) =>
  sql
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('customer')
        .select(raw<number>`count(*)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .as('customers'),
      // Not those who wait, or are suspended.
      selectFrom('membership')
        .select(raw<number>`count(distinct user_id)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'APPROVED')
        .as('users'),
      selectFrom('reconciliationItem')
        .select(raw<number>`count(*)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .where('state', '=', 'OPEN')
        .as('openItems'),
    ])
    .executeTakeFirstOrThrow();

/** The customers with the largest past due amounts, each with its open invoices by due date. */
export const selectLargestPastDue = (sql: Sql, organizationId: string, currencyCode: CurrencyCode, day: Day) =>
  sql
    .with('largest', (with_) =>
      with_
        .selectFrom('openTotal')
        .select(['customerId', raw<Cents>`sum(balance)::bigint`.as('pastDue')])
        .where('organizationId', '=', organizationId)
        .where('currencyCode', '=', currencyCode)
        .where('dueDate', '<', day)
        .groupBy('customerId')
        .having(raw<boolean>`sum(balance) > 0`)
        .orderBy(raw`sum(balance)`, 'desc')
        .limit(LARGEST_MAX),
    )
    .selectFrom('largest')
    .innerJoin('openTotal', (join) =>
      join
        .on('openTotal.organizationId', '=', organizationId)
        .on('openTotal.currencyCode', '=', currencyCode)
        .onRef('openTotal.customerId', '=', 'largest.customerId'),
    )
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'largest.customerId'),
    )
    .select([
      'customer.id',
      'customer.name',
      'customer.code',
      'largest.pastDue',
      DUE_DAY.as('dueDate'),
      raw<Cents>`sum(open_total.balance)::bigint`.as('balance'),
      oldestDueDate(organizationId, currencyCode).as('oldestDueDate'),
    ])
    .groupBy(['customer.organizationId', 'customer.id', 'largest.pastDue', 'openTotal.dueDate'])
    .having(raw<boolean>`sum(open_total.balance) <> 0`)
    .orderBy('largest.pastDue', 'desc')
    .orderBy('customer.id')
    .execute();

/** The kept sums do not have it. */
const oldestDueDate = (organizationId: string, currencyCode: CurrencyCode) => raw<Day | null>`(
  select invoice.due_date from invoice
   where invoice.organization_id = ${organizationId} and invoice.customer_id = customer.id
     and invoice.currency_code = ${currencyCode} and invoice.is_open and invoice.type = 'INVOICE'
     and invoice.due_date is not null
   order by invoice.due_date limit 1
)`;

export const selectCustomerAndPortal = (sql: Sql, organizationId: string, customerId: string, portalId: string) =>
  sql
    .selectFrom('customer')
    .innerJoin('portal', 'portal.organizationId', 'customer.organizationId')
    .select('customer.id')
    .where('customer.organizationId', '=', organizationId)
    .where('customer.id', '=', customerId)
    .where('portal.id', '=', portalId)
    .executeTakeFirst();
