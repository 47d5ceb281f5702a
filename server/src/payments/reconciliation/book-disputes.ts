// Books the disputes of a funding report: the money of a dispute is withdrawn on the day on which it is reported.
import { add, type Cents, negate } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Funding } from '../../ports/gateway/gateway.ts';
import { applyWaitingRefunds } from '../ledger/complete-refund.ts';
import { selectEntriesOf, selectIsBooked } from '../ledger/ledger.sql.ts';
import { isReversalBooked, reinstatePayment, reversePayment } from '../ledger/reverse-payment.ts';
import { insertPaymentEvent, type PaymentRow } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { bookUnassigned } from './book-unassigned.ts';

type Dispute = { payment: PaymentRow; chargeback: Funding['chargebacks'][number] };

export async function bookDispute(app: App, tx: Tx, tenant: Tenant, { payment, chargeback }: Dispute): Promise<void> {
  if (chargeback.isWon) return bookWin(app, tx, tenant, { payment, chargeback });
  const { caseNumber, reason, retref, amount } = chargeback;
  const reference = `${retref} ${caseNumber}`;
  if (await isReversalBooked(tx, payment, 'CHARGEBACK', reference)) return;
  const at = app.now().toISOString();
  const { total, refundedAmount, status } = payment;
  // A partial dispute cannot be assigned to an invoice, and a payment already reversed must not be reversed twice.
  const isPart = amount + refundedAmount < total;
  if (status === 'APPROVED' && !isPart) {
    const words = { failureCode: 'CHARGEBACK', failureMessage: `The card’s bank disputes the payment: ${reason}` };
    const reversal = { kind: 'CHARGEBACK', cause: 'disputed', at, reference, withdrawn: amount, ...words } as const;
    const reversed = await reversePayment(tx, payment, reversal);
    return notifyPayer(app, tx, tenant, reversed, 'returned');
  }
  const detail = `The card’s bank disputes ${isPart ? 'a part of ' : ''}a payment that is ${status}.`;
  await bookUnassigned(
    tx,
    payment,
    {
      kind: 'CHARGEBACK',
      externalRef: `chargeback ${reference}`,
      moved: { account: 'bank', amount: negate(amount) },
      to: 'chargeback',
    },
    { kind: 'STATUS_DIFF', retref: reference, amount, localAmount: total, detail, at },
  );
  await recordEvent(tx, payment, { cause: 'disputed-in-part', reference, amount, at });
}

async function bookWin(app: App, tx: Tx, tenant: Tenant, { payment, chargeback }: Dispute): Promise<void> {
  const { caseNumber, retref, amount } = chargeback;
  const reference = `${retref} ${caseNumber}`;
  if (await selectIsBooked(tx, payment.organizationId, `reinstate ${reference}`)) return;
  const at = app.now().toISOString();
  const { timeZone } = tenant;
  const withdrawn = await selectWithdrawn(tx, payment, `chargeback ${reference}`);
  if (withdrawn !== amount) {
    const detail = 'Another amount came back from a dispute than was taken for it.';
    return bookUnassigned(
      tx,
      payment,
      {
        kind: 'REINSTATE',
        externalRef: `reinstate ${reference}`,
        moved: { account: 'bank', amount },
        to: 'chargeback',
      },
      { kind: 'AMOUNT_DIFF', retref: reference, amount, localAmount: withdrawn, detail, at },
    );
  }
  const reinstated = await reinstatePayment(tx, payment, { at, reference, timeZone });
  if (reinstated === null) return recordEvent(tx, payment, { cause: 'dispute-won', reference, amount, at });
  const stands = await applyWaitingRefunds(tx, reinstated.payment, at);
  await notifyPayer(app, tx, tenant, { ...stands, surplus: reinstated.surplus }, 'won');
}

const selectWithdrawn = async (tx: Tx, { organizationId }: PaymentRow, externalRef: string): Promise<Cents> => {
  const entries = await selectEntriesOf(tx, organizationId, externalRef);
  return negate(add(...entries.filter(({ account }) => account === 'bank').map(({ amount }) => amount)));
};

type DisputeEvent = { cause: string; reference: string; amount: Cents; at: string };

/** The status stays. */
const recordEvent = async (
  tx: Tx,
  { organizationId, id: paymentId, status }: PaymentRow,
  { cause, at, ...data }: DisputeEvent,
): Promise<void> => {
  const event = { organizationId, paymentId, fromStatus: status, toStatus: status, cause, data, createdAt: at };
  await insertPaymentEvent(tx, event);
};
