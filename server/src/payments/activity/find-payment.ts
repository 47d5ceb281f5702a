import type { Answer } from '@plumbline/contract/call';
import type { getPayment } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tenant } from '../../http/caller.ts';
import { isOpen } from '../payment-answer.ts';
import { buildTimeline } from './build-timeline.ts';
import { selectPaymentDetails, selectPaymentLines } from './payment-details.sql.ts';
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
  const allocations = await selectPaymentLines(app.sql, organizationId, payment.id);
  const { cardType, processOn, requestMethod, failureCode, failureMessage } = payment;
  return {
    ...paymentView(payment),
    cardType,
    processOn,
    requestMethod,
    failureCode,
    failureMessage,
    isOpen: isOpen(payment),
    paymentRequest: null,
    paymentInvoices: paidLines(allocations),
    timeline: buildTimeline(payment, tenant, app.now()),
  };
}
