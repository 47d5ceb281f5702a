import type { signOutStaff as Call } from '@plumbline/contract/console';
import type { Handler } from '../http/handler.ts';
import { recordSignIn } from '../identity/record-sign-in.ts';
import { endSession } from '../identity/sessions/end-session.ts';

export const signOutStaff: Handler<typeof Call> = async (app, caller) => {
  const { requestId, clientAddress } = caller;
  await endSession(app, caller, (tx, ended, at) =>
    recordSignIn(tx, { ...ended, requestId, clientAddress }, 'login.ended', at),
  );
  return {};
};
