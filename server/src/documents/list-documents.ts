import type { listDocuments as Call } from '@plumbline/contract/documents';
import type { Handler } from '../http/handler.ts';

export const listDocuments: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
