import { Refused } from '@plumbline/contract/refusals';
import { newPasswordProblem, STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import type { Tenant } from '../../http/caller.ts';
import { commonPasswords } from './common-passwords.ts';

/** The minimum length, and the names that are no passwords. */
type PlaceRules = Pick<Tenant, 'name' | 'label' | 'organizationName'> & { minLength: number };

type NewPassword = {
  /** The name of the input field. */
  field: 'password' | 'newPassword';
  password: string;
  email: string;
} & ({ tenant: Tenant; isStaff?: boolean } | { rules: PlaceRules });

/** Refuses weak passwords (decision A8). A password that also opens the console is as long as the console asks for. */
export async function checkNewPassword({ field, password, email, ...at }: NewPassword): Promise<void> {
  const rules = 'rules' in at ? at.rules : rulesOf(at);
  const { minLength } = rules;
  const problem = newPasswordProblem(password, { minLength, commonPasswords: await commonPasswords() });
  if (problem === 'common') throw weakPassword(field);
  if (problem !== null)
    throw new Refused('short_password', undefined, { [field]: `Use at least ${minLength} characters.` });
  if (isGuessable(password, email, rules)) {
    throw weakPassword(field, 'Choose a password that is neither your address nor the name of the portal.');
  }
}

const rulesOf = ({ tenant, isStaff = false }: { tenant: Tenant; isStaff?: boolean }): PlaceRules => ({
  ...tenant,
  minLength: Math.max(tenant.settings.passwordMinLength, isStaff ? STAFF_PASSWORD_LENGTH_MIN : 0),
});

function weakPassword(field: string, words?: string): Refused {
  const refused = new Refused('weak_password', words);
  return new Refused('weak_password', words, { [field]: refused.message });
}

const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Whether the password is just the address or a name of the portal or the organization. */
function isGuessable(password: string, email: string, { name, label, organizationName }: PlaceRules): boolean {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  return [email, mailbox, name, label, organizationName].map(normalizeText).includes(normalizeText(password));
}
