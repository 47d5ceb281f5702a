import type { signOut as Call } from '@plumbline/contract/access';
import type { Handler } from '../http/handler.ts';
import { endSession } from '../identity/end-session.ts';

export const signOut: Handler<typeof Call> = async (app, who) => {
  await endSession(app, who);
  return {};
};
