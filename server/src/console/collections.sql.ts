// What the overview shows besides the receivables; each read by an index, and bounded in time.
import { sql as raw } from 'kysely';
import { CUT_OFF_MINUTE } from '@plumbline/rules/business-days';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { CALLED_OFF } from '@plumbline/rules/payments/cancel';
import type { Sql } from '../database/open-database.ts';
import { isUndelivered } from '../outbox/undelivered.sql.ts';

type Instant = string;
type Of = { organizationId: string; currencyCode: CurrencyCode };
type Since = { from: Day; timeZone: string };

/** Paid by customers themselves, in money: by a provider, and not outside the portal. */
const ONLINE_TYPES = ['ACH', 'CREDIT_CARD'] as const;

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
    .where('paymentType', 'in', ONLINE_TYPES)
    .where('approvedAt', '>=', startOf(from, timeZone))
    .executeTakeFirstOrThrow();

const MINUTES_OF_DAY = 24 * 60;

/**
 * Bank payments that the provider has accepted, by portal and by the day from which it counts: after the cut-off the
 * next one (decision C29). They count as paid once they are paid out (decision C13).
 */
export const selectPendingBank = (sql: Sql, { organizationId, currencyCode }: Of, { from, timeZone }: Since) => {
  const madeOn = raw`((created_at at time zone ${raw.lit(timeZone)})
    + make_interval(mins => ${raw.lit(MINUTES_OF_DAY - CUT_OFF_MINUTE)}))::date`;
  const day = raw<Day>`coalesce(process_on, ${madeOn})`;
  return sql
    .selectFrom('payment')
    .select(['portalId', day.as('day'), ...countAndTotal])
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .where('status', '=', 'PENDING')
    .where('paymentType', '=', 'ACH')
    .where('sentAt', '>=', startOf(from, timeZone))
    .groupBy(['portalId', day])
    .execute();
};

export const selectScheduled = (sql: Sql, { organizationId, currencyCode }: Of, before: Day) =>
  sql
    .selectFrom('payment')
    .select(countAndTotal)
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .where('status', '=', 'SCHEDULED')
    .where('scheduledAt', '<', before)
    .executeTakeFirstOrThrow();

/**
 * Of invoices since that day: what is no longer open, and how much of it card and bank payments in the portal have paid.
 * What a complete file closed is not known to be paid (decision D23).
 */
export const selectPaidShare = async (sql: Sql, { organizationId, currencyCode }: Of, { from, timeZone }: Since) => {
  const { rows } = await raw<{ settled: Cents; paidHere: Cents }>`
    select coalesce((
             select sum(invoice.total_amount - invoice.balance - coalesce(invoice.closed_amount, 0)) from invoice
              where invoice.organization_id = ${organizationId} and invoice.currency_code = ${currencyCode}
                and invoice.type = 'INVOICE' and invoice.invoice_created_at >= ${from}
           ), 0)::bigint as settled,
           coalesce((
             select sum(payment_allocation.amount - coalesce(went_back.amount, 0))
               from payment
               join payment_allocation on payment_allocation.organization_id = ${organizationId}
                and payment_allocation.payment_id = payment.id and payment_allocation.kind = 'CASH'
               join invoice on invoice.organization_id = ${organizationId}
                and invoice.id = payment_allocation.invoice_id
               left join lateral (
                 select sum(payment_refund_line.amount) as amount from payment_refund
                   join payment_refund_line on payment_refund_line.organization_id = ${organizationId}
                    and payment_refund_line.refund_id = payment_refund.id
                  where payment.refunded_amount > 0 and payment_refund.organization_id = ${organizationId}
                    and payment_refund.payment_id = payment.id and payment_refund.state = 'DONE'
                    and payment_refund_line.invoice_id = payment_allocation.invoice_id
               ) as went_back on true
              where payment.organization_id = ${organizationId} and payment.status = 'APPROVED'
                and payment.payment_type in (${raw.join(ONLINE_TYPES.map((type) => raw.lit(type)))})
                and payment.currency_code = ${currencyCode} and payment.approved_at >= ${startOf(from, timeZone)}
                and invoice.type = 'INVOICE' and invoice.invoice_created_at >= ${from}
           ), 0)::bigint as "paidHere"`.execute(sql);
  const { settled, paidHere } = rows[0]!;
  // The ERP may have raised a balance that was paid here.
  return { settled: paidHere > settled ? paidHere : settled, paidHere };
};

