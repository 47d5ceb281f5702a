// A page of the payments of an organization, newest first.
import { type RawBuilder, sql as raw } from 'kysely';
import { needsApproval } from '../../database/needs-approval.sql.ts';
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import { DESK_STATUSES, type DeskShown, paymentClues } from '@plumbline/rules/payments/desk/desk-payment-list';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import { likePattern } from '../../database/like-pattern.ts';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import { selectFoundPage } from '../../lists/found-page.sql.ts';

export type DeskPaymentQuery = {
  organizationId: string;
  search: string;
  show: DeskShown | undefined;
  type: PaymentType | undefined;
  from: Day | undefined;
  to: Day | undefined;
  timeZone: string;
};

export type DeskPaymentRow = {
  id: string;
  code: string;
  customer: { id: string; code: string; name: string };
  status: PaymentStatus;
  paymentType: PaymentType;
  brand: string | null;
  last4: string | null;
  offlineReference: string | null;
  amount: Cents;
  currencyCode: CurrencyCode;
  refundedAmount: Cents;
  scheduledAt: Day | null;
  createdAt: string;
  sentAt: string | null;
  failureCode: string | null;
  needsApproval: boolean;
  needsDecision: boolean;
};

/** The trigram indexes need three letters or digits in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** More customers or invoices than this are no answer to a search. */
const HITS_MAX = 500;

/** As the index `payment_desk_found` has them. */
const keysOf = (search: string): string[] => {
  const { amount, last4 } = paymentClues(search);
  return [`r${search}`, ...(amount === null ? [] : [`a${amount}`]), ...(last4 === null ? [] : [`l${last4}`])];
};

/** The ids of the payments that a search finds. Each part has its own index; a condition with `or` would use none. */
export function foundBy({
  organizationId,
  search,
}: Pick<DeskPaymentQuery, 'organizationId' | 'search'>): RawBuilder<unknown> {
  const pattern = likePattern(search);
  const parts = [
    raw`select payment.id from payment
         where payment.organization_id = ${organizationId} and payment_keys(payment.total, payment.credit, payment.last4, payment.external_code) && ${keysOf(search)}::text[]`,
    raw`select payment.id from payment
         where payment.organization_id = ${organizationId} and payment.offline_reference <> ''
           and payment.offline_reference = ${search}`,
    raw`select payment_refund.payment_id from payment_refund
         where payment_refund.organization_id = ${organizationId} and payment_refund.retref = ${search}`,
    raw`select paid.id from (
           select customer.id from customer
            where customer.organization_id = ${organizationId} and customer.code || ' ' || customer.name ilike ${pattern}
            limit ${HITS_MAX}
         ) hit
         cross join lateral (
           select payment.id from payment
            where payment.organization_id = ${organizationId} and payment.customer_id = hit.id
           offset 0
         ) paid`,
    ...(isIndexed(search)
      ? [
          raw`select payment.id from payment
               where payment.organization_id = ${organizationId} and payment.code ilike ${pattern}`,
          raw`select paid.payment_id from (
                 select invoice.id from invoice
                  where invoice.organization_id = ${organizationId} and invoice.search_text like lower(${pattern})
                    and invoice.invoice_number ilike ${pattern}
                  limit ${HITS_MAX}
               ) hit
               cross join lateral (
                 select payment_allocation.payment_id from payment_allocation
                  where payment_allocation.organization_id = ${organizationId}
                    and payment_allocation.invoice_id = hit.id
                 offset 0
               ) paid`,
        ]
      : []),
  ];
  return raw.join(parts, raw` union `);
}

/** Of those that reconciliation could not explain. */
const undecided = (organizationId: string) => raw`
  select reconciliation_item.payment_id from reconciliation_item
   where reconciliation_item.organization_id = ${organizationId} and reconciliation_item.state = 'OPEN'
     and reconciliation_item.payment_id is not null`;

function isShown(organizationId: string, show: DeskShown): RawBuilder<unknown> {
  const statuses = DESK_STATUSES[show];
  return statuses === null
    ? raw`and payment.id in (${undecided(organizationId)})`
    : raw`and payment.status in (${raw.join(statuses)})`;
}

/** Midnight of a day, or of the next one, in the organization's time zone. */
const startOf = (day: Day, daysLater: number, timeZone: string) =>
  raw`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`;

