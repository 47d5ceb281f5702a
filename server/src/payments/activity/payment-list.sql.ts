// Lists of payments with any filters, order and page. Built for each call; see force-custom-plan.ts for how they run.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Order } from '@plumbline/rules/lists/define-list';
import { type PaymentFilters, type PaymentSort, paymentStatusesOf } from '@plumbline/rules/payments/payment-list';
import { likePattern } from '../../database/like-pattern.ts';
import type { Sql } from '../../database/open-database.ts';
import { invoicesCount, PAYER_NAME, PAYMENT_COLUMNS } from './payment-columns.sql.ts';

/** The payments of one customer that match the filters; days are in the time zone. */
export type PaymentSelection = {
  organizationId: string;
  customerId: string;
  timeZone: string;
  filters: Omit<PaymentFilters, 'sort' | 'direction' | 'page' | 'size'>;
};

export type PaymentOrder = Order<PaymentSort>;

type Key = RawBuilder<string | number | null>;

const KEYS: Readonly<Record<Exclude<PaymentSort, 'paymentInvoicesCount'>, Key>> = {
  createdAt: raw`payment.created_at`,
  scheduledAt: raw`payment.scheduled_at`,
  approvedAt: raw`payment.approved_at`,
  code: raw`payment.code`,
  status: raw`payment.status`,
  paymentType: raw`payment.payment_type`,
  createdBy: raw`lower(${PAYER_NAME})`,
  total: raw`payment.total`,
  subtotal: raw`payment.subtotal`,
  credit: raw`payment.credit`,
  surcharge: raw`payment.surcharge`,
};

const keyOf = (sort: PaymentSort, { organizationId }: PaymentSelection): Key =>
  sort === 'paymentInvoicesCount' ? invoicesCount(organizationId) : KEYS[sort];

const NULLABLE: ReadonlySet<PaymentSort> = new Set(['scheduledAt', 'approvedAt', 'createdBy']);

/** Nulls last in both directions. The id makes the order total, in the same direction: both read one index. */
function orderBy({ sort, direction }: PaymentOrder, selection: PaymentSelection): RawBuilder<unknown> {
  const nulls = NULLABLE.has(sort) ? raw.raw(' nulls last') : raw``;
  return raw`${keyOf(sort, selection)} ${raw.raw(direction)}${nulls}, payment.id ${raw.raw(direction)}`;
}

/** The trigram index needs three letters or digits in a row. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** Shorter texts have no index and must equal the whole number. */
const numberHolds = (text: string) =>
  isIndexed(text)
    ? raw<boolean>`invoice.search_text like lower(${likePattern(text)}) and invoice.invoice_number ilike ${likePattern(text)}`
    : raw<boolean>`invoice.invoice_number in (${text}, ${text.toUpperCase()}, ${text.toLowerCase()})`;

/** Up to this many invoices, searching from the invoices is faster than scanning the payments. */
const HITS_MAX = 500;

/**
 * A text that matches few invoice numbers is searched from the invoices to their payments. One that matches most of
 * them, such as a common prefix, is checked payment by payment, which ends with the page. The offsets keep the planner
 * from joining rows of other customers.
 */
function paysInvoiceLike(text: string, { organizationId, customerId }: PaymentSelection): RawBuilder<boolean> {
  const hits = raw`
    select invoice.id from invoice
     where invoice.organization_id = ${organizationId} and invoice.customer_id = ${customerId} and ${numberHolds(text)}
     limit ${HITS_MAX + 1}`;
  const paysOneOfThem = raw`payment.id in (
    select paid.payment_id from (${hits}) hit
     cross join lateral (
       select payment_allocation.payment_id from payment_allocation
        where payment_allocation.organization_id = ${organizationId} and payment_allocation.invoice_id = hit.id
        offset 0
     ) paid
  )`;
  const hasOneOfThem = raw`exists (
    select from (
      select payment_allocation.invoice_id from payment_allocation
       where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
       offset 0
    ) paid
    cross join lateral (
      select invoice.invoice_number from invoice
       where invoice.organization_id = ${organizationId} and invoice.id = paid.invoice_id
       offset 0
    ) numbered
    where numbered.invoice_number ilike ${likePattern(text)}
  )`;
  return raw<boolean>`
    case when (select count(*) from (${hits}) hit) <= ${HITS_MAX} then ${paysOneOfThem} else ${hasOneOfThem} end`;
}

/** A customer has few payers, so each is looked up once and not once per payment. */
const isPaidByLike = (
  text: string,
  { organizationId, customerId }: PaymentSelection,
) => raw<boolean>`payment.created_by in (
  select named.id from (
    select distinct created_by from payment where organization_id = ${organizationId} and customer_id = ${customerId}
  ) payer
  cross join lateral (
    select identity.id from identity where identity.id = payer.created_by and identity.name ilike ${likePattern(text)} offset 0
  ) named
)`;

