import type { listOpenProjects as Call } from '@plumbline/contract/projects';
import type { Handler } from '../http/handler.ts';

export const listOpenProjects: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
