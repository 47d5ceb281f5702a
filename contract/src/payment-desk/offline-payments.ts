// Checks, cash and wires that customers paid outside the portal, as staff record them (ADR 57).
import Type from 'typebox';
import type { Cents } from '@plumbline/rules/money';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { OFFLINE_INVOICES_MAX, OFFLINE_NOTE_MAX, OFFLINE_REFERENCE_MAX } from '@plumbline/rules/payments/offline';
import { OFFLINE_TYPES } from '@plumbline/rules/payments/payment-type';
import { call, CurrencyCode, DayText, fields, Id, oneOf, orNull } from '../call.ts';
import { Line, Paragraphs, WrittenParagraphs } from '../free-text.ts';

const PAYMENTS = '/v1/console/payments';

const Received = Type.Unsafe<Cents>(
  Type.Integer({ minimum: 1, maximum: 99_999_999_999, description: 'Whole cents, above zero.' }),
);

const byReceivables = { method: 'POST', caller: 'staff', roles: RECEIVABLES_ROLES, live: true } as const;

export const recordOfflinePayment = call({
  ...byReceivables,
  path: PAYMENTS,
  idempotent: true,
  summary:
    'Records a check, cash or a wire that a customer paid outside the portal. It is approved at once; what pays no invoice becomes a credit.',
  body: fields({
    customerId: Id,
    /** Whose name and colors its receipt has. */
    portalId: Id,
    paymentType: oneOf(OFFLINE_TYPES),
    /** In the organization's time zone: today, or up to a year before. */
    receivedOn: DayText,
    currencyCode: CurrencyCode,
    amount: Received,
    /** The number of a check, which needs one; of a wire, if it has one. */
    reference: Type.Optional(Line(OFFLINE_REFERENCE_MAX)),
    /** For the records of the supplier; the customer does not see it. */
    note: Type.Optional(Paragraphs(OFFLINE_NOTE_MAX)),
    /** What it pays of open invoices; the rest becomes a credit. */
    invoices: Type.Array(fields({ invoiceId: Id, amount: Received }), { maxItems: OFFLINE_INVOICES_MAX }),
    /** Other payments under way hold a part of these invoices, and the rest is paid. */
    knowsUnderWay: Type.Optional(Type.Boolean()),
    /** The same has been recorded before, and this is another one. */
    knowsRecorded: Type.Optional(Type.Boolean()),
    /** Who gets the receipt; nobody if it is left out. */
    emails: Type.Optional(Type.Array(Type.String({ maxLength: 254 }), { maxItems: 20 })),
  }),
  status: 201,
  answer: fields({
    id: Id,
    code: Type.String(),
    status: Type.String(),
    /** The number of the credit that the rest became; null if all of it paid invoices. */
    creditNumber: orNull(Type.String()),
  }),
  refusals: [
    'not_found',
    'idempotency_key_reused',
    'offline_payment_incomplete',
    'invoice_not_found',
    'invoice_listed_twice',
    'offline_over_invoice',
    'invoice_has_pending',
    'offline_recorded_before',
    'invalid_email',
    'too_many_requests',
  ],
});

export const voidOfflinePayment = call({
  ...byReceivables,
  path: `${PAYMENTS}/:code/void`,
  summary:
    'Takes a check, cash or wire back that staff recorded by mistake: its invoices are owed again, and its credit ends. The same again changes nothing.',
  params: fields({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
  body: fields({
    /** For the records of the supplier; the customer does not see it. */
    reason: WrittenParagraphs(OFFLINE_NOTE_MAX),
  }),
  answer: fields({
    /** Of the payment, as it is now. */
    status: Type.String(),
  }),
  refusals: ['not_found', 'offline_void_not_possible', 'offline_credit_used'],
});
