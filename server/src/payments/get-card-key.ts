import type { getCardKey as Call } from '@plumbline/contract/payments';
import type { Handler } from '../http/handler.ts';

export const getCardKey: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