const FAILED_SHOWN_MAX = 5;
const FAILED_AT = raw<Instant>`coalesce(payment.chargeback_at, payment.canceled_at)`;

/** Declined by the bank, returned or charged back; not what was called off before anything was sent. */
export const selectFailedPayments = async (sql: Sql, organizationId: string, { from, timeZone }: Since) => {
  const rows = await sql
    .selectFrom('payment')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'payment.customerId'),
    )
    .select(['payment.id', 'payment.code', 'payment.customerId', 'customer.name as customerName'])
    .select([
      'payment.status',
      'payment.paymentType',
      'payment.refundedAmount',
      'payment.sentAt',
      'payment.failureCode',
    ])
    .select(['payment.total', 'payment.currencyCode', FAILED_AT.as('failedAt')])
    .select(raw<number>`(count(*) over ())::int`.as('count'))
    .where('payment.organizationId', '=', organizationId)
    .where(raw<boolean>`payment.status in ('CANCELED', 'CHARGEBACK')`)
    .where('payment.paymentType', '!=', 'CREDIT')
    .where(FAILED_AT, '>=', startOf(from, timeZone))
    .where(({ eb, or, and }) =>
      or([
        eb('payment.status', '=', 'CHARGEBACK'),
        and([
          eb('payment.failureCode', 'is not', null),
          eb(
            'payment.failureCode',
            'not in',
            CALLED_OFF.filter((code) => code !== null),
          ),
        ]),
      ]),
    )
    .orderBy(FAILED_AT, 'desc')
    .orderBy('payment.id')
    .limit(FAILED_SHOWN_MAX)
    .execute();
  return { count: rows[0]?.count ?? 0, rows };
};

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
      selectFrom('membership')
        .select(raw<number>`count(distinct user_id)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'APPROVED')
        .as('people'),
      selectFrom('payment')
        .select(raw<number>`count(distinct customer_id)::int`.as('count'))
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'APPROVED')
        .where('paymentType', 'in', ONLINE_TYPES)
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

type WaitingSince = { failedSince: Day; undeliveredSince: Instant };

export const selectWaiting = async (sql: Sql, organizationId: string, since: WaitingSince) => {
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
      selectFrom('reconciliationItem')
        .select(waiting('createdAt'))
        .where('organizationId', '=', organizationId)
        .where('state', '=', 'OPEN')
        .as('openItems'),
      selectFrom('importRun')
        .select(waiting('createdAt'))
        .where('organizationId', '=', organizationId)
        .where('state', '=', 'FAILED')
        .where('createdAt', '>=', raw<Instant>`${since.failedSince}::date`)
        .as('failedImports'),
      selectFrom('webhookEndpoint')
        .select(waiting('failingSince'))
        .where('organizationId', '=', organizationId)
        .where((expression) =>
          expression.or([expression('failingSince', 'is not', null), expression('disabledAt', 'is not', null)]),
        )
        .as('failingWebhooks'),
      selectFrom('supportTicket')
        .select(waiting('lastMessageAt'))
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'OPEN')
        .as('openTickets'),
      selectFrom('mailMessage')
        .select(waiting('createdAt'))
        .where('organizationId', '=', organizationId)
        .where(isUndelivered(organizationId, since.undeliveredSince))
        .as('failedMails'),
    ])
    .executeTakeFirstOrThrow();
  const none: Waiting = { count: 0, oldestAt: null };
  return {
    signUps: found.signUps ?? none,
    openItems: found.openItems ?? none,
    failedImports: found.failedImports ?? none,
    failingWebhooks: found.failingWebhooks ?? none,
    openTickets: found.openTickets ?? none,
    failedMails: found.failedMails ?? none,
  };
};
