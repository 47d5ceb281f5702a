import type { downloadReceipt as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const downloadReceipt: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
