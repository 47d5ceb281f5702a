import type { quotePayment as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const quotePayment: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
