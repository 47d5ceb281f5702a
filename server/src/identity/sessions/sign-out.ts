import type { signOut as Call } from '@plumbline/contract/identity';
import type { Handler } from '../../http/handler.ts';
import { endSession } from './end-session.ts';

export const signOut: Handler<typeof Call> = async (app, caller) => {
  await endSession(app, caller);
  return {};
};
