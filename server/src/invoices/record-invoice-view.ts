import type { recordInvoiceView as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const recordInvoiceView: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
