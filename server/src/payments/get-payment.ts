import type { getPayment as Call } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import { dayAt, today } from '@plumbline/rules/dates';
import { timeline } from '@plumbline/rules/payments/timeline';
import type { Handler } from '../http/handler.ts';
import { paidLines } from './payment-lines.ts';
import { paymentView } from './payment-view.ts';
import { selectAllocations, selectPayment } from './payments.sql.ts';
import { SETTLEMENT_DAYS } from './settlement-days.ts';

export const getPayment: Handler<typeof Call> = async (app, { tenant, customerId }, { code }) => {
  const { organizationId, timeZone } = tenant;
  const payment = await selectPayment(app.sql, { organizationId, customerId }, code);
  if (!payment) return refuse('not_found');
  const allocations = await selectAllocations(app.sql, organizationId, payment.id);
  const { cardType, processOn, requestMethod, failureCode, failureMessage, createdAt } = payment;
  const runsOn = processOn ?? dayAt(createdAt, timeZone);
  return {
    ...paymentView(payment),
    cardType,
    processOn,
    requestMethod,
    failureCode,
    failureMessage,
    paymentRequest: null,
    paymentInvoices: paidLines(allocations),
    timeline: timeline({ ...payment, processOn: runsOn }, today(app.now(), timeZone), SETTLEMENT_DAYS),
  };
};
