// What the provider has paid out and taken back: days, their payments, and the invoices of these.
import Type from 'typebox';
import { SETTLEMENT_KINDS } from '@plumbline/rules/payments/settlement-list';
import { PAYMENT_TYPES } from '@plumbline/rules/payments/payment-type';
import {
  Amount,
  Before,
  call,
  CurrencyCode,
  DayText,
  fields,
  file,
  Id,
  Instant,
  oneOf,
  orNull,
  stream,
} from '../call.ts';

const SETTLEMENTS = '/v1/console/settlements';

/** In the organization's time zone; at most 366 days. */
const days = { from: DayText, to: DayText };

export const listSettlements = call({
  method: 'GET',
  path: SETTLEMENTS,
  caller: 'staff',
  summary: 'What the provider paid out and took back on each day, the latest first.',
  /** The last thirty days without them. */
  query: fields({ from: Type.Optional(DayText), to: Type.Optional(DayText) }),
  answer: fields({
    ...days,
    rows: Type.Array(
      fields({
        day: DayText,
        currencyCode: CurrencyCode,
        deposits: fields({ count: Type.Integer(), total: Amount }),
        /** Refunds, returns and disputes, below zero. */
        withdrawals: fields({ count: Type.Integer(), total: Amount }),
        net: Amount,
      }),
    ),
  }),
});

export const listSettlementLines = call({
  method: 'GET',
  path: `${SETTLEMENTS}/lines`,
  caller: 'staff',
  summary: 'The payments behind what the provider paid out and took back, with their invoices, the latest first.',
  query: fields({
    ...days,
    currencyCode: Type.Optional(CurrencyCode),
    before: Type.Optional(Before),
  }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        kind: oneOf(SETTLEMENT_KINDS),
        at: Instant,
        /** Into the bank account; below zero if it was taken from it. */
        amount: Amount,
        currencyCode: CurrencyCode,
        code: Type.String(),
        customer: fields({ id: Id, name: Type.String() }),
        paymentType: oneOf(PAYMENT_TYPES),
        brand: orNull(Type.String()),
        last4: orNull(Type.String()),
        /** What the payment paid in money, whatever came back since; below zero what is owed again; none of a refund. */
        invoices: Type.Array(fields({ number: Type.String(), amount: Amount })),
      }),
    ),
    /** Null on the last page. */
    next: orNull(Type.String()),
  }),
});

export const downloadSettlements = call({
  method: 'GET',
  path: `${SETTLEMENTS}/csv`,
  caller: 'staff',
  summary: 'The same as CSV, with a line for each invoice of a payment.',
  query: fields({ ...days, currencyCode: Type.Optional(CurrencyCode) }),
  answer: stream('text/csv; charset=utf-8'),
});

export const downloadSettlementPdf = call({
  method: 'GET',
  path: `${SETTLEMENTS}/pdf`,
  caller: 'staff',
  summary: 'A day of the report as PDF, with its payments and their invoices; at most 500 payments.',
  query: fields({ day: DayText, currencyCode: CurrencyCode }),
  answer: file('application/pdf'),
  refusals: ['not_found'],
});
