// What an entry of the feed says about a payment. No secrets: of a card or account only its last four digits.
import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Day } from '@plumbline/rules/dates';
import type { MovementEntry, MovementKind } from '@plumbline/rules/feed/movement';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import type { Sql } from '../database/open-database.ts';

export type ChangedPayment = {
  paymentId: string;
  code: string;
  externalCode: string | null;
  paymentType: PaymentType;
  brand: string | null;
  last4: string | null;
  currencyCode: 'USD' | 'CAD';
  subtotal: Cents;
  credit: Cents;
  surcharge: Cents;
  total: Cents;
  isPrepaid: boolean;
  origin: string;
  reference: string | null;
  receivedOn: Day | null;
  scheduledAt: Day | null;
  createdAt: string;
  failureCode: string | null;
  failureMessage: string | null;
  customerId: string;
  customerCode: string;
  customerName: string;
};

export type ChangedMovement = ChangedPayment & {
  id: string;
  kind: MovementKind;
  /** The reference in the ledger. */
  bookedAs: string;
  movedAt: string;
  entries: MovementEntry[];
};

export type PlannedLine = {
  invoiceId: string;
  invoiceNumber: string;
  jobId: string | null;
  amount: Cents;
  creditId: string | null;
  creditNumber: string | null;
};

export type ChangedStatus = ChangedPayment & {
  id: string;
  status: PaymentStatus;
  cause: string;
  movedAt: string;
  planned: PlannedLine[];
};

const PAYMENT = raw`
  payment.id as payment_id, payment.code, payment.external_code, payment.payment_type, payment.brand, payment.last4,
  payment.currency_code, payment.subtotal, payment.credit, payment.surcharge, payment.total, payment.is_prepaid,
  payment.origin, coalesce(nullif(payment.offline_reference, ''), payment.info ->> 'reference') as reference, payment.received_on,
  payment.scheduled_at, payment.created_at,
  payment.failure_code, payment.failure_message, customer.id as customer_id, customer.code as customer_code,
  customer.name as customer_name`;

export async function selectMovements(
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
): Promise<ChangedMovement[]> {
  if (ids.length === 0) return [];
  const { rows } = await raw<ChangedMovement>`
    select moved.id, moved.kind, moved.external_ref as booked_as, moved.created_at as moved_at, ${PAYMENT}, (
        select jsonb_agg(jsonb_build_object('account', entry.account, 'subjectId', entry.subject_id,
                 'amount', entry.amount, 'number', invoice.invoice_number, 'jobId', invoice.job_id) order by position)
          from ledger_entry entry
          left join invoice on invoice.organization_id = ${organizationId} and invoice.id = entry.subject_id
         where entry.organization_id = ${organizationId} and entry.transaction_id = moved.id
      ) as entries
      from ledger_transaction moved
      join payment on payment.organization_id = ${organizationId} and payment.id = moved.payment_id
      join customer on customer.organization_id = ${organizationId} and customer.id = payment.customer_id
     where moved.organization_id = ${organizationId} and moved.id = any(${ids}::uuid[])
  `.execute(sql);
  return rows;
}

export async function selectStatuses(
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
): Promise<ChangedStatus[]> {
  if (ids.length === 0) return [];
  const { rows } = await raw<ChangedStatus>`
    select event.id, event.to_status as status, event.cause, event.created_at as moved_at, ${PAYMENT}, (
        select coalesce(jsonb_agg(jsonb_build_object('invoiceId', invoice.id, 'invoiceNumber', invoice.invoice_number,
                 'jobId', invoice.job_id, 'amount', planned.amount, 'creditId', planned.credit_id,
                 'creditNumber', credit.invoice_number) order by planned.id), '[]')
          from payment_allocation planned
          join invoice on invoice.organization_id = ${organizationId} and invoice.id = planned.invoice_id
          left join invoice credit on credit.organization_id = ${organizationId} and credit.id = planned.credit_id
         where planned.organization_id = ${organizationId} and planned.payment_id = payment.id
      ) as planned
      from payment_event event
      join payment on payment.organization_id = ${organizationId} and payment.id = event.payment_id
      join customer on customer.organization_id = ${organizationId} and customer.id = payment.customer_id
     where event.organization_id = ${organizationId} and event.id = any(${ids}::uuid[])
  `.execute(sql);
  return rows;
}
