import type { findProjects as Call } from '@plumbline/contract/projects';
import type { Handler } from '../http/handler.ts';

export const findProjects: Handler<typeof Call> = async () => {
  throw new Error('not built');
};
