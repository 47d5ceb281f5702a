import type { emailInvoice as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const emailInvoice: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
