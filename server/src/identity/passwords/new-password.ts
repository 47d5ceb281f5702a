import { Refused } from '@plumbline/contract/refusals';
import { newPasswordProblem } from '@plumbline/rules/access/password';
import type { Tenant } from '../../http/caller.ts';
import { commonPasswords } from './common-passwords.ts';

type Wanted = {
  /** The name under which the password came in. */
  field: 'password' | 'newPassword';
  password: string;
  email: string;
  tenant: Tenant;
};

/** Refuses a password that nobody should have (decision A8). */
export async function checkNewPassword({ field, password, email, tenant }: Wanted): Promise<void> {
  const minLength = tenant.settings.passwordMinLength;
  const problem = newPasswordProblem(password, { minLength, commonPasswords: await commonPasswords() });
  if (problem === 'common') throw weak(field);
  if (problem !== null)
    throw new Refused('short_password', undefined, { [field]: `Use at least ${minLength} characters.` });
  if (isGuessable(password, email, tenant)) {
    throw weak(field, 'Choose a password that is neither your address nor the name of the portal.');
  }
}

function weak(field: string, words?: string): Refused {
  const refused = new Refused('weak_password', words);
  return new Refused('weak_password', words, { [field]: refused.message });
}

const inOneForm = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** What an attacker knows without having seen a list. */
function isGuessable(password: string, email: string, { name, label, organizationName }: Tenant): boolean {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  return [email, mailbox, name, label, organizationName].map(inOneForm).includes(inOneForm(password));
}
