import type { downloadInvoicesCsv as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';

export const downloadInvoicesCsv: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
