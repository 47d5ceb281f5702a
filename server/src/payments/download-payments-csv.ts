import type { downloadPaymentsCsv as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const downloadPaymentsCsv: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
