import { useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Note } from '../note.tsx';
import classes from './login-form.module.css';

type Credentials = { readonly email: string; readonly password: string };
type Problems = Readonly<Partial<Record<keyof Credentials, string>>>;

type LoginFormProps = {
  welcome: string;
  /** Returns the problem of each invalid field. */
  check: (typed: Credentials) => Problems;
  words: Readonly<
    Record<'emailMissing' | 'emailInvalid' | 'passwordMissing' | 'passwordShort' | 'passwordLong', string>
  >;
  onSubmit: (typed: Credentials) => void;
  /** True from submission until the page is loaded again. */
  isBusy: boolean;
  /** Why the last try failed; null without one. */
  failure: string | null;
  /** Lets the page select the password after a failure. */
  passwordRef: RefObject<HTMLInputElement | null>;
  /** Lets the page read the typed email. */
  emailRef?: RefObject<HTMLInputElement | null>;
  defaultEmail?: string;
  /** Other sign-in methods, between the heading and the fields. */
  otherMethods?: ReactNode;
  /** Link beside the password label. */
  forgotLink?: ReactNode;
};

/** The heading and fields of a login page. */
export function LoginForm({ welcome, check, words, onSubmit, isBusy, failure, passwordRef, ...rest }: LoginFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const ownEmailRef = useRef<HTMLInputElement>(null);
  const emailRef = rest.emailRef ?? ownEmailRef;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = { email: emailRef.current?.value ?? '', password: passwordRef.current?.value ?? '' };
    const found = check(typed);
    setProblems(found);
    if (Object.keys(found).length === 0) onSubmit(typed);
    else (found.email ? emailRef : passwordRef).current?.focus();
  };
  const clearProblem = (field: keyof Credentials) => setProblems(({ [field]: _, ...others }) => others);

  const emailWords = (problem: string) => (problem === 'missing' ? words.emailMissing : words.emailInvalid);
  const passwordWords = (problem: string) => {
    if (problem === 'missing') return words.passwordMissing;
    return problem === 'long' ? words.passwordLong : words.passwordShort;
  };

  return (
    <>
      <h1>Log in</h1>
      <p className={classes.welcome}>{welcome}</p>
      {rest.otherMethods}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          ref={emailRef}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          defaultValue={rest.defaultEmail}
          error={problems.email && emailWords(problems.email)}
          onChange={() => clearProblem('email')}
        />
        <PasswordField
          ref={passwordRef}
          label="Password"
          name="password"
          required
          labelAside={rest.forgotLink}
          error={problems.password && passwordWords(problems.password)}
          onChange={() => clearProblem('password')}
        />
        {failure !== null && <Note color="red">{failure}</Note>}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
          Log in
        </Button>
      </form>
    </>
  );
}
