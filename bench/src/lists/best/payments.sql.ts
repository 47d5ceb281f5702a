import type { Account } from '../ready.ts';
import { type BestStatement, instant, listAnswer } from './best-statement.ts';

const INFO_KEYS = ['name', 'email', 'reference', 'projectName', 'projectAddress', 'notes'];
const INFO = `json_strip_nulls(json_build_object(${INFO_KEYS.map((key) => `'${key}', info ->> '${key}'`).join(', ')}))`;

/** No payment of the bench was declined or refunded, so that no status is more precise. */
const ROW = `
  id, code, external_code as "externalCode", status, null as "preciseStatus", payment_type as "paymentType", brand, last4,
  total, subtotal, credit, surcharge, surcharge_rate_bps as "surchargeRate", refunded_amount as "refundedAmount",
  currency_code as "currencyCode", is_prepaid as "isPrepaid", is_one_time_pay as "isOneTimePay",
  scheduled_at as "scheduledAt", recurrence_id as "recurrenceId", recurrence_number as "recurrenceNumber",
  (select count(distinct invoice_id) from payment_allocation
    where payment_allocation.organization_id = $1 and payment_id = payment.id) as "paymentInvoicesCount",
  ${INFO} as info,
  (select json_build_object('name', name) from identity where identity.id = payment.created_by) as "createdBy",
  ${['created', 'approved', 'voided', 'refunded', 'chargeback', 'canceled'].map((word) => `${instant(`${word}_at`)} as "${word}At"`).join(', ')}`;

const KEYS: Readonly<Record<string, string>> = { createdAt: 'created_at', total: 'total' };
const WHERE = `organization_id = $1 and customer_id = $2 and (status <> 'SCHEDULED' or recurrence_id is null)`;

export const paymentCount = ({ organizationId, customerId }: Account): BestStatement => ({
  text: `select count(*)::text as answer from payment where ${WHERE}`,
  values: [organizationId, customerId],
});

export const paymentPage = ({ organizationId, customerId }: Account, sort: string, count: number): BestStatement => ({
  text: listAnswer(
    `select ${ROW} from (select * from payment where ${WHERE} order by ${KEYS[sort]} desc, id desc limit 20) payment`,
    '$3',
  ),
  values: [organizationId, customerId, count],
});
