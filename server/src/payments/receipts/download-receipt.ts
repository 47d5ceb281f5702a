import type { downloadReceipt as Call } from '@plumbline/contract/payments';
import type { Handler } from '../../http/handler.ts';
import { receiptCopy } from './receipt-copy.ts';

/** Spec 2 §7: downloaded, or shown inline for printing. The document states the payment's current status. */
export const downloadReceipt: Handler<typeof Call> = async (app, caller, { code, print = false }) => {
  const { name, bytes } = await receiptCopy(app, caller, code);
  return { name, contentType: 'application/pdf', bytes, disposition: print ? 'inline' : 'attachment' };
};
