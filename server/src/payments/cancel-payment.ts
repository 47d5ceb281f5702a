import type { cancelPayment as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const cancelPayment: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
