import type { listRecurrences as Call } from '@plumbline/contract/recurrences';
import type { Handler } from '../http/handler.ts';

export const listRecurrences: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
