import type { emailReceipt as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const emailReceipt: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
