import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Staff } from '../../http/caller.ts';
import { selectLogin } from '../../identity/logins.sql.ts';
import { checkPassword } from '../../identity/passwords/check-password.ts';

/** The login of whoever asks, who has typed its password again. */
export async function provePassword(app: App, staff: Staff, password: string) {
  const login = (await selectLogin(app.sql, staff.identityId)) ?? refuse('wrong_password');
  const { passwordHash } = login;
  const isRight = await checkPassword(app, staff, { email: login.email, login, password });
  if (!isRight || passwordHash === null) return refuse('wrong_password');
  return { ...login, passwordHash };
}
