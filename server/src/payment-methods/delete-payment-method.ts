import type { deletePaymentMethod as Call } from '@plumbline/contract/payment-methods';
import type { Handler } from '../http/handler.ts';

export const deletePaymentMethod: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
