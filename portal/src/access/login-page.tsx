import { useSearch } from '@tanstack/react-router';
import { hasProblems, type FieldProblem, type FieldProblems } from '@plumbline/rules/access/field-problems';
import { credentialsToSend, loginProblems, type Credentials } from '@plumbline/rules/access/login-form';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/password-field';
import { TextField } from '@plumbline/ui/text-field';
import { useRef, useState, type SubmitEvent } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { searchText } from '@plumbline/ui/app/search';
import { messages } from '../messages.ts';
import { useLogin } from './use-login.ts';
import { WelcomePage } from './welcome-page.tsx';
import classes from './login-page.module.css';

export function LoginPage() {
  const { name } = usePortal();
  return (
    <WelcomePage>
      <h1>Log in</h1>
      <p className={classes.welcome}>Welcome to the {name} customer portal.</p>
      <LoginForm />
    </WelcomePage>
  );
}

function LoginForm() {
  const search = useSearch({ strict: false });
  const [problems, setProblems] = useState<FieldProblems<keyof Credentials>>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const login = useLogin(searchText(search, 'redirect'), () => password.current?.select());
  // The fresh page is already on its way.
  const isLeaving = login.data === 'logged-in';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending || isLeaving) return;
    const typed = { email: email.current?.value ?? '', password: password.current?.value ?? '' };
    const found = loginProblems(typed);
    setProblems(found);
    if (!hasProblems(found)) login.mutate(credentialsToSend(typed));
    else (found.email ? email : password).current?.focus();
  };
  const forgive = (field: keyof Credentials) => setProblems(({ [field]: _, ...others }) => others);

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        ref={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
        error={problems.email && emailWords(problems.email)}
        onChange={() => forgive('email')}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        required
        error={problems.password && passwordWords(problems.password)}
        onChange={() => forgive('password')}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={login.isPending || isLeaving}>
        Log in
      </Button>
    </form>
  );
}

const emailWords = (problem: FieldProblem): string =>
  problem === 'missing' ? messages.login.emailMissing : messages.login.emailInvalid;

function passwordWords(problem: FieldProblem): string {
  if (problem === 'missing') return messages.login.passwordMissing;
  return problem === 'long' ? messages.login.passwordLong : messages.login.passwordShort;
}
