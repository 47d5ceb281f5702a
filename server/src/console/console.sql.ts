import { type Kysely, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { Tables } from '../database/tables.gen.ts';

type Sql = Kysely<Tables>;

const LARGEST_MAX = 10;

export const selectOpenByDueDate = (sql: Sql, organizationId: string, currencyCode: CurrencyCode) =>
  sql
    .selectFrom('invoice')
    .select(['dueDate', raw<Cents>`sum(balance)::bigint`.as('balance')])
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .where('type', '=', 'INVOICE')
    .where('balance', '>', ZERO)
    .groupBy('dueDate')
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
      selectFrom('userAccount')
        .select(raw<number>`count(*)::int`.as('count'))
        .where('organizationId', '=', organizationId)
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
    .with('open', (with_) =>
      with_
        .selectFrom('invoice')
        .select(['customerId', 'dueDate', raw<Cents>`sum(balance)::bigint`.as('balance')])
        .where('organizationId', '=', organizationId)
        .where('currencyCode', '=', currencyCode)
        .where('type', '=', 'INVOICE')
        .where('balance', '>', ZERO)
        .groupBy(['customerId', 'dueDate']),
    )
    .with('largest', (with_) =>
      with_
        .selectFrom('open')
        .select(['customerId', raw<Cents>`sum(balance)::bigint`.as('pastDue')])
        .where('dueDate', '<', day)
        .groupBy('customerId')
        .orderBy(raw`sum(balance)`, 'desc')
        .limit(LARGEST_MAX),
    )
    .selectFrom('largest')
    .innerJoin('open', 'open.customerId', 'largest.customerId')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'largest.customerId'),
    )
    .select(['customer.id', 'customer.name', 'customer.code', 'largest.pastDue', 'open.dueDate', 'open.balance'])
    .orderBy('largest.pastDue', 'desc')
    .orderBy('customer.id')
    .execute();

export const selectCustomerAndPortal = (sql: Sql, organizationId: string, customerId: string, portalId: string) =>
  sql
    .selectFrom('customer')
    .innerJoin('portal', 'portal.organizationId', 'customer.organizationId')
    .select('customer.id')
    .where('customer.organizationId', '=', organizationId)
    .where('customer.id', '=', customerId)
    .where('portal.id', '=', portalId)
    .executeTakeFirst();
