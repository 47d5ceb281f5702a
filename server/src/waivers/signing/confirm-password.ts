import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Staff } from '../../http/caller.ts';
import { selectLogin } from '../../identity/logins.sql.ts';
import { checkPassword } from '../../identity/passwords/check-password.ts';

/** A signature is an act of its own, not something that an open session does. Wrong ones count as those of a sign-in. */
export async function confirmPassword(app: App, staff: Staff, password: string): Promise<void> {
  const login = (await selectLogin(app.sql, staff.identityId)) ?? refuse('wrong_password');
  if (!(await checkPassword(app, staff, { email: login.email, login, password }))) refuse('wrong_password');
}
