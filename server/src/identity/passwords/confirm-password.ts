import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { selectLogin } from '../logins.sql.ts';
import { checkPassword } from './check-password.ts';

/**
 * The login of whoever is signed in and has typed its password again, for what an open session alone does not do. Wrong
 * ones count as those of a sign-in.
 */
export async function confirmPassword(app: App, caller: ConsoleVisitor & { identityId: string }, password: string) {
  const login = (await selectLogin(app.sql, caller.identityId)) ?? refuse('wrong_password');
  const { email, passwordHash } = login;
  const isRight = await checkPassword(app, caller, { email, login, password });
  if (!isRight || passwordHash === null) return refuse('wrong_password');
  return { ...login, passwordHash };
}
