// Lists of payments with any filters, order and page.
import { type RawBuilder, sql as raw } from 'kysely';
import { needsApproval } from '../../database/needs-approval.sql.ts';
import type { Order } from '@plumbline/rules/lists/define-list';
import { CALLED_OFF, NOTHING_OWED } from '@plumbline/rules/payments/cancel';
import type { PaymentSort } from '@plumbline/rules/payments/payment-list';
import type { Sql } from '../../database/open-database.ts';
import { type CreatedFilter, isCreatedWithin } from '../../lists/document-filters.sql.ts';
import { instant, listStatements, type ListTable, type Scope } from '../../lists/list-statements.sql.ts';
import {
  and,
  asWhole,
  kindOf,
  nullableKey,
  orderBy,
  pageRows,
  requiredKey,
  type SortKey,
  type Start,
} from '../../lists/page-rows.sql.ts';
import { PAYER_NAME, PAYMENT_COLUMNS } from './payment-columns.sql.ts';
import { INFO_KEYS } from './payment-view.ts';

export type PaymentOrder = Order<PaymentSort>;

/** Decided in the index of any order; null is no filter. */
export type IndexedFilters = CreatedFilter & {
  statuses: readonly string[] | null;
  types: readonly string[] | null;
  currencyCode: string | null;
  /** Leaves out future installments. */
  hidesInstallments: true | null;
};

const required = (column: string, type: SortKey['type']) => requiredKey(raw.ref(`payment.${column}`), type);
const nullable = (column: string, type: SortKey['type']) => nullableKey(raw.ref(`payment.${column}`), type);

const KEYS: Readonly<Record<PaymentSort, SortKey>> = {
  createdAt: required('created_at', 'timestamptz'),
  scheduledAt: nullable('scheduled_at', 'date'),
  approvedAt: nullable('approved_at', 'timestamptz'),
  code: required('code', 'text'),
  status: required('status', 'text'),
  paymentType: required('payment_type', 'text'),
  createdBy: nullable('sort_payer', 'text'),
  paymentInvoicesCount: required('invoices_count', 'integer'),
  total: required('total', 'bigint'),
  subtotal: required('subtotal', 'bigint'),
  credit: required('credit', 'bigint'),
  surcharge: required('surcharge', 'bigint'),
};

const matches = ({ statuses, types, currencyCode, hidesInstallments, ...created }: IndexedFilters) => [
  statuses === null ? null : raw<boolean>`payment.status = any(${statuses}::text[])`,
  types === null ? null : raw<boolean>`payment.payment_type = any(${types}::text[])`,
  currencyCode === null ? null : raw<boolean>`payment.currency_code = ${currencyCode}::text`,
  hidesInstallments === null ? null : raw<boolean>`(payment.status <> 'SCHEDULED' or payment.recurrence_id is null)`,
  ...isCreatedWithin(raw`payment.created_at`, created),
];

/** As preciseStatus of the rules decides. */
const preciseStatus = (organizationId: unknown) => raw`case
  when ${needsApproval(organizationId)} then 'Needs approval'
  when payment.status = 'APPROVED' and payment.refunded_amount > 0 then 'Partly refunded'
  when payment.status = 'CHARGEBACK' and payment.received_on is not null then 'Returned'
  when payment.status = 'CANCELED' and payment.failure_code = ${raw.lit(NOTHING_OWED)} then 'Nothing to pay'
  when payment.status = 'CANCELED' and payment.failure_code is not null
    and payment.failure_code not in (${raw.join(CALLED_OFF.map((code) => raw.lit(code)))})
    then case when payment.payment_type = 'ACH' and payment.sent_at is not null then 'Returned' else 'Declined' end
  end`;

/** Few payments have any, and naming its keys one by one would be a fifth of the time of a page. */
const INFO = raw`case when payment.info = '{}' then '{}'::json else json_strip_nulls(json_build_object(${raw.join(
  INFO_KEYS.map(
    (key) => raw`${raw.lit(key)},
      case when jsonb_typeof(payment.info -> ${raw.lit(key)}) = 'string' then payment.info ->> ${raw.lit(key)} end`,
  ),
)})) end`;

