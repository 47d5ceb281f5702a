import { add, type Cents, formatCents, negate, subtract, ZERO } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import { differenceRef, selectEntriesOf } from '../ledger/ledger.sql.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { insertReviewItem, upsertItem } from '../reconciliation-items.sql.ts';

type Reported = {
  kind: 'RETURN' | 'CHARGEBACK' | 'REINSTATE';
  externalRef: string;
  /** What the provider says has reached the bank; below zero for money that was withdrawn. */
  amount: Cents;
  at: string;
};

/** The bank follows the provider where staff had recorded another amount. */
export async function bookDifference(
  tx: Tx,
  payment: PaymentRow,
  { kind, externalRef, amount, at }: Reported,
): Promise<void> {
  const { organizationId, id: paymentId, customerId: subjectId, currencyCode } = payment;
  const booked = await selectAtBank(tx, organizationId, externalRef);
  const difference = subtract(amount, booked);
  if (difference === ZERO) return;
  const retref = differenceRef(externalRef);
  const entries = [
    { account: 'bank', subjectId, amount: difference },
    { account: kind === 'RETURN' ? 'unapplied' : 'chargeback', subjectId, amount: negate(difference) },
  ] as const;
  const [reported, recorded] = [wordsOf(amount, currencyCode), wordsOf(booked, currencyCode)];
  if (!(await postEntries(tx, { payment, kind, externalRef: retref, entries, at }))) {
    // A report that was corrected is read again beside the correction, so that only the first difference is booked.
    const detail = `The provider has corrected its report to ${reported}, and ${recorded} is booked.`;
    const about = {
      organizationId,
      paymentId,
      kind: 'AMOUNT_DIFF',
      retref,
      orderId: `corrected to ${reported}`,
    } as const;
    await upsertItem(tx, { ...about, gatewayAmount: amount, localAmount: booked, detail, at });
    return;
  }
  const detail = `The provider reports ${reported}, and ${recorded} was recorded.`;
  await insertReviewItem(tx, { organizationId, paymentId, retref, localAmount: difference, detail, at });
}

const wordsOf = (amount: Cents, currency: PaymentRow['currencyCode']): string =>
  formatCents(amount < ZERO ? negate(amount) : amount, currency);

/** What a booking moved at the bank, with the difference that was found later. */
export async function selectAtBank(tx: Tx, organizationId: string, externalRef: string): Promise<Cents> {
  const entries = await selectEntriesOf(tx, organizationId, [externalRef, differenceRef(externalRef)]);
  return add(...entries.filter(({ account }) => account === 'bank').map(({ amount }) => amount));
}
