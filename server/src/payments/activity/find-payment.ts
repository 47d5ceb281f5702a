import type { Answer } from '@plumbline/contract/call';
import type { getPayment } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Tenant } from '../../http/caller.ts';
import { isOpen } from '../payment-answer.ts';
import { GIVEN_UP_AFTER_MS } from '../poll-delays.ts';
import { buildTimeline } from './build-timeline.ts';
import { selectMoves, selectOpenCharge, selectPaymentDetails } from './payment-details.sql.ts';
import { paidLines } from './payment-lines.ts';
import { paymentView } from './payment-view.ts';

/** One payment of a customer, as its pages show it. */
export async function findPayment(
  app: App,
  { tenant, customerId }: { tenant: Tenant; customerId: string },
  code: string,
): Promise<Answer<typeof getPayment>> {
  const { organizationId } = tenant;
  const payment = await selectPaymentDetails(app.sql, { organizationId, customerId }, code);
  if (!payment) return refuse('not_found');
  const { cardType, processOn, requestMethod, failureCode, failureMessage, installments } = payment;
  const moves = payment.scheduledAt === null ? [] : await selectMoves(app.sql, organizationId, payment.id);
  return {
    ...paymentView(payment),
    cardType,
    processOn,
    requestMethod,
    failureCode,
    failureMessage,
    isOpen: isOpen(payment),
    openUntil: isOpen(payment) ? await findOpenUntil(app, organizationId, payment.id) : null,
    installments,
    paymentRequest: payment.paymentRequest,
    paymentInvoices: paidLines(payment.allocations),
    timeline: buildTimeline({ ...payment, moves }, tenant, app.now()),
  };
}

async function findOpenUntil(app: Pick<App, 'sql'>, organizationId: string, paymentId: string): Promise<string | null> {
  const charge = await selectOpenCharge(app.sql, organizationId, paymentId);
  if (!charge) return null;
  // A charge that is not sent yet is sent at its next poll.
  const sentAt = charge.sentAt ?? charge.nextPollAt ?? charge.createdAt;
  return later(sentAt, GIVEN_UP_AFTER_MS).toISOString();
}
