import type { getPayment as Call } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { isOpen } from '../payment-answer.ts';
import { paidLines } from './payment-lines.ts';
import { paymentView } from './payment-view.ts';
import { selectPaymentLines, selectPaymentDetails } from './payment-details.sql.ts';
import { buildTimeline } from './build-timeline.ts';

export const getPayment: Handler<typeof Call> = async (app, { tenant, customerId }, { code }) => {
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
};
