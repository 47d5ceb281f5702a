import type { listInvoiceEvents as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const listInvoiceEvents: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
