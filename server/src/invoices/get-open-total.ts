import type { getOpenTotal as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const getOpenTotal: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
