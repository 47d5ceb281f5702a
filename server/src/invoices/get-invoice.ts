import type { getInvoice as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const getInvoice: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
