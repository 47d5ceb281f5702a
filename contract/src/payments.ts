import Type from 'typebox';
import { CARD_TYPES } from '@plumbline/rules/payments/card';
import { REQUEST_METHODS } from '@plumbline/rules/payments/draft';
import { PRECISE_STATUSES } from '@plumbline/rules/payments/precise-status';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import { PaymentApproval } from './approvals.ts';
import {
  Amount,
  call,
  CurrencyCode,
  DayText,
  fields,
  file,
  Id,
  Instant,
  oneOf,
  orNull,
  rowsOf,
  stream,
} from './call.ts';
import { listQuery } from './list-query.ts';

export const listPaymentReasons = call({
  method: 'GET',
  path: '/v1/payment-reasons',
  caller: 'customer',
  summary: 'Why somebody may pay less or more than the balance.',
  answer: rowsOf(
    fields({
      id: Id,
      title: Type.String(),
      paymentType: Type.Union([Type.Literal('SHORT_PAY'), Type.Literal('OVER_PAY')]),
    }),
  ),
});

const CardType = oneOf(CARD_TYPES);
const LineKind = Type.Union([Type.Literal('complete'), Type.Literal('shortpay'), Type.Literal('overpay')]);
const RequestMethod = oneOf(REQUEST_METHODS);

/** A payment in a list (Spec 2 §3). */
const PAYMENT = {
  id: Id,
  code: Type.String(),
  /** The provider's transaction number. */
  externalCode: orNull(Type.String()),
  status: Type.String(),
  /** What CANCELED or APPROVED means more precisely, in the words of the portal. */
  preciseStatus: orNull(oneOf(PRECISE_STATUSES)),
  paymentType: Type.String(),
  brand: orNull(Type.String()),
  last4: orNull(Type.String()),
  /** The number of a check or wire, empty without one; null for a payment that was not made offline. */
  offlineReference: orNull(Type.String()),
  /** The day on which a check, cash or a wire was received. */
  receivedOn: orNull(DayText),
  total: Amount,
  subtotal: Amount,
  credit: Amount,
  surcharge: Amount,
  surchargeRate: Type.Integer({ description: 'Basis points.' }),
  refundedAmount: Amount,
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
};

export const listPayments = call({
  method: 'GET',
  path: '/v1/payments',
  caller: 'customer',
  needs: 'payments',
  revalidates: true,
  summary: 'Payments of the caller, newest first; scheduled ones by their day.',
  query: listQuery(paymentList),
  answer: rowsOf(fields(PAYMENT)),
});

export const downloadPaymentsCsv = call({
  method: 'GET',
  path: '/v1/payments/download/csv',
  caller: 'customer',
  needs: 'payments',
  summary: 'The filtered list as a spreadsheet, all rows of it, sent while it is read.',
  query: listQuery(paymentList),
  answer: stream('text/csv; charset=utf-8'),
});

/** The confirmation code, or the id (decision C17). */
const paymentParams = fields({ code: Type.String({ minLength: 1, maxLength: 60 }) });

