import type { Cents } from '@plumbline/rules/money';
import { negate } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import type { LedgerAccount, LedgerKind } from '../ledger/ledger.sql.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { upsertItem } from '../reconciliation-items.sql.ts';

export type Difference = {
  kind: 'STATUS_DIFF' | 'AMOUNT_DIFF';
  /** Identifies the finding, so that it is reported once. */
  retref: string;
  amount: Cents;
  localAmount: Cents;
  detail: string;
  at: string;
};

/** Reports what we cannot follow, such as a batch that the provider rejected and later settled. */
export async function reportDifference(
  tx: Tx,
  { organizationId, id: paymentId }: PaymentRow,
  { kind, retref, amount: gatewayAmount, localAmount, detail, at }: Difference,
): Promise<void> {
  const about = { organizationId, paymentId, kind, retref, orderId: '' };
  await upsertItem(tx, { ...about, gatewayAmount, localAmount, detail, at });
}

type Movement = {
  kind: LedgerKind;
  externalRef: string;
  /** The account that changed at the provider: money that came is above zero. */
  moved: { account: 'bank' | 'clearing'; amount: Cents };
  to: Extract<LedgerAccount, 'chargeback' | 'unapplied'>;
};

/** Books money that no invoice can follow, so that the bank is right, and reports it. */
export async function bookUnassigned(
  tx: Tx,
  payment: PaymentRow,
  { kind, externalRef, moved, to }: Movement,
  difference: Difference,
): Promise<void> {
  const { customerId } = payment;
  const entries = [
    { account: moved.account, subjectId: customerId, amount: moved.amount },
    { account: to, subjectId: customerId, amount: negate(moved.amount) },
  ];
  await postEntries(tx, { payment, kind, externalRef, entries, at: difference.at });
  await reportDifference(tx, payment, difference);
}
