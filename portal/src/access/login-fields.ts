import { messages } from '../messages.ts';

export type Credentials = { email: string; password: string };
export type LoginProblems = Partial<Record<keyof Credentials, string>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_MIN = 9;
const PASSWORD_MIN = 6;

/** What the form sends: the address without stray spaces, in lower case (Spec 1 §5). */
export const readCredentials = (form: FormData): Credentials => ({
  email: textOf(form, 'email').trim().toLowerCase(),
  password: textOf(form, 'password'),
});

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Spec 1 §5: both are needed, the address is one and has at least 9 characters, the password at least 6. */
export function loginProblems({ email, password }: Credentials): LoginProblems {
  const problems: LoginProblems = {};
  if (email === '') problems.email = messages.login.emailMissing;
  else if (email.length < EMAIL_MIN || !EMAIL.test(email)) problems.email = messages.login.emailInvalid;
  if (password === '') problems.password = messages.login.passwordMissing;
  else if (password.length < PASSWORD_MIN) problems.password = messages.login.passwordShort;
  return problems;
}