export const getPayment = call({
  method: 'GET',
  path: '/v1/payments/:code',
  caller: 'customer',
  needs: 'payments',
  summary: 'One payment with its invoices, and where its money is.',
  params: paymentParams,
  answer: fields({
    ...PAYMENT,
    info: fields({
      ...PAYMENT.info.properties,
      /** Of somebody who paid by a link, as they entered it. */
      companyName: Type.Optional(Type.String()),
      companyAddress: Type.Optional(Type.String()),
    }),
    cardType: orNull(CardType),
    processOn: orNull(DayText),
    approval: orNull(PaymentApproval),
    requestMethod: orNull(RequestMethod),
    /** What a check, cash or a wire left over, which became a credit. */
    onAccount: Amount,
    failureCode: orNull(Type.String()),
    failureMessage: orNull(Type.String()),
    /** The provider has not answered; recovery finds out whether it was charged. */
    isOpen: Type.Boolean(),
    /** When an open payment that did not reach the provider is given up and its invoices are released. */
    openUntil: orNull(Instant),
    /** All payments of its recurrence, this one included; empty for one that stands alone. */
    installments: Type.Array(fields({ scheduledAt: DayText, processOn: DayText })),
    paymentRequest: orNull(fields({ description: Type.String(), createdBy: fields({ name: Type.String() }) })),
    paymentInvoices: Type.Array(
      fields({
        invoiceId: Id,
        invoiceNumber: Type.String(),
        poNumber: orNull(Type.String()),
        jobId: orNull(Type.String()),
        jobName: orNull(Type.String()),
        totalAmount: Amount,
        /** In money. */
        amount: Amount,
        creditApplied: Amount,
        credits: Type.Array(fields({ invoiceNumber: Type.String(), amount: Amount })),
        paymentType: LineKind,
        paymentReason: orNull(Type.String()),
      }),
    ),
    /** Past and expected events, from rules/payments/timeline.ts. */
    timeline: Type.Array(
      fields({
        key: Type.String(),
        label: Type.String(),
        state: Type.Union([
          Type.Literal('done'),
          Type.Literal('expected'),
          Type.Literal('late'),
          Type.Literal('dropped'),
          Type.Literal('failed'),
        ]),
        at: orNull(Instant),
        on: orNull(DayText),
        words: orNull(Type.String()),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const cancelPayment = call({
  method: 'DELETE',
  path: '/v1/payments/:code',
  caller: 'customer',
  needs: 'cancelPayment',
  live: true,
  summary: 'Calls off a scheduled payment.',
  params: paymentParams,
  answer: fields({ status: Type.String() }),
  refusals: ['not_found', 'payment_already_canceled', 'payment_not_scheduled', 'payment_in_recurrence'],
});

export const reschedulePayment = call({
  method: 'PUT',
  path: '/v1/payments/:code/schedule',
  caller: 'customer',
  needs: 'cancelPayment',
  live: true,
  summary: 'Moves a scheduled payment to another day.',
  params: paymentParams,
  body: fields({ scheduledAt: DayText }),
  answer: fields({ status: Type.String(), scheduledAt: DayText, processOn: DayText }),
  refusals: [
    'not_found',
    'payment_already_canceled',
    'payment_not_scheduled',
    'payment_in_recurrence',
    'schedule_date_too_early',
    'schedule_date_too_late',
    'method_deleted',
    'method_expired',
    'too_many_requests',
  ],
});

export const downloadReceipt = call({
  method: 'GET',
  path: '/v1/payments/:code/download',
  caller: 'customer',
  needs: 'payments',
  summary: 'The receipt of a payment as PDF.',
  params: paymentParams,
  query: fields({ print: Type.Optional(Type.Boolean()) }),
  answer: file('application/pdf'),
  refusals: ['not_found'],
});

export const emailReceipt = call({
  method: 'POST',
  path: '/v1/payments/:code/email',
  caller: 'customer',
  needs: 'payments',
  summary: 'Mails a copy of the receipt, as PDF.',
  params: paymentParams,
  body: fields({ emails: Type.Array(Type.String({ maxLength: 254 }), { minItems: 1, maxItems: 20 }) }),
  answer: fields({}),
  refusals: ['not_found', 'invalid_email', 'too_many_requests'],
});

/**
 * The holds of other payments on these invoices, so that nobody pays by accident what a colleague is already paying.
 */
export const listPaymentsUnderWay = call({
  method: 'GET',
  path: '/v1/payments/under-way',
  caller: 'customer',
  needs: 'payments',
  summary: 'Payments that hold a part of the named invoices.',
  query: fields({
    invoiceIds: Type.String({ maxLength: 4000, description: 'Ids with commas between them, at most 100.' }),
  }),
  answer: rowsOf(
    fields({
      invoiceId: Id,
      code: Type.String(),
      status: Type.String(),
      amount: Amount,
      scheduledAt: orNull(DayText),
      createdAt: Instant,
      createdBy: orNull(fields({ name: Type.String() })),
      isOwn: Type.Boolean(),
    }),
  ),
});
