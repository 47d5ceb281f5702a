import type { listPaymentMethods as Call } from '@plumbline/contract/payment-methods';
import type { Handler } from '../http/handler.ts';

export const listPaymentMethods: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
