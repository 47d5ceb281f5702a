// The forms of the profile (Spec 1 §5).

import { isPrintableLine } from '../printable.ts';
import { accountEmailProblem } from './account-email.ts';
import { isBlank, problemsAmong, type FieldProblem, type FieldProblems } from './field-problems.ts';
import { confirmProblem, newPasswordProblem, passwordProblem, type PasswordRules } from './password.ts';

/** The minlength of the profile's input (Spec 1 §9); the server accepts shorter names, since people have them. */
export const PROFILE_NAME_LENGTH_MIN = 6;
export const USER_NAME_LENGTH_MAX = 120;

/** The server's rule: any name that is not blank and can be printed on one line (decision A6). */
export function userNameProblem(name: string): FieldProblem | null {
  if (isBlank(name)) return 'missing';
  if (!isPrintableLine(name.trim())) return 'invalid';
  return name.trim().length > USER_NAME_LENGTH_MAX ? 'long' : null;
}

/** The rule of the profile's form. */
export function profileNameProblem(name: string): FieldProblem | null {
  const problem = userNameProblem(name);
  if (problem !== null) return problem;
  return name.trim().length < PROFILE_NAME_LENGTH_MIN ? 'short' : null;
}

export type PasswordChange = { readonly old: string; readonly new: string; readonly confirm: string };

export const passwordChangeProblems = (
  form: PasswordChange,
  rules: PasswordRules,
): FieldProblems<keyof PasswordChange> =>
  problemsAmong({
    old: passwordProblem(form.old),
    new: newPasswordProblem(form.new, rules),
    confirm: confirmProblem(form.new, form.confirm),
  });

export type EmailChange = { readonly email: string; readonly password: string };

export const emailChangeProblems = ({ email, password }: EmailChange): FieldProblems<keyof EmailChange> =>
  problemsAmong({ email: accountEmailProblem(email), password: passwordProblem(password) });
