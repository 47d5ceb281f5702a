import type { listUnpaidInvoices as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const listUnpaidInvoices: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
