import { Refused } from '@plumbline/contract/refusals';
import { newPasswordProblem } from '@plumbline/rules/access/password';
import type { Tenant } from '../../http/caller.ts';
import { commonPasswords } from './common-passwords.ts';

type NewPassword = {
  /** The name of the input field. */
  field: 'password' | 'newPassword';
  password: string;
  email: string;
  tenant: Tenant;
};

/** Refuses weakPassword passwords (decision A8). */
export async function checkNewPassword({ field, password, email, tenant }: NewPassword): Promise<void> {
  const minLength = tenant.settings.passwordMinLength;
  const problem = newPasswordProblem(password, { minLength, commonPasswords: await commonPasswords() });
  if (problem === 'common') throw weakPassword(field);
  if (problem !== null)
    throw new Refused('short_password', undefined, { [field]: `Use at least ${minLength} characters.` });
  if (isGuessable(password, email, tenant)) {
    throw weakPassword(field, 'Choose a password that is neither your address nor the name of the portal.');
  }
}

function weakPassword(field: string, words?: string): Refused {
  const refused = new Refused('weak_password', words);
  return new Refused('weak_password', words, { [field]: refused.message });
}

const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Whether the password is just the address or a name of the portal or the organization. */
function isGuessable(password: string, email: string, { name, label, organizationName }: Tenant): boolean {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  return [email, mailbox, name, label, organizationName].map(normalizeText).includes(normalizeText(password));
}
