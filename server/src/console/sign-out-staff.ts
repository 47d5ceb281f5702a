import type { signOutStaff as Call } from '@plumbline/contract/console';
import type { Handler } from '../http/handler.ts';
import { endSession } from '../identity/sessions/end-session.ts';

export const signOutStaff: Handler<typeof Call> = async (app, caller) => {
  await endSession(app, caller);
  return {};
};