const stored = (names: Readonly<Record<string, string>>) =>
  raw.join(
    Object.entries(names).map(([name, column]) => raw`${raw.ref(`payment.${column}`)} as ${raw.raw(`"${name}"`)}`),
  );
const instants = (names: Readonly<Record<string, string>>) =>
  raw.join(
    Object.entries(names).map(([name, column]) => raw`${instant(`payment.${column}`)} as ${raw.raw(`"${name}"`)}`),
  );

const columns = ({ organizationId }: Scope) => raw`${stored({
  id: 'id',
  code: 'code',
  externalCode: 'external_code',
  status: 'status',
  paymentType: 'payment_type',
  brand: 'brand',
  last4: 'last4',
  offlineReference: 'offline_reference',
  receivedOn: 'received_on',
  total: 'total',
  subtotal: 'subtotal',
  credit: 'credit',
  surcharge: 'surcharge',
  surchargeRate: 'surcharge_rate_bps',
  refundedAmount: 'refunded_amount',
  currencyCode: 'currency_code',
  isPrepaid: 'is_prepaid',
  isOneTimePay: 'is_one_time_pay',
  scheduledAt: 'scheduled_at',
  recurrenceId: 'recurrence_id',
  recurrenceNumber: 'recurrence_number',
  paymentInvoicesCount: 'invoices_count',
})}, ${instants({
  createdAt: 'created_at',
  approvedAt: 'approved_at',
  voidedAt: 'voided_at',
  refundedAt: 'refunded_at',
  chargebackAt: 'chargeback_at',
  canceledAt: 'canceled_at',
})}, ${preciseStatus(organizationId)} as "preciseStatus", ${INFO} as info,
  (select json_build_object('name', identity.name) from identity where identity.id = payment.created_by) as "createdBy"`;

const PAYMENTS: ListTable<IndexedFilters, PaymentSort> = {
  table: 'payment',
  keys: KEYS,
  filterNames: ['statuses', 'types', 'currencyCode', 'createdFrom', 'createdTo', 'timeZone', 'hidesInstallments'],
  matches,
  columns,
  join: () => raw``,
};
export const paymentStatements = listStatements(PAYMENTS);

/** The keyset position of a row in the list. */
export type PaymentCursor = { readonly id: string; readonly place: string | null };
type Batch = { filters: IndexedFilters; more: RawBuilder<boolean> | null; after: PaymentCursor | null; limit: number };

/** The rows after a position, or the first ones, each with its position and invoice numbers. */
export function paymentsAfterQuery(
  sql: Sql,
  scope: Scope,
  order: PaymentOrder,
  { filters, more, after, limit }: Batch,
) {
  const sort = KEYS[order.sort];
  const start: Start | null = after && { key: after.place, id: after.id };
  const { organizationId, customerId } = scope;
  const rows = pageRows({
    table: 'payment',
    sort,
    direction: order.direction,
    conditions: and([
      raw`payment.organization_id = ${organizationId}`,
      raw`payment.customer_id = ${customerId}`,
      asWhole(matches(filters)),
      more,
    ]),
    range: null,
    isWhole: false,
    start: kindOf(start),
    isAfterStart: true,
    isOffset: false,
    size: limit,
    args: { startKey: start?.key ?? null, startId: start?.id ?? null, offset: 0 },
  });
  return sql
    .selectFrom(raw<{ id: string; key: unknown }>`(with ${rows} select * from page)`.as('page'))
    .innerJoin('payment', (join) =>
      join.on('payment.organizationId', '=', organizationId).onRef('payment.id', '=', 'page.id'),
    )
    .select([
      ...PAYMENT_COLUMNS,
      PAYER_NAME.as('createdByName'),
      needsApproval(organizationId).as('needsApproval'),
      raw<string | null>`page.key::text`.as('place'),
      invoiceNumbers(organizationId),
    ])
    .orderBy(orderBy(sort, order.direction, raw`page.key`, raw`page.id`))
    .compile();
}

const invoiceNumbers = (organizationId: string) =>
  raw<string[]>`array(
  select invoice.invoice_number from payment_allocation
    join invoice on invoice.organization_id = payment_allocation.organization_id
     and invoice.id = payment_allocation.invoice_id
   where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
   group by invoice.invoice_number order by min(payment_allocation.id::text)
)`.as('invoiceNumbers');
