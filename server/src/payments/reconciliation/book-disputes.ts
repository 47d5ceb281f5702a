// Books disputes, as the provider reports them or staff record them: their money is withdrawn on the day on which they
// are reported.
import { add, type Cents, negate, ZERO } from '@plumbline/rules/money';
import { statusInSentence } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Funding } from '../../ports/gateway/gateway.ts';
import { applyWaitingRefunds } from '../ledger/complete-refund.ts';
import { differenceRef, selectIsBooked } from '../ledger/ledger.sql.ts';
import { disputeRetrefs, isReversalBooked, reinstatePayment, reversePayment } from '../ledger/reverse-payment.ts';
import { undoWriteOffs } from '../ledger/undo-write-offs.ts';
import { insertPaymentEvent, type PaymentRow } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { updateItemsResolved } from '../reconciliation-items.sql.ts';
import { bookDifference, selectAtBank } from './book-difference.ts';
import { bookUnassigned } from './book-unassigned.ts';
import { findReference } from './find-reference.ts';

type ReportedDispute = { payment: PaymentRow; chargeback: Funding['chargebacks'][number] };

export async function bookReportedDispute(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, chargeback: { retref, caseNumber, amount, reason, isWon } }: ReportedDispute,
): Promise<void> {
  const reference = await findReference(tx, payment, { kind: 'DISPUTE', reported: `${retref} ${caseNumber}`, amount });
  const dispute = { payment, reference, amount, identityId: null };
  await (isWon ? bookWin(app, tx, tenant, dispute) : bookDispute(app, tx, tenant, { ...dispute, reason }));
}

export type Dispute = {
  payment: PaymentRow;
  /** Identifies the dispute, so that it is booked once. */
  reference: string;
  amount: Cents;
  /** Null if the provider reported it. */
  identityId: string | null;
};

export async function bookDispute(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, reference, amount, reason, identityId }: Dispute & { reason: string },
): Promise<void> {
  const at = app.now().toISOString();
  const externalRef = `chargeback ${reference}`;
  if (await isReversalBooked(tx, payment, 'CHARGEBACK', reference)) {
    if (identityId !== null) throw new Error(`The dispute ${reference} is booked.`);
    return bookDifference(tx, payment, { kind: 'CHARGEBACK', externalRef, amount: negate(amount), at });
  }
  const { total, refundedAmount, status } = payment;
  // A partial dispute cannot be assigned to an invoice, and a payment already reversed must not be reversed twice.
  const isPart = amount + refundedAmount < total;
  if (status === 'APPROVED' && !isPart) {
    const words = { failureCode: 'CHARGEBACK', failureMessage: `The card’s bank disputes the payment: ${reason}` };
    const booking = { kind: 'CHARGEBACK', reference, withdrawn: amount } as const;
    const reversal = { ...booking, cause: 'disputed', at, identityId, ...words };
    const reversed = await reversePayment(tx, payment, reversal);
    return notifyPayer(app, tx, tenant, reversed, 'returned');
  }
  const detail = `The card’s bank disputes ${isPart ? 'a part of ' : ''}a payment that is ${statusInSentence(status)}.`;
  await bookUnassigned(
    tx,
    payment,
    { kind: 'CHARGEBACK', externalRef, moved: { account: 'bank', amount: negate(amount) }, to: 'chargeback' },
    { kind: 'STATUS_DIFF', retref: reference, amount, localAmount: total, detail, at },
  );
  await recordDisputeEvent(tx, payment, { cause: 'disputed-in-part', reference, amount, identityId, at });
}

export async function bookWin(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, reference, amount, identityId }: Dispute,
): Promise<void> {
  const { organizationId } = payment;
  const at = app.now().toISOString();
  const booking = { kind: 'REINSTATE', externalRef: `reinstate ${reference}` } as const;
  if (await selectIsBooked(tx, organizationId, booking.externalRef)) {
    await bookDifference(tx, payment, { ...booking, amount, at });
    return closeIfEven(tx, payment, { reference, at });
  }
  const { timeZone } = tenant;
  const withdrawn = negate(await selectAtBank(tx, organizationId, `chargeback ${reference}`));
  if (withdrawn !== amount) {
    await undoWriteOffs(tx, payment, disputeRetrefs(reference), at);
    const detail = 'Another amount came back from a dispute than was taken for it.';
    return bookUnassigned(
      tx,
      payment,
      { ...booking, moved: { account: 'bank', amount }, to: 'chargeback' },
      { kind: 'AMOUNT_DIFF', retref: reference, amount, localAmount: withdrawn, detail, at },
    );
  }
  const reinstated = await reinstatePayment(tx, payment, { cause: 'dispute-won', at, reference, timeZone, identityId });
  if (reinstated === null) {
    return recordDisputeEvent(tx, payment, { cause: 'dispute-won', reference, amount, identityId, at });
  }
  const stands = await applyWaitingRefunds(tx, reinstated.payment, at);
  await notifyPayer(app, tx, tenant, { ...stands, surplus: reinstated.surplus }, 'won');
}

/** What staff recorded of both sides was another amount, and the provider has corrected both. */
async function closeIfEven(
  tx: Tx,
  payment: PaymentRow,
  { reference, at }: { reference: string; at: string },
): Promise<void> {
  const { organizationId } = payment;
  const won = `reinstate ${reference}`;
  const atBank = [
    await selectAtBank(tx, organizationId, `chargeback ${reference}`),
    await selectAtBank(tx, organizationId, won),
  ];
  if (add(...atBank) !== ZERO) return;
  const retrefs = [...disputeRetrefs(reference), differenceRef(won)];
  await undoWriteOffs(tx, payment, retrefs, at);
  await updateItemsResolved(tx, organizationId, retrefs, 'the dispute was won', at);
}

type DisputeEvent = Omit<Dispute, 'payment'> & { cause: string; at: string };

/** The status stays. */
export const recordDisputeEvent = async (
  tx: Tx,
  { organizationId, id: paymentId, status }: PaymentRow,
  { cause, at, identityId, ...data }: DisputeEvent,
): Promise<void> => {
  const event = { organizationId, paymentId, fromStatus: status, toStatus: status, cause, data, createdAt: at };
  await insertPaymentEvent(tx, { ...event, identityId });
};
