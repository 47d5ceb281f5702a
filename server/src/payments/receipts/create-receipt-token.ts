import type { createReceiptToken as Call } from '@plumbline/contract/receipts';
import type { Handler } from '../../http/handler.ts';
import { findPayment } from '../activity/find-payment.ts';

export const createReceiptToken: Handler<typeof Call> = async (app, { tenant, customerId }, { code }) => {
  const payment = await findPayment(app, { tenant, customerId }, code);
  return { receiptToken: await app.receiptTokens.issue({ code: payment.code, customerId }, tenant) };
};
