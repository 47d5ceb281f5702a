// The ledger in the words of the console.
import type { LEDGER_KINDS, LedgerAccountName } from '../ledger-accounts.ts';

export const ACCOUNT_NAMES: Readonly<Record<LedgerAccountName, string>> = {
  receivable: 'Accounts receivable',
  credit: 'Customer credits',
  unapplied: 'Unapplied cash',
  clearing: 'Clearing',
  bank: 'Bank',
  offline: 'Received offline',
  surcharge_income: 'Surcharge income',
  chargeback: 'Chargebacks',
  review: 'Under review',
  write_off: 'Written off',
};

export const TRANSACTION_NAMES: Readonly<Record<(typeof LEDGER_KINDS)[number], string>> = {
  CAPTURE: 'Payment',
  SETTLE: 'Settlement',
  REFUND: 'Refund',
  VOID: 'Void',
  RETURN: 'Return',
  CHARGEBACK: 'Chargeback',
  REINSTATE: 'Payment stands again',
  DECISION: 'Decision',
};
