import type { tokenizeAccount as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const tokenizeAccount: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
