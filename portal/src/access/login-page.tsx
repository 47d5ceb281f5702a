import { useSearch } from '@tanstack/react-router';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/password-field';
import { TextField } from '@plumbline/ui/text-field';
import { useRef, useState, type SubmitEvent } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { searchText } from '../lib/search.ts';
import { loginProblems, readCredentials, type LoginProblems } from './login-fields.ts';
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
  const [problems, setProblems] = useState<LoginProblems>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const login = useLogin(searchText(search, 'redirect'), () => password.current?.select());
  // The fresh page is already on its way.
  const isLeaving = login.data?.kind === 'logged-in';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending || isLeaving) return;
    const credentials = readCredentials(new FormData(event.currentTarget));
    const found = loginProblems(credentials);
    setProblems(found);
    if (found.email !== undefined) email.current?.focus();
    else if (found.password !== undefined) password.current?.focus();
    else login.mutate(credentials);
  };
  const forgive = (field: keyof LoginProblems) => setProblems(({ [field]: _, ...others }) => others);

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
        error={problems.email}
        onChange={() => forgive('email')}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        required
        error={problems.password}
        onChange={() => forgive('password')}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={login.isPending || isLeaving}>
        Log in
      </Button>
    </form>
  );
}
