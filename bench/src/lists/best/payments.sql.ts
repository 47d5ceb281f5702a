import type { Search } from '@plumbline/rules/lists/list-fields';
import {
  type PaymentFilters,
  paymentList,
  type PaymentSort,
  paymentStatusesOf,
} from '@plumbline/rules/payments/payment-list';
import type { Account } from '../ready.ts';
import { type BestStatement, instant, listAnswer } from './best-statement.ts';

const INFO_KEYS = ['name', 'email', 'reference', 'projectName', 'projectAddress', 'notes'];
const INFO = `json_strip_nulls(json_build_object(${INFO_KEYS.map((key) => `'${key}', info ->> '${key}'`).join(', ')}))`;

/** No payment of the bench was declined or refunded, so that no status is more precise. */
const ROW = `
  id, code, external_code as "externalCode", status, null as "preciseStatus", payment_type as "paymentType", brand, last4,
  offline_reference as "offlineReference", received_on as "receivedOn",
  total, subtotal, credit, surcharge, surcharge_rate_bps as "surchargeRate", refunded_amount as "refundedAmount",
  currency_code as "currencyCode", is_prepaid as "isPrepaid", is_one_time_pay as "isOneTimePay",
  scheduled_at as "scheduledAt", recurrence_id as "recurrenceId", recurrence_number as "recurrenceNumber",
  invoices_count as "paymentInvoicesCount",
  ${INFO} as info,
  (select json_build_object('name', name) from identity where identity.id = payment.created_by) as "createdBy",
  ${['created', 'approved', 'voided', 'refunded', 'chargeback', 'canceled'].map((word) => `${instant(`${word}_at`)} as "${word}At"`).join(', ')}`;

const KEYS: Readonly<Record<PaymentSort, string>> = {
  createdAt: 'created_at',
  scheduledAt: 'scheduled_at',
  approvedAt: 'approved_at',
  code: 'code',
  status: 'status',
  paymentType: 'payment_type',
  createdBy: 'sort_payer',
  paymentInvoicesCount: 'invoices_count',
  total: 'total',
  subtotal: 'subtotal',
  credit: 'credit',
  surcharge: 'surcharge',
};

/** Literals, as a portal asks for few combinations. */
function conditionsOf({ paymentStatus, currencyCode, hideScheduledRecurrence }: PaymentFilters): string {
  const statuses = paymentStatusesOf({ paymentStatus });
  return [
    'organization_id = $1 and customer_id = $2',
    ...(statuses ? [`status in (${statuses.map((status) => `'${status}'`).join(', ')})`] : []),
    ...(currencyCode ? [`currency_code = '${currencyCode}'`] : []),
    ...(hideScheduledRecurrence ? [`(status <> 'SCHEDULED' or recurrence_id is null)`] : []),
  ].join(' and ');
}

export const paymentCount = ({ organizationId, customerId }: Account, query: Search): BestStatement => ({
  text: `select count(*)::text as answer from payment where ${conditionsOf(paymentList.read(query))}`,
  values: [organizationId, customerId],
});

export function paymentPage({ organizationId, customerId }: Account, query: Search, count: number): BestStatement {
  const filters = paymentList.read(query);
  const { sort, direction } = paymentList.orderOf(filters);
  const { page, size } = filters;
  const order = `${KEYS[sort]} ${direction}, id ${direction}`;
  const ids = `select id from payment where ${conditionsOf(filters)} order by ${order} limit ${size} offset ${(page - 1) * size}`;
  const rows = `select * from payment where ${conditionsOf(filters)} order by ${order} limit ${size}`;
  const from =
    page === 1
      ? `(${rows}) payment`
      : `payment where organization_id = $1 and id = any(array(${ids})) order by ${order}`;
  return { text: listAnswer(`select ${ROW} from ${from}`, '$3'), values: [organizationId, customerId, count] };
}
