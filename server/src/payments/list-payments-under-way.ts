import type { listPaymentsUnderWay as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const listPaymentsUnderWay: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
