import type { getReceipt as Call } from '@plumbline/contract/receipts';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { findPayment } from '../activity/find-payment.ts';

/** Decision A15: the confirmation code alone shows nothing. */
export const getReceipt: Handler<typeof Call> = async (app, { tenant }, { code, receiptToken }) => {
  const customerId = await app.receiptTokens.verify(receiptToken, code, tenant);
  return customerId === null ? refuse('not_found') : findPayment(app, { tenant, customerId }, code);
};
