import type { createCheckoutToken as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const createCheckoutToken: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
