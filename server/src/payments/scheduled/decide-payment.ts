import type { decidePayment as Call } from '@plumbline/contract/approvals';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { formatCents, ZERO } from '@plumbline/rules/money';
import { mayApprove, SENT_BACK } from '@plumbline/rules/payments/second-person';
import type { App } from '../../app.ts';
import { isId } from '../../database/new-id.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Customer } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { approvalDecidedMail } from '../../mails/approval-mails.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { selectApproval, updateApproval } from '../approvals/approvals.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { insertPaymentEvent, lockPaymentOf, type PaymentRow, updatePayment } from '../payments.sql.ts';
import { selectPayerAddress } from '../receipts/payer.sql.ts';
import { fitToBalances } from './fit-to-balances.ts';
import { scheduledMethod } from './scheduled-method.ts';

/** Of two who decide at once, one does: the payment is locked first (TEM-02). */
export const decidePayment: Handler<typeof Call> = (app, caller, { code, isApproved, total, ...typed }) =>
  inTransaction(app.sql, async (tx) => {
    const scope = { organizationId: caller.tenant.organizationId, customerId: caller.customerId };
    const payment = (await lockPaymentOf(tx, scope, isId(code) ? { id: code } : { code })) ?? refuse('not_found');
    const approval = await selectApproval(tx, payment);
    if (approval?.status !== 'WAITING' || payment.status !== 'SCHEDULED') return refuse('payment_not_waiting');
    if (approval.requestedBy === caller.identityId) refuse('own_payment');
    refuseOtherRights(caller, payment);
    const comment = typed.comment.trim();
    if (!isApproved && comment === '') refuse('comment_missing');
    const at = app.now().toISOString();
    const decided = { decidedBy: caller.identityId, decidedAt: at, comment };
    if (isApproved) {
      await refuseChanged(app, tx, caller, payment, total);
      await updateApproval(tx, payment, { ...decided, status: 'APPROVED' });
      await approve(tx, payment, caller, at);
    } else {
      await updateApproval(tx, payment, { ...decided, status: 'RETURNED' });
      await sendBack(tx, payment, caller, { comment, at });
    }
    await tellMaker(app, tx, caller, payment, { isApproved, comment });
    return { status: isApproved ? payment.status : 'CANCELED' };
  });

function refuseOtherRights({ session }: Customer, { total }: PaymentRow): void {
  const membership = session?.membership;
  if (!membership) return refuse('above_own_rights');
  const { viewer, paymentLimit, approvalLimit } = membership;
  if (!mayApprove({ permissions: viewer.permissions, paymentLimit, approvalLimit }, total)) refuse('above_own_rights');
}

/** What is approved is what the person saw, is still owed, and can still be charged on its day. */
async function refuseChanged(app: App, tx: Tx, { tenant }: Customer, payment: PaymentRow, total: number) {
  if (payment.total !== total) refuse('quote_changed');
  const day = today(app.now(), tenant.timeZone);
  const { processOn } = payment;
  const method = await scheduledMethod(app, tx, payment, processOn !== null && processOn > day ? processOn : day);
  if (typeof method === 'string') refuse(method);
  const { sums } = await fitToBalances(tx, payment);
  if (sums.subtotal === ZERO) refuse('invoice_not_open');
}

async function approve(tx: Tx, { organizationId, id, status }: PaymentRow, { identityId }: Customer, at: string) {
  // It may have waited beyond its day.
  await updatePayment(tx, { organizationId, id }, { nextRunAt: null });
  const event = { organizationId, paymentId: id, fromStatus: status, toStatus: status, cause: 'second-approved' };
  await insertPaymentEvent(tx, { ...event, identityId, data: {}, createdAt: at });
}

const sendBack = (
  tx: Tx,
  payment: PaymentRow,
  { identityId, session }: Customer,
  { comment, at }: { comment: string; at: string },
) =>
  movePayment(tx, payment, {
    to: 'CANCELED',
    cause: 'sent-back',
    at,
    identityId,
    set: { failureCode: SENT_BACK, failureMessage: `${session?.name ?? 'A colleague'} returned it: ${comment}` },
  });

async function tellMaker(
  app: App,
  tx: Tx,
  { tenant, session }: Customer,
  { code, createdBy, customerId, total, currencyCode }: PaymentRow,
  decision: { isApproved: boolean; comment: string },
) {
  const maker = createdBy === null ? undefined : await selectPayerAddress(tx, createdBy);
  if (!maker) return;
  const url = `${app.tenants.urlOf(tenant)}/history/payments/${code}?account=${customerId}`;
  const facts = { ...decision, decider: session?.name ?? '', amount: formatCents(total, currencyCode), url };
  const words = approvalDecidedMail(tenant, { ...facts, name: maker.name });
  await sendMail(app, tenant, maker.email, words, { sql: tx, customerId });
}
