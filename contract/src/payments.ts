import Type from 'typebox';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, orNull, rowsOf } from './call.ts';
import { FILTER_TEXT, PAGING } from './list-query.ts';

export const listPaymentReasons = call({
  method: 'GET',
  path: '/v1/payment-reasons',
  by: 'customer',
  summary: 'Why somebody may pay less or more than the balance.',
  answer: rowsOf(
    fields({
      id: Id,
      title: Type.String(),
      paymentType: Type.Union([Type.Literal('SHORT_PAY'), Type.Literal('OVER_PAY')]),
    }),
  ),
});

/** A payment in a list (Spec 2 §3). */
const PaymentRow = fields({
  id: Id,
  code: Type.String(),
  status: Type.String(),
  paymentType: Type.String(),
  brand: orNull(Type.String()),
  last4: orNull(Type.String()),
  total: Amount,
  subtotal: Amount,
  credit: Amount,
  surcharge: Amount,
  surchargeRate: Type.Integer({ description: 'Basis points.' }),
  currencyCode: CurrencyCode,
  isPrepaid: Type.Boolean(),
  isOneTimePay: Type.Boolean(),
  scheduledAt: orNull(DayText),
  recurrenceId: orNull(Id),
  recurrenceNumber: orNull(Type.Integer()),
  paymentInvoicesCount: Type.Integer(),
  info: fields({
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    reference: Type.Optional(Type.String()),
    projectName: Type.Optional(Type.String()),
    projectAddress: Type.Optional(Type.String()),
    notes: Type.Optional(Type.String()),
  }),
  createdBy: orNull(fields({ name: Type.String() })),
  createdAt: Instant,
  approvedAt: orNull(Instant),
  voidedAt: orNull(Instant),
  refundedAt: orNull(Instant),
  chargebackAt: orNull(Instant),
  canceledAt: orNull(Instant),
});

export const listPayments = call({
  method: 'GET',
  path: '/v1/payments',
  by: 'customer',
  needs: 'payments',
  summary: 'Payments of the caller, newest first; scheduled ones by their day.',
  query: fields({
    ...PAGING,
    paymentStatus: FILTER_TEXT,
    currencyCode: FILTER_TEXT,
    hideScheduledRecurrence: FILTER_TEXT,
  }),
  answer: rowsOf(PaymentRow),
});
