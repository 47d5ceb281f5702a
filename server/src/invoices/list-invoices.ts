import type { listInvoices as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const listInvoices: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
