import { sql as raw } from 'kysely';
import { needsApproval } from '../../database/needs-approval.sql.ts';
import type { Day } from '@plumbline/rules/dates';
import type { Cents } from '@plumbline/rules/money';
import type { LineKind } from '@plumbline/rules/payments/line';
import { isId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.gen.ts';
import { statement } from '../../database/statement.ts';
import { PAYER_NAME, PAYMENT_COLUMNS } from './payment-columns.sql.ts';

type Scope = { organizationId: string; customerId: string };

/** With its customer and what it pays; by its code, or by its id (decision C17). */
export const selectPaymentDetails = async (sql: Sql, { organizationId, customerId }: Scope, codeOrId: string) => {
  const select = isId(codeOrId) ? selectDetailsById : selectDetailsByCode;
  return (await select(sql, organizationId, customerId, codeOrId)).at(0);
};

export type PaidAllocation = {
  invoiceId: string;
  kind: Tables['paymentAllocation']['kind'];
  amount: Cents;
  paymentType: LineKind;
  paymentReason: string | null;
  creditNumber: string | null;
  invoiceNumber: string;
  poNumber: string | null;
  jobId: string | null;
  jobName: string | null;
  totalAmount: Cents;
};

/** Allocations by invoice, in money and by credit, in the order they were chosen. */
const allocationsOf = (organizationId: string) => raw<PaidAllocation[]>`(
  select coalesce(json_agg(json_build_object(
      'invoiceId', allocation.invoice_id, 'kind', allocation.kind, 'amount', allocation.amount,
      'paymentType', allocation.payment_type, 'paymentReason', reason.title, 'creditNumber', credit.invoice_number,
      'invoiceNumber', invoice.invoice_number, 'poNumber', invoice.po_number, 'jobId', invoice.job_id,
      'jobName', invoice.job_name, 'totalAmount', invoice.total_amount
    ) order by allocation.id), '[]')
    from payment_allocation as allocation
    join invoice on invoice.organization_id = ${organizationId} and invoice.id = allocation.invoice_id
    left join invoice as credit on credit.organization_id = ${organizationId} and credit.id = allocation.credit_id
    left join payment_reason as reason
      on reason.organization_id = ${organizationId} and reason.id = allocation.payment_reason_id
   where allocation.organization_id = ${organizationId} and allocation.payment_id = payment.id
)`;

export type InstallmentDay = { scheduledAt: Day; processOn: Day };

/** The days of its recurrence, the first one first. */
const installmentsOf = (organizationId: string) => raw<InstallmentDay[]>`(
  select coalesce(json_agg(json_build_object(
      'scheduledAt', installment.scheduled_at, 'processOn', installment.process_on
    ) order by installment.recurrence_number), '[]')
    from payment as installment
   where installment.organization_id = ${organizationId} and installment.customer_id = payment.customer_id
     and installment.recurrence_id = payment.recurrence_id
)`;

export type PaidRequest = { description: string; createdBy: { name: string } };

/** What a payment by link was asked for, and by whom. */
const paymentRequestOf = (organizationId: string) => raw<PaidRequest | null>`(
  select json_build_object(
      'description', coalesce(request.description, ''), 'createdBy', json_build_object('name', request.requester_name))
    from payment_request as request
   where request.organization_id = ${organizationId} and request.id = payment.payment_request_id
)`;

const detailsOf = (sql: Sql, organizationId: string, customerId: string) =>
  sql
    .selectFrom('payment')
    .innerJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'payment.customerId'),
    )
    .select([
      'customer.name as customerName',
      'customer.code as customerCode',
      'customer.address as customerAddress',
      allocationsOf(organizationId).as('allocations'),
      installmentsOf(organizationId).as('installments'),
      paymentRequestOf(organizationId).as('paymentRequest'),
      ...PAYMENT_COLUMNS,
      'payment.processOn',
      'payment.origin',
      'payment.requestMethod',
      'payment.failureMessage',
      needsApproval(organizationId).as('needsApproval'),
      PAYER_NAME.as('createdByName'),
    ])
    .where('payment.organizationId', '=', organizationId)
    .where('payment.customerId', '=', customerId);

const selectDetailsById = statement((sql, organizationId: string, customerId: string, id: string) =>
  detailsOf(sql, organizationId, customerId).where('payment.id', '=', id).compile(),
);

const selectDetailsByCode = statement((sql, organizationId: string, customerId: string, code: string) =>
  detailsOf(sql, organizationId, customerId).where('payment.code', '=', code).compile(),
);

/** When a scheduled payment was moved to another day, the earliest first. */
export const selectMoves = (sql: Sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('paymentEvent')
    .select(['createdAt as at', raw<Day>`data ->> 'from'`.as('from'), raw<Day>`data ->> 'to'`.as('to')])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('cause', '=', 'moved')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** When a scheduled payment was not charged because of a dispute, the earliest first. */
export const selectHolds = (sql: Sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('paymentEvent')
    .select(['createdAt as at', raw<string[]>`data -> 'invoices'`.as('invoices')])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('cause', '=', 'held')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The charge whose answer is awaited. */
export const selectOpenCharge = (sql: Sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('paymentAttempt')
    .select(['sentAt', 'nextPollAt', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'AUTH')
    .where('state', 'in', ['CREATED', 'SENT', 'UNKNOWN'])
    .executeTakeFirst();

/** The holds of payments on these invoices, in money and credits; an overpayment has none. */
export const selectHoldingPayments = (sql: Sql, { organizationId, customerId }: Scope, invoiceIds: readonly string[]) =>
  sql
    .selectFrom('paymentAllocation')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('payment.id', '=', 'paymentAllocation.paymentId'),
    )
    .select([
      'paymentAllocation.invoiceId',
      'payment.code',
      'payment.status',
      raw<Cents>`sum(payment_allocation.amount)::bigint`.as('amount'),
      'payment.scheduledAt',
      'payment.createdAt',
      'payment.createdBy',
      PAYER_NAME.as('createdByName'),
    ])
    .where('paymentAllocation.organizationId', '=', organizationId)
    .where('paymentAllocation.invoiceId', 'in', invoiceIds)
    .where('paymentAllocation.kind', '<>', 'EXCESS')
    .where('payment.customerId', '=', customerId)
    .where('payment.status', 'in', ['STARTED', 'PENDING', 'SCHEDULED'])
    .groupBy(['paymentAllocation.invoiceId', 'payment.organizationId', 'payment.id'])
    .orderBy('payment.createdAt')
    .orderBy('payment.id')
    .orderBy('paymentAllocation.invoiceId')
    .execute();
