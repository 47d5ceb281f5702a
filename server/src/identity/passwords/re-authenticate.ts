import type { reAuthenticate as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { checkPassword } from './check-password.ts';
import { selectLogin } from '../logins.sql.ts';
import { handOverRotated, rotateSession } from '../sessions/rotate-session.ts';

export const reAuthenticate: Handler<typeof Call> = async (app, who, { password }) => {
  const login = await selectLogin(app.sql, who.identityId);
  const { email } = who.session;
  if (!(await checkPassword(app, who, { email, login, password }))) refuse('wrong_password');
  handOverRotated(app, who, await rotateSession(app, app.sql, who));
  return {};
};
