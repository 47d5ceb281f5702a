import { normalizeEmail } from '../email.ts';
import { accountEmailProblem } from './account-email.ts';
import { problemsAmong, type FieldProblems } from './field-problems.ts';
import { passwordProblem } from './password.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** Spec 1 §5: both are required, with at least nine characters for the address and six for the password. */
export const loginProblems = ({ email, password }: Credentials): FieldProblems<keyof Credentials> =>
  problemsAmong({ email: accountEmailProblem(email), password: passwordProblem(password) });

/** The request: the address in lower case, the password exactly as typed. */
export const credentialsToSend = ({ email, password }: Credentials): Credentials => ({
  email: normalizeEmail(email),
  password,
});
