import type { downloadWaiver as Call } from '@plumbline/contract/waivers';
import type { Handler } from '../http/handler.ts';

export const downloadWaiver: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
