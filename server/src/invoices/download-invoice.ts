import type { downloadInvoice as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const downloadInvoice: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
