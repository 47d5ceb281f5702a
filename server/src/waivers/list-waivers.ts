import type { listWaivers as Call } from '@plumbline/contract/waivers';
import type { Handler } from '../http/handler.ts';

export const listWaivers: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
