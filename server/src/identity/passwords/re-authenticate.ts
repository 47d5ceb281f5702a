import type { reAuthenticate as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { checkPassword } from './check-password.ts';
import { selectLogin } from '../logins.sql.ts';
import { giveRotatedSession, rotateSession } from '../sessions/rotate-session.ts';

export const reAuthenticate: Handler<typeof Call> = async (app, caller, { password }) => {
  const login = await selectLogin(app.sql, caller.identityId);
  const { email } = caller.session;
  if (!(await checkPassword(app, caller, { email, login, password }))) refuse('wrong_password');
  giveRotatedSession(app, caller, await rotateSession(app, app.sql, caller));
  return {};
};
