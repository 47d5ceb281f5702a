import type { Answer } from '@plumbline/contract/call';
import type { getPayment } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import { mayApprove } from '@plumbline/rules/payments/second-person';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import { selectApproval } from '../approvals/approvals.sql.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { isOpen } from '../payment-answer.ts';
import { GIVEN_UP_AFTER_MS } from '../poll-delays.ts';
import { buildTimeline } from './build-timeline.ts';
import { selectHolds, selectMoves, selectOpenCharge, selectPaymentDetails } from './payment-details.sql.ts';
import { onAccountOf, paidLines } from './payment-lines.ts';
import { paymentView } from './payment-view.ts';

/** Without a session nobody decides about a payment. */
type PaymentReader = Pick<Customer, 'tenant' | 'customerId'> & Partial<Pick<Customer, 'session' | 'identityId'>>;
type Approval = NonNullable<Awaited<ReturnType<typeof selectApproval>>>;

const approvalView = ({ requestedBy: _, ...approval }: Approval) => approval;

function mayDecide(
  { session, identityId }: PaymentReader,
  { status, total }: Pick<PaymentRow, 'status' | 'total'>,
  approval: Approval,
): boolean {
  const membership = session?.membership;
  if (!membership || approval.status !== 'WAITING' || status !== 'SCHEDULED') return false;
  return approval.requestedBy !== identityId && mayApprove({ ...membership, ...membership.viewer }, total);
}

/** One payment of a customer, as its pages show it. */
export async function findPayment(app: App, caller: PaymentReader, code: string): Promise<Answer<typeof getPayment>> {
  const { tenant, customerId } = caller;
  const { organizationId } = tenant;
  const payment = await selectPaymentDetails(app.sql, { organizationId, customerId }, code);
  if (!payment) return refuse('not_found');
  const { cardType, processOn, requestMethod, failureCode, failureMessage, installments } = payment;
  const moves = payment.scheduledAt === null ? [] : await selectMoves(app.sql, organizationId, payment.id);
  const holds = payment.scheduledAt === null ? [] : await selectHolds(app.sql, organizationId, payment.id);
  const key = { organizationId, id: payment.id };
  const approval = payment.scheduledAt === null ? null : ((await selectApproval(app.sql, key)) ?? null);
  const paymentInvoices = paidLines(payment.allocations);
  return {
    ...paymentView(payment),
    cardType,
    processOn,
    approval: approval && { ...approvalView(approval), canDecide: mayDecide(caller, payment, approval) },
    requestMethod,
    onAccount: onAccountOf(payment, paymentInvoices),
    failureCode,
    failureMessage,
    isOpen: isOpen(payment),
    openUntil: isOpen(payment) ? await findOpenUntil(app, organizationId, payment.id) : null,
    installments,
    paymentRequest: payment.paymentRequest,
    paymentInvoices,
    timeline: buildTimeline({ ...payment, moves, holds, approval }, tenant, app.now()),
  };
}

async function findOpenUntil(app: Pick<App, 'sql'>, organizationId: string, paymentId: string): Promise<string | null> {
  const charge = await selectOpenCharge(app.sql, organizationId, paymentId);
  if (!charge) return null;
  // A charge that is not sent yet is sent at its next poll.
  const sentAt = charge.sentAt ?? charge.nextPollAt ?? charge.createdAt;
  return later(sentAt, GIVEN_UP_AFTER_MS).toISOString();
}
