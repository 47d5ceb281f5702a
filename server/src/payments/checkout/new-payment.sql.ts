// A new payment with its allocations and first events, in one statement; one that is paid with credits is booked in it too.
import { type Selectable, sql as raw } from 'kysely';
import { newId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import { BOOKING_VALUES, type Booking, bookingParts, bookingValues, type BookingValues } from '../ledger/ledger.sql.ts';
import type { NewPaymentEvent, PaymentRow } from '../payments.sql.ts';

/** The others have their defaults. */
const COLUMNS = [
  'organizationId',
  'id',
  'portalId',
  'customerId',
  'code',
  'status',
  'paymentType',
  'brand',
  'last4',
  'cardType',
  'billingState',
  'billingCountry',
  'currencyCode',
  'subtotal',
  'credit',
  'surcharge',
  'surchargeRateBps',
  'total',
  'scheduledAt',
  'processOn',
  'paymentMethodId',
  'origin',
  'requestMethod',
  'info',
  'isPrepaid',
  'isOneTimePay',
  'paymentRequestId',
  'recurrenceId',
  'recurrenceNumber',
  'autopayRunId',
  'invoicesCount',
  'createdBy',
  'createdAt',
  'approvedAt',
  'receivedOn',
  'offlineReference',
  'offlineNote',
] as const;

type NewPaymentRow = Pick<Selectable<Tables['payment']>, (typeof COLUMNS)[number]>;
export type NewAllocation = Omit<
  Selectable<Tables['paymentAllocation']>,
  'organizationId' | 'customerId' | 'paymentId'
>;

export type NewPayment = {
  row: NewPaymentRow;
  allocations: readonly NewAllocation[];
  /** Of the person who made the payment, when they made it. */
  events: readonly Pick<NewPaymentEvent, 'fromStatus' | 'toStatus' | 'cause' | 'data'>[];
};

type PaymentValues = NewPaymentRow & { allocations: string; events: string };

const paymentValues = ({ row, allocations, events }: NewPayment): PaymentValues => ({
  ...row,
  allocations: JSON.stringify(
    allocations.map(({ id, invoiceId, creditId, kind, amount, paymentType, paymentReasonId }) => ({
      id,
      invoice_id: invoiceId,
      credit_id: creditId,
      kind,
      amount,
      payment_type: paymentType,
      payment_reason_id: paymentReasonId,
    })),
  ),
  // Their ids have the order of the events.
  events: JSON.stringify(
    events.map(({ fromStatus, toStatus, cause, data }) => ({
      id: newId(),
      from_status: fromStatus,
      to_status: toStatus,
      cause,
      data,
    })),
  ),
});

/** The events count the allocations, and so follow all of them: the database accepts no allocation after an event. */
function paymentParts(sql: Sql, values: PaymentValues) {
  const row = Object.fromEntries(COLUMNS.map((name) => [name, values[name]])) as NewPaymentRow;
  const { organizationId, customerId, id, createdBy, createdAt } = row;
  return raw`
    paid as (${sql.insertInto('payment').values(row).returningAll()}), allocated as (
      insert into payment_allocation (
        organization_id, customer_id, payment_id, id, invoice_id, credit_id, kind, amount, payment_type, payment_reason_id
      )
      select ${organizationId}, ${customerId}, ${id}, each.*
        from jsonb_to_recordset(${values.allocations}::jsonb) as each (
          id uuid, invoice_id uuid, credit_id uuid, kind text, amount bigint, payment_type text, payment_reason_id uuid
        )
      returning id
    ), recorded as (
      insert into payment_event (
        organization_id, payment_id, identity_id, created_at, id, from_status, to_status, cause, data
      )
      select ${organizationId}, ${id}, ${createdBy}, ${createdAt}, each.*
        from jsonb_to_recordset(${values.events}::jsonb) as each (
          id uuid, from_status text, to_status text, cause text, data jsonb
        )
       where (select count(*) from allocated) >= 0
    )`;
}

const insertOpen = namedStatement([...COLUMNS, 'allocations', 'events'], (sql, values: PaymentValues) =>
  raw<PaymentRow>`with ${paymentParts(sql, values)} select * from paid`.compile(sql),
);

const insertBooked = namedStatement(
  [...new Set([...COLUMNS, 'allocations', 'events', ...BOOKING_VALUES] as const)],
  (sql, values: PaymentValues & BookingValues) =>
    raw<PaymentRow>`with ${paymentParts(sql, values)}, ${bookingParts(values)} select * from paid`.compile(sql),
);

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  return only(await insertOpen(tx, paymentValues(payment)));
}

/** Both have the same organization, currency and time. */
export async function insertBookedPayment(tx: Tx, payment: NewPayment, booking: Booking): Promise<PaymentRow> {
  return only(await insertBooked(tx, { ...bookingValues(booking), ...paymentValues(payment) }));
}

function only(rows: readonly PaymentRow[]): PaymentRow {
  const [row] = rows;
  if (!row) throw new Error('a payment was not inserted');
  return row;
}
