import type { getPayment as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const getPayment: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
