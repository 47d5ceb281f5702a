import { useSearch } from '@tanstack/react-router';
import { IconPhoneCall, IconReportMoney, IconWorld } from '@tabler/icons-react';
import { hasProblems, type FieldProblem, type FieldProblems } from '@plumbline/rules/access/field-problems';
import { credentialsToSend, loginProblems, type Credentials } from '@plumbline/rules/access/login-form';
import { PROVIDER_LINKS } from '@plumbline/ui/app/provider-links';
import { searchText } from '@plumbline/ui/app/search';
import { BrandMark } from '@plumbline/ui/brand-mark';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/password-field';
import { PoweredBy } from '@plumbline/ui/powered-by';
import { SplitPage } from '@plumbline/ui/split-page';
import { TextField } from '@plumbline/ui/text-field';
import { useRef, useState, type SubmitEvent } from 'react';
import { APP_NAME, messages } from '../messages.ts';
import { useLogin } from './use-login.ts';
import classes from './login-page.module.css';

const POINTS = [
  { Icon: IconReportMoney, text: 'See what is open and how much of it is late.' },
  { Icon: IconPhoneCall, text: 'Know which customers to call first.' },
  { Icon: IconWorld, text: 'Open any of your portals with one click.' },
];

export function LoginPage() {
  return (
    <SplitPage
      brand={<BrandMark size="lg" onDeep name={APP_NAME} />}
      headline="Who owes you what, and since when."
      points={POINTS.map(({ Icon, text }) => ({ icon: <Icon stroke={1.75} aria-hidden="true" />, text }))}
      panelFoot="For the supplier’s own people. Customers log in at their portal."
      foot={<PoweredBy {...PROVIDER_LINKS} />}
    >
      <h1>Log in</h1>
      <p className={classes.welcome}>Welcome to the {APP_NAME}.</p>
      <LoginForm />
    </SplitPage>
  );
}

function LoginForm() {
  const search = useSearch({ strict: false });
  const [problems, setProblems] = useState<FieldProblems<keyof Credentials>>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const login = useLogin(searchText(search, 'redirect'), () => password.current?.select());
  // After a success the fresh page is already on its way.
  const isBusy = login.isPending || login.isSuccess;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
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
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
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