function matching(query: DeskPaymentQuery): RawBuilder<unknown> {
  const { organizationId, search, show, type, from, to, timeZone } = query;
  return raw`
     from payment
    where payment.organization_id = ${organizationId}
      ${search === '' ? raw`` : raw`and payment.id in (${foundBy(query)})`}
      ${show === undefined ? raw`` : isShown(organizationId, show)}
      ${type === undefined ? raw`` : raw`and payment.payment_type = ${type}`}
      ${from === undefined ? raw`` : raw`and payment.created_at >= ${startOf(from, 0, timeZone)}`}
      ${to === undefined ? raw`` : raw`and payment.created_at < ${startOf(to, 1, timeZone)}`}`;
}

const SHOWN_AMOUNT = raw`case payment.payment_type when 'CREDIT' then payment.credit else payment.total end`;

/** The page of a list, and how many rows it has, counted up to `max`. */
export const selectDeskPage = (
  sql: Sql,
  query: DeskPaymentQuery,
  page: { limit: number; offset: number; max: number },
) => selectFoundPage(sql, { table: 'payment', matching: matching(query), isSearched: query.search !== '', ...page });

/** The newest first. */
export const selectDeskPayments = namedStatement(
  ['organizationId', 'ids'],
  (sql, { organizationId, ids }: { organizationId: string; ids: readonly string[] }) =>
    raw<DeskPaymentRow>`
      select payment.id, payment.code, payment.status, payment.payment_type as "paymentType", payment.brand, payment.last4,
             payment.offline_reference as "offlineReference", ${SHOWN_AMOUNT} as amount,
             payment.currency_code as "currencyCode", payment.refunded_amount as "refundedAmount",
             payment.scheduled_at as "scheduledAt", payment.created_at as "createdAt", payment.sent_at as "sentAt",
             payment.failure_code as "failureCode", ${needsApproval(organizationId)} as "needsApproval",
             json_build_object('id', customer.id, 'code', customer.code, 'name', customer.name) as customer,
             exists (
               select from reconciliation_item
                where reconciliation_item.organization_id = ${organizationId} and reconciliation_item.state = 'OPEN'
                  and reconciliation_item.payment_id = payment.id
             ) as "needsDecision"
        from payment
        join customer on customer.organization_id = ${organizationId} and customer.id = payment.customer_id
       where payment.organization_id = ${organizationId} and payment.id = any(${ids}::uuid[])
       order by payment.created_at desc, payment.id desc
    `.compile(sql),
);

export type MadePayments = {
  paymentType: PaymentType;
  currencyCode: CurrencyCode;
  count: number;
  amount: Cents;
  credit: Cents;
};

/** The payments made on a day by method and currency, but for those that are scheduled or canceled. */
export async function selectMadePayments(
  sql: Sql,
  { organizationId, day, timeZone }: { organizationId: string; day: Day; timeZone: string },
): Promise<MadePayments[]> {
  const all = { search: '', show: undefined, type: undefined };
  const { rows } = await raw<MadePayments>`
    select payment.payment_type as "paymentType", payment.currency_code as "currencyCode", count(*)::int as count,
           sum(${SHOWN_AMOUNT})::bigint as amount, sum(payment.credit)::bigint as credit
    ${matching({ organizationId, from: day, to: day, timeZone, ...all })}
       and payment.status not in ('SCHEDULED', 'CANCELED')
     group by payment.payment_type, payment.currency_code
     order by payment.currency_code desc, payment.payment_type
  `.execute(sql);
  return rows;
}

/** For the tabs. */
export async function selectTabCounts(sql: Sql, organizationId: string, max: number) {
  const countOf = (show: DeskShown) => raw`(
    select count(*)::int from (
      select from payment where payment.organization_id = ${organizationId} ${isShown(organizationId, show)} limit ${max}
    ) as found
  )`;
  const needs = raw`(
    select count(*)::int from (select distinct payment_id from (${undecided(organizationId)}) as item limit ${max}) as found
  )`;
  const { rows } = await raw<{ needs: number; pending: number; scheduled: number }>`
    select ${needs} as needs, ${countOf('pending')} as pending, ${countOf('scheduled')} as scheduled
  `.execute(sql);
  return rows[0] ?? { needs: 0, pending: 0, scheduled: 0 };
}
