import type { downloadDocument as Call } from '@plumbline/contract/documents';
import type { Handler } from '../http/handler.ts';

export const downloadDocument: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
