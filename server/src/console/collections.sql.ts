// What the overview shows besides the receivables; each read by an index, and bounded in time.
import { sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';

type Instant = string;
type Of = { organizationId: string; currencyCode: CurrencyCode };
type Since = { from: Day; timeZone: string };

/** What went back is left out: returned, voided and disputed payments as a whole, refunds by their amount. */
export const selectCollectedByDay = (sql: Sql, { organizationId, currencyCode }: Of, { from, timeZone }: Since) => {
  const day = raw<Day>`(approved_at at time zone ${raw.lit(timeZone)})::date`;
  return sql
    .selectFrom('payment')
    .select([
      day.as('day'),
      'paymentType',
      raw<Cents>`sum(total - refunded_amount)::bigint`.as('total'),
      raw<number>`count(*)::int`.as('count'),
    ])
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .where('status', '=', 'APPROVED')
    .where('paymentType', '!=', 'CREDIT')
    .where('approvedAt', '>=', startOf(from, timeZone))
    .groupBy([day, 'paymentType'])
    .execute();
};

const startOf = (day: Day, timeZone: string) => raw<Instant>`(${day}::date)::timestamp at time zone ${timeZone}`;

const countAndTotal = [
  raw<number>`count(*)::int`.as('count'),
  raw<Cents>`coalesce(sum(total), 0)::bigint`.as('total'),
] as const;

/** Payouts take days: what is not paid out after the whole period is among the open items. */
export const selectSettling = (sql: Sql, { organizationId, currencyCode }: Of, { from, timeZone }: Since) =>
  sql
    .selectFrom('payment')
    .select(countAndTotal)
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .where('status', '=', 'APPROVED')
    .where('settledAt', 'is', null)
    .where('paymentType', '!=', 'CREDIT')
    .where('approvedAt', '>=', startOf(from, timeZone))
    .executeTakeFirstOrThrow();

export const selectScheduled = (sql: Sql, { organizationId, currencyCode }: Of, before: Day) =>
  sql
    .selectFrom('payment')
    .select(countAndTotal)
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .where('status', '=', 'SCHEDULED')
    .where('scheduledAt', '<', before)
    .executeTakeFirstOrThrow();

type AdoptionSince = { activeSince: Day; payingSince: Day; timeZone: string };

export const selectAdoption = async (sql: Sql, organizationId: string, since: AdoptionSince) => {
  const found = await sql
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('loginHistory')
        .select(raw<number>`count(distinct user_id)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .where('action', '=', 'login')
        .where('day', '>=', since.activeSince)
        .as('activePeople'),
      selectFrom('userAccount')
        .select(raw<number>`count(*)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .as('people'),
      selectFrom('payment')
        .select(raw<number>`count(distinct customer_id)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'APPROVED')
        .where('paymentType', '!=', 'CREDIT')
        .where('approvedAt', '>=', startOf(since.payingSince, since.timeZone))
        .as('payingCustomers'),
      selectFrom('invoiceTotal')
        .select(raw<number>`count(distinct customer_id)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .where('type', '=', 'INVOICE')
        .as('billedCustomers'),
    ])
    .executeTakeFirstOrThrow();
  return {
    activePeople: found.activePeople ?? 0,
    people: found.people ?? 0,
    payingCustomers: found.payingCustomers ?? 0,
    billedCustomers: found.billedCustomers ?? 0,
  };
};

type Waiting = { count: number; oldestAt: Instant | null };

const waiting = (column: string, counted = raw`*`) =>
  raw<Waiting>`json_build_object('count', count(${counted}), 'oldestAt', to_char(min(${raw.ref(column)}) at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.as('waiting');

export const selectWaiting = async (sql: Sql, organizationId: string, failedSince: Day) => {
  const found = await sql
    .selectNoFrom(({ selectFrom }) => [
      // A person once for each portal, as listPendingUsers has them.
      selectFrom((from) =>
        from
          .selectFrom('signUpRequest')
          .select(['userId', 'portalId', 'createdAt'])
          .where('organizationId', '=', organizationId)
          .where('status', '=', 'PENDING')
          .unionAll((unite) =>
            unite
              .selectFrom('membership')
              .select(['userId', 'portalId', 'createdAt'])
              .where('organizationId', '=', organizationId)
              .where('status', '=', 'PENDING'),
          )
          .as('pending'),
      )
        .select(waiting('createdAt', raw`distinct (user_id, portal_id)`))
        .as('signUps'),
      selectFrom('waiverRequest')
        .select(waiting('createdAt'))
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'requested-approval')
        .as('waivers'),
      selectFrom('reconciliationItem')
        .select(waiting('createdAt'))
        .where('organizationId', '=', organizationId)
        .where('state', '=', 'OPEN')
        .as('openItems'),
      selectFrom('importRun')
        .select(waiting('createdAt'))
        .where('organizationId', '=', organizationId)
        .where('state', '=', 'FAILED')
        .where('createdAt', '>=', raw<Instant>`${failedSince}::date`)
        .as('failedImports'),
      selectFrom('webhookEndpoint')
        .select(waiting('failingSince'))
        .where('organizationId', '=', organizationId)
        .where((expression) =>
          expression.or([expression('failingSince', 'is not', null), expression('disabledAt', 'is not', null)]),
        )
        .as('failingWebhooks'),
    ])
    .executeTakeFirstOrThrow();
  const none: Waiting = { count: 0, oldestAt: null };
  return {
    signUps: found.signUps ?? none,
    waivers: found.waivers ?? none,
    openItems: found.openItems ?? none,
    failedImports: found.failedImports ?? none,
    failingWebhooks: found.failingWebhooks ?? none,
  };
};
