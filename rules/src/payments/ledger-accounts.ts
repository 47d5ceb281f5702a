// The accounts of the ledger, in the order of a trial balance.
import { addressOf, choiceField, dayField, textField, withFallback } from '../lists/list-fields.ts';
import { CURRENCY_CODES } from '../money.ts';

export const LEDGER_ACCOUNTS = [
  'bank',
  'offline',
  'clearing',
  'receivable',
  'credit',
  'surcharge_income',
  'chargeback',
  'unapplied',
  'review',
  'write_off',
] as const;
export type LedgerAccountName = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_KINDS = [
  'CAPTURE',
  'VOID',
  'REFUND',
  'CHARGEBACK',
  'REINSTATE',
  'SETTLE',
  'RETURN',
  'DECISION',
] as const;

/** The page of the ledger: the trial balance, or the entries of an account. */
export const ledgerAddress = addressOf({
  account: choiceField(LEDGER_ACCOUNTS),
  currencyCode: choiceField(CURRENCY_CODES),
  from: dayField,
  to: dayField,
  payment: withFallback(textField, ''),
});
export type LedgerShown = ReturnType<typeof ledgerAddress.read>;
