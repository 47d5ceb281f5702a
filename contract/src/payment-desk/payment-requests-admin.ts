// Payment requests as the supplier makes and follows them.
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import {
  PAYMENT_REQUEST_KINDS,
  PAYMENT_REQUEST_STATES,
  paymentRequestList,
} from '@plumbline/rules/payment-requests/payment-request-list';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { Line } from '../free-text.ts';
import { listQuery } from '../list-query.ts';
import { SubmittedAmount } from '../payment-details.ts';

const PaymentRequest = fields({
  id: Id,
  state: oneOf(PAYMENT_REQUEST_STATES),
  kind: oneOf(PAYMENT_REQUEST_KINDS),
  customer: fields({ id: Id, name: Type.String() }),
  portal: fields({ id: Id, name: Type.String() }),
  currencyCode: CurrencyCode,
  amount: orNull(Amount),
  /** The amount, or what its invoices still owe; null lets the payer choose. */
  amountDue: orNull(Amount),
  description: orNull(Type.String()),
  orderNumber: orNull(Type.String()),
  invoiceNumbers: Type.Array(Type.String()),
  /** Without an address if the link is printed on its invoice. */
  recipient: fields({ name: orNull(Type.String()), email: orNull(Type.String()) }),
  requester: fields({ name: Type.String(), email: Type.String() }),
  expiresAt: DayText,
  createdAt: Instant,
  openedAt: orNull(Instant),
  remindedAt: orNull(Instant),
  revokedAt: orNull(Instant),
  /** Declined or returned. */
  failedTries: Type.Integer(),
  /** The payment that paid it, or is under way. */
  payment: orNull(
    fields({
      code: Type.String(),
      status: Type.String(),
      /** With a surcharge. */
      amount: Amount,
      createdAt: Instant,
      /** As they entered it, which need not be the customer. */
      payer: fields({
        name: orNull(Type.String()),
        email: orNull(Type.String()),
        companyName: orNull(Type.String()),
        companyAddress: orNull(Type.String()),
      }),
    }),
  ),
});

export const createPaymentRequest = call({
  method: 'POST',
  path: '/v1/payment-requests/admin',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  idempotent: true,
  summary: 'Asks somebody to pay invoices, an amount, or an amount of their choice, by a link that is mailed to them.',
  body: fields({
    customerId: Id,
    portalId: Id,
    currencyCode: CurrencyCode,
    /** Open invoices of the customer; without them an amount is asked for. */
    invoiceIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    /** Without invoices and without it, the payer chooses. */
    amount: Type.Optional(SubmittedAmount),
    description: Type.Optional(Line(500)),
    orderNumber: Type.Optional(Line(60)),
    requester: fields({
      name: Line(200),
      title: Type.Optional(Line(200)),
      email: Type.String({ maxLength: 254 }),
      phone: Type.Optional(Line(40)),
    }),
    recipient: fields({ name: Type.Optional(Line(200)), email: Type.String({ maxLength: 254 }) }),
    /** The last day on which the link can be used; thirty days if it is left out. */
    expiresAt: Type.Optional(DayText),
  }),
  status: 201,
  answer: fields({ id: Id, url: Type.String({ description: 'The link; it is not stored in plain text.' }) }),
  refusals: [
    'not_found',
    'idempotency_key_reused',
    'payment_request_incomplete',
    'invoice_not_found',
    'invoice_not_open',
    'invoice_listed_twice',
    'too_many_requests',
  ],
});

export const listPaymentRequests = call({
  method: 'GET',
  path: '/v1/payment-requests/admin',
  caller: 'staff',
  summary:
    'The payment requests of the organization, the newest first; found by customer, recipient, number of an invoice or order, or code of the payment. Printed links, and those of reminders, only if they are asked for.',
  query: listQuery(paymentRequestList),
  answer: fields({
    rows: Type.Array(PaymentRequest),
    /** Counted up to 10,000. */
    count: Type.Integer(),
    /** Of the same kind and customer, whatever is searched; each counted up to 1,000. */
    counts: fields({ OPEN: Type.Integer(), PAID: Type.Integer(), EXPIRED: Type.Integer(), REVOKED: Type.Integer() }),
  }),
});

export const getDeskPaymentRequest = call({
  method: 'GET',
  path: '/v1/payment-requests/admin/:id',
  caller: 'staff',
  summary: 'A payment request with its invoices, who sent it, and every payment that failed.',
  params: fields({ id: Id }),
  answer: fields({
    ...PaymentRequest.properties,
    requester: fields({
      name: Type.String(),
      title: orNull(Type.String()),
      email: Type.String(),
      phone: orNull(Type.String()),
    }),
    /** Who sent it; null for a printed link and for one of a reminder. */
    createdBy: orNull(Type.String()),
    /** In the order in which they were named, with what can still be paid. */
    invoices: Type.Array(
      fields({ id: Id, invoiceNumber: Type.String(), dueDate: orNull(DayText), totalAmount: Amount, balance: Amount }),
    ),
    /** Declined or returned, the newest first; at most 50. */
    failures: Type.Array(fields({ code: Type.String(), amount: Amount, createdAt: Instant })),
    /** When the next reminder can be sent; null if one can be sent now. */
    nextReminderAt: orNull(Instant),
  }),
  refusals: ['not_found'],
});

export const getPaymentRequestLink = call({
  method: 'POST',
  path: '/v1/payment-requests/admin/:id/link',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'The link of an open payment request, which whoever has it can pay. The audit log keeps who asked for it.',
  params: fields({ id: Id }),
  answer: fields({ url: Type.String() }),
  refusals: ['not_found', 'payment_link_paid', 'payment_link_revoked', 'payment_link_expired'],
});

export const revokePaymentRequest = call({
  method: 'DELETE',
  path: '/v1/payment-requests/admin/:id',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Withdraws a payment request that is not paid; its link stops working at once.',
  params: fields({ id: Id }),
  answer: PaymentRequest,
  refusals: ['not_found', 'payment_link_paid'],
});

export const remindPaymentRequest = call({
  method: 'POST',
  path: '/v1/payment-requests/admin/:id/reminder',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Mails the link once more, at most once an hour.',
  params: fields({ id: Id }),
  answer: PaymentRequest,
  refusals: [
    'not_found',
    'payment_link_paid',
    'payment_link_revoked',
    'payment_link_expired',
    'payment_link_printed',
    'payment_link_of_reminder',
    'reminded_recently',
    'too_many_requests',
  ],
});
