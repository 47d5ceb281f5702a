import type { createPayment as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const createPayment: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
