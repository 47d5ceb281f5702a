import type { listPayments as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const listPayments: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
