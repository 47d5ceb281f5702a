// The ledger as staff read it: the trial balance, and what was booked to an account.
import Type from 'typebox';
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from '@plumbline/rules/payments/ledger-accounts';
import { Amount, Before, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull, stream } from '../call.ts';

const LEDGER = '/v1/console/ledger';

export const getTrialBalance = call({
  method: 'GET',
  path: LEDGER,
  caller: 'staff',
  summary: 'What was debited and credited to each account, by currency; both sides are equal.',
  query: fields({
    /** Up to the end of this day, in the organization's time zone. */
    to: Type.Optional(DayText),
  }),
  answer: fields({
    currencies: Type.Array(
      fields({
        currencyCode: CurrencyCode,
        accounts: Type.Array(
          fields({
            account: oneOf(LEDGER_ACCOUNTS),
            debit: Amount,
            /** Not below zero. */
            credit: Amount,
            /** Debits less credits. */
            balance: Amount,
          }),
        ),
        debit: Amount,
        credit: Amount,
      }),
    ),
  }),
});

const filters = {
  account: oneOf(LEDGER_ACCOUNTS),
  currencyCode: Type.Optional(CurrencyCode),
  /** The days on which it was booked, in the organization's time zone. */
  from: Type.Optional(DayText),
  to: Type.Optional(DayText),
  /** The code of a payment. */
  payment: Type.Optional(Type.String({ maxLength: 60 })),
};

export const listLedgerEntries = call({
  method: 'GET',
  path: `${LEDGER}/entries`,
  caller: 'staff',
  summary: 'What was booked to an account, the latest first.',
  query: fields({
    ...filters,
    before: Type.Optional(Before),
  }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        kind: oneOf(LEDGER_KINDS),
        at: Instant,
        code: Type.String(),
        customer: fields({ id: Id, name: Type.String() }),
        /** Of the invoices and credit memos that the account has a book for. */
        numbers: Type.Array(Type.String()),
        currencyCode: CurrencyCode,
        /** A debit is above zero, a credit below. */
        amount: Amount,
      }),
    ),
    /** Null on the last page. */
    next: orNull(Type.String()),
  }),
});

export const downloadLedgerEntries = call({
  method: 'GET',
  path: `${LEDGER}/entries/csv`,
  caller: 'staff',
  summary:
    'The same as CSV, with a line for each entry: of accounts receivable, the payments and the invoices that they paid.',
  query: fields(filters),
  answer: stream('text/csv; charset=utf-8'),
});