const isFound = (text: string, selection: PaymentSelection) => raw<boolean>`(
  payment.code ilike ${likePattern(text)}
  or payment.info ->> 'reference' ilike ${likePattern(text)}
  or payment.info ->> 'projectName' ilike ${likePattern(text)}
  or payment.info ->> 'name' ilike ${likePattern(text)}
  or ${isPaidByLike(text, selection)}
  or ${paysInvoiceLike(text, selection)}
)`;

const oneOf = (values: readonly string[]) => raw`(${raw.join(values)})`;

function conditionsOf(selection: PaymentSelection): RawBuilder<boolean> {
  const { organizationId, customerId, timeZone, filters } = selection;
  const { paymentType, currencyCode, startDate, endDate, search } = filters;
  const conditions = [
    raw<boolean>`payment.organization_id = ${organizationId}`,
    raw<boolean>`payment.customer_id = ${customerId}`,
  ];
  const add = <T>(value: T | null, condition: (value: T) => RawBuilder<boolean>) => {
    if (value !== null) conditions.push(condition(value));
  };
  add(paymentStatusesOf(filters), (value) => raw`payment.status in ${oneOf(value)}`);
  add(paymentType, (value) => raw`payment.payment_type in ${oneOf(value)}`);
  add(currencyCode, (value) => raw`payment.currency_code = ${value}`);
  add(startDate, (value) => raw`payment.created_at >= ${value}::date::timestamp at time zone ${timeZone}`);
  add(endDate, (value) => raw`payment.created_at < (${value}::date + 1)::timestamp at time zone ${timeZone}`);
  if (filters.hideScheduledRecurrence) {
    conditions.push(raw`(payment.status <> 'SCHEDULED' or payment.recurrence_id is null)`);
  }
  add(search, (value) => isFound(value, selection));
  return raw<boolean>`${raw.join(conditions, raw` and `)}`;
}

export const paymentCountQuery = (sql: Sql, selection: PaymentSelection) =>
  sql
    .selectFrom('payment')
    .select(raw<number>`count(*)::int`.as('count'))
    .where(conditionsOf(selection))
    .compile();

type Window = { limit: number; offset?: number; after?: RawBuilder<boolean> };

/** Sorts ids first, then reads the rows behind them. */
function pageOf(sql: Sql, selection: PaymentSelection, order: PaymentOrder, window: Window) {
  const { limit, offset = 0, after } = window;
  const conditions = conditionsOf(selection);
  return sql
    .with('page', (with_) =>
      with_
        .selectFrom('payment')
        .select('payment.id')
        .where(after ? raw<boolean>`${conditions} and ${after}` : conditions)
        .orderBy(orderBy(order, selection))
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('payment', (join) =>
      join.on('payment.organizationId', '=', selection.organizationId).onRef('payment.id', '=', 'page.id'),
    )
    .select([
      ...PAYMENT_COLUMNS,
      PAYER_NAME.as('createdByName'),
      invoicesCount(selection.organizationId).as('paymentInvoicesCount'),
    ])
    .orderBy(orderBy(order, selection));
}

export const paymentPageQuery = (
  sql: Sql,
  selection: PaymentSelection,
  order: PaymentOrder,
  window: { limit: number; offset: number },
) => pageOf(sql, selection, order, window).compile();

/** The keyset position of a row in the list. */
export type PaymentCursor = { readonly id: string; readonly place: string | number | null };

/** The rows after a position, or the first ones, each with its position and invoice numbers. */
export const paymentsAfterQuery = (
  sql: Sql,
  selection: PaymentSelection,
  order: PaymentOrder,
  { after, limit }: { after: PaymentCursor | null; limit: number },
) =>
  pageOf(sql, selection, order, { limit, ...(after && { after: isAfter(order, after, selection) }) })
    .select([keyOf(order.sort, selection).as('place'), invoiceNumbers(selection.organizationId)])
    .compile();

const invoiceNumbers = (organizationId: string) =>
  raw<string[]>`array(
  select invoice.invoice_number from payment_allocation
    join invoice on invoice.organization_id = payment_allocation.organization_id
     and invoice.id = payment_allocation.invoice_id
   where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
   group by invoice.invoice_number order by min(payment_allocation.id::text)
)`.as('invoiceNumbers');

function isAfter(
  { sort, direction }: PaymentOrder,
  { id, place }: PaymentCursor,
  selection: PaymentSelection,
): RawBuilder<boolean> {
  const key = keyOf(sort, selection);
  const beyond = raw.raw(direction === 'asc' ? '>' : '<');
  if (place === null) return raw`(${key} is null and payment.id ${beyond} ${id})`;
  const later = raw<boolean>`(${key} ${beyond}= ${place} and (${key} ${beyond} ${place} or payment.id ${beyond} ${id}))`;
  return NULLABLE.has(sort) ? raw`(${later} or ${key} is null)` : later;
}
