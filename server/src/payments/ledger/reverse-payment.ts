// Reverses a payment in the ledger when its money went back, and reinstates it when a dispute was won.
import { type Cents, formatCents, negate, subtract, ZERO } from '@plumbline/rules/money';
import { type ReinstatedBy, REINSTATEMENTS } from '@plumbline/rules/payments/reinstatements';
import type { Tx } from '../../database/transaction.ts';
import { insertReviewItem, updateItemsResolved } from '../reconciliation-items.sql.ts';
import { type PaymentRow, selectAllocations } from '../payments.sql.ts';
import { creditSurplus, type CreditedSurplus } from './credit-surplus.ts';
import { differenceRef, type Entry, selectEntriesOf, selectIsBooked } from './ledger.sql.ts';
import { moneyAccount, withdrawnAccount } from './money-account.ts';
import { moneyLeft } from './money-left.ts';
import { movePayment } from './move-payment.ts';
import { postEntries } from './post-entries.ts';
import { undoWriteOffs } from './undo-write-offs.ts';

type Reversal = {
  cause: string;
  at: string;
  /** Identifies the reversal, so that it is booked once. */
  reference: string;
  identityId?: string | null;
  failureCode?: string;
  failureMessage?: string;
} & (
  | { kind: 'VOID' }
  /** The amount that was withdrawn from the supplier's bank. */
  | { kind: 'CHARGEBACK' | 'RETURN'; withdrawn: Cents }
);

const referenceOf = (kind: Reversal['kind'], reference: string): string => `${kind.toLowerCase()} ${reference}`;

/** Whether this was booked before; the provider reports it on several days. */
export const isReversalBooked = (
  tx: Tx,
  { organizationId }: PaymentRow,
  kind: Reversal['kind'],
  reference: string,
): Promise<boolean> => selectIsBooked(tx, organizationId, referenceOf(kind, reference));

/**
 * The invoices are owed again. Credits come back only when the charge was voided: in a dispute or a return they stay
 * used until a person has looked at them (decision C14).
 */
export async function reversePayment(tx: Tx, payment: PaymentRow, reversal: Reversal): Promise<PaymentRow> {
  const { kind, cause, at, reference, identityId = null, failureCode, failureMessage } = reversal;
  const to = kind === 'VOID' ? 'VOIDED' : 'CHARGEBACK';
  const set = {
    ...(failureCode !== undefined && { failureCode }),
    ...(failureMessage !== undefined && { failureMessage }),
  };
  const moved = await movePayment(tx, payment, { to, cause, at, identityId, set, data: { reference } });
  const entries = await entriesOf(tx, payment, reversal);
  const invoiceIds = new Set((await selectAllocations(tx, payment)).map(({ invoiceId }) => invoiceId));
  const invoiceEvents = [...invoiceIds].map((invoiceId) => ({
    invoiceId,
    type: 'CANCELED' as const,
    data: { paymentCode: payment.code, status: to },
    identityId,
    createdAt: at,
  }));
  await postEntries(tx, { payment, kind, externalRef: referenceOf(kind, reference), entries, invoiceEvents, at });
  return moved;
}

/** The account for disputed or returned money above what was left of the payment: a part of it had been refunded. */
const BEYOND = { CHARGEBACK: 'chargeback', RETURN: 'unapplied' } as const;

async function entriesOf(tx: Tx, payment: PaymentRow, reversal: Reversal): Promise<Entry[]> {
  const { customerId } = payment;
  const left = await moneyLeft(tx, payment);
  const undone: Entry[] = [
    ...left.lines,
    { account: 'surcharge_income', subjectId: customerId, amount: left.surcharge },
  ];
  if (reversal.kind === 'VOID') {
    const credits = left.usedCredits.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
    return [
      ...undone,
      ...credits,
      { account: moneyAccount(payment), subjectId: customerId, amount: negate(left.total) },
    ];
  }
  const { kind, withdrawn, reference, at } = reversal;
  const beyond = subtract(withdrawn, left.total);
  const money = (amount: Cents) => formatCents(amount, payment.currencyCode);
  const scope = { organizationId: payment.organizationId, paymentId: payment.id, at };
  if (beyond !== ZERO) {
    const detail = `${money(withdrawn)} went back of a payment of which ${money(left.total)} was left.`;
    const retref = `${referenceOf(kind, reference)} beyond`;
    await insertReviewItem(tx, { ...scope, retref, localAmount: left.total, detail });
  }
  if (left.usedCredits.length > 0) {
    const detail = `Credits of ${money(payment.credit)} stay used by a payment that was taken back. Decide whether the customer gets them again.`;
    const retref = `${referenceOf(kind, reference)} credits`;
    await insertReviewItem(tx, { ...scope, retref, localAmount: payment.credit, detail });
  }
  return [
    ...undone,
    { account: BEYOND[kind], subjectId: customerId, amount: beyond },
    { account: withdrawnAccount(payment), subjectId: customerId, amount: negate(withdrawn) },
  ];
}

/** The references of all items about a dispute. */
export const disputeRetrefs = (reference: string): string[] => reversalRetrefs('CHARGEBACK', reference);

function reversalRetrefs(kind: 'CHARGEBACK' | 'RETURN', reference: string): string[] {
  const externalRef = referenceOf(kind, reference);
  return [externalRef, differenceRef(externalRef), `${externalRef} beyond`, `${externalRef} credits`, reference];
}

type Reinstatement = {
  cause: ReinstatedBy;
  at: string;
  reference: string;
  timeZone: string;
  identityId: string | null;
};

const reinstateRef = (cause: ReinstatedBy, reference: string): string =>
  `${REINSTATEMENTS[cause].bookedAs} ${reference}`;

/** Whether the dispute had reversed the payment, and not only moved money at the bank. */
const isReversal = (entries: readonly Entry[]): boolean =>
  entries.some(({ account }) => account !== 'bank' && account !== 'chargeback');

/**
 * A dispute that the supplier won, or what staff recorded by mistake. The payment is approved again; what its invoices cannot take, because the customer
 * has paid them another way, becomes a credit (REF-05). Null if nothing was reversed: then only the money came back.
 */
export async function reinstatePayment(
  tx: Tx,
  payment: PaymentRow,
  { cause, at, reference, timeZone, identityId }: Reinstatement,
): Promise<{ payment: PaymentRow; surplus: CreditedSurplus | null } | null> {
  const { organizationId } = payment;
  const reversal = cause === 'return-withdrawn' ? 'RETURN' : 'CHARGEBACK';
  const externalRef = referenceOf(reversal, reference);
  const disputed = await selectEntriesOf(tx, organizationId, [externalRef, differenceRef(externalRef)]);
  const returned = disputed.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
  const booking = { payment, kind: 'REINSTATE', externalRef: reinstateRef(cause, reference), at } as const;
  const retrefs = reversalRetrefs(reversal, reference);
  await updateItemsResolved(
    tx,
    organizationId,
    retrefs,
    cause === 'dispute-won' ? 'the dispute was won' : 'withdrawn',
    at,
  );
  await undoWriteOffs(tx, payment, retrefs, at);
  if (!isReversal(disputed)) {
    await postEntries(tx, { ...booking, entries: returned });
    return null;
  }
  const set = { failureCode: null, failureMessage: null };
  const move = { to: 'APPROVED', cause, at, identityId, set, data: { reference } } as const;
  const moved = await movePayment(tx, payment, move);
  const { entries, books, surplus } = await creditSurplus(tx, payment, returned, { cause, at, timeZone });
  await postEntries(tx, { ...booking, entries, books });
  return { payment: moved, surplus };
}
