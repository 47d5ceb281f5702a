import type { withdrawOutcome as Call } from '@plumbline/contract/payment-desk/outcomes';
import { refuse } from '@plumbline/contract/refusals';
import type { DisputeState } from '@plumbline/rules/payments/desk/outcomes';
import { refuseWithdrawal } from '@plumbline/rules/payments/desk/outcomes';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { applyWaitingRefunds } from '../ledger/complete-refund.ts';
import { reinstatePayment } from '../ledger/reverse-payment.ts';
import { lockPayment, type PaymentRow } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { recordDisputeEvent } from '../reconciliation/book-disputes.ts';
import { type RecordedOutcome, selectOutcome, updateOutcomeWithdrawn } from '../recorded-outcomes.sql.ts';
import { disputesOf } from './disputes-of.ts';
import { auditPayment, findDeskPayment } from './payment-of-staff.ts';

/**
 * What was booked is taken back, and the payer hears that the payment stands. The payment is locked, as by reconciliation:
 * a report that comes first is refused here, and one that comes later is booked as if nothing had been recorded.
 */
export const withdrawOutcome: Handler<typeof Call> = async (app, staff, { code, outcomeId, reason }) => {
  const { organizationId, identityId } = staff;
  const { payment: found, tenant } = await findDeskPayment(app, staff, code);
  return inTransaction(app.sql, async (tx) => {
    const payment = (await lockPayment(tx, organizationId, found.id)) ?? refuse('not_found');
    const outcome = (await selectOutcome(tx, payment, outcomeId)) ?? refuse('not_found');
    const withdrawalReason = reason.trim();
    if (outcome.withdrawnAt !== null) {
      const isSame = outcome.withdrawnBy === identityId && outcome.withdrawalReason === withdrawalReason;
      return isSame ? { status: payment.status } : refuse('outcome_withdrawn');
    }
    const { kind, reference, amount, reportedAs } = outcome;
    const disputeState = await stateOf(tx, payment, outcome);
    const refusal = refuseWithdrawal({ kind, isReported: reportedAs !== null, disputeState });
    if (refusal !== null) return refuse(refusal);
    const at = app.now().toISOString();
    const status = await takeBack(app, tx, tenant, { payment, outcome, identityId, at });
    await updateOutcomeWithdrawn(tx, outcome, { withdrawnAt: at, withdrawnBy: identityId, withdrawalReason });
    const detail = { kind, reference, amount, reason: withdrawalReason };
    await auditPayment(app, tx, staff, { payment, action: 'payment.outcome-withdrawn', detail });
    return { status };
  });
};

async function stateOf(
  tx: Tx,
  payment: PaymentRow,
  { kind, reference }: Pick<RecordedOutcome, 'kind' | 'reference'>,
): Promise<DisputeState | null> {
  if (kind !== 'DISPUTE') return null;
  return (await disputesOf(tx, payment)).find((each) => each.reference === reference)?.state ?? null;
}

type Withdrawal = { payment: PaymentRow; outcome: RecordedOutcome; identityId: string; at: string };

async function takeBack(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { payment, outcome: { kind, reference, amount }, identityId, at }: Withdrawal,
): Promise<PaymentStatus> {
  const cause = kind === 'RETURN' ? 'return-withdrawn' : 'dispute-withdrawn';
  const event = { cause, reference, amount, identityId, at };
  // A return before the money came has canceled the payment, which is an end: its invoices may have been paid since. What
  // still comes of it is an open item, which can be a credit now.
  if (kind === 'RETURN' && payment.status === 'CANCELED') {
    await recordDisputeEvent(tx, payment, event);
    return payment.status;
  }
  const { timeZone } = tenant;
  const reinstated = await reinstatePayment(tx, payment, { cause, at, reference, timeZone, identityId });
  if (reinstated === null) {
    await recordDisputeEvent(tx, payment, event);
    return payment.status;
  }
  const stands = await applyWaitingRefunds(tx, reinstated.payment, at);
  await notifyPayer(app, tx, tenant, { ...stands, surplus: reinstated.surplus }, 'stands');
  return stands.status;
}
