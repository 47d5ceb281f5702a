import type { listInvoicesThruDate as Call } from '@plumbline/contract/projects';
import type { Handler } from '../http/handler.ts';

export const listInvoicesThruDate: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
