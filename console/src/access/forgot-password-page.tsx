import { recoverStaffPassword } from '@plumbline/contract/paths.gen';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { couldBeEmail, normalizeEmail } from '@plumbline/rules/email';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextField } from '@plumbline/ui/fields/text-field';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { useRef, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import classes from './accept-form.module.css';

export function ForgotPasswordPage() {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const refuse = (words: string) => {
    setProblem(words);
    field.current?.focus();
  };
  const recover = useCall(recoverStaffPassword, {
    refused: { invalid_email: () => refuse(EMAIL_INVALID) },
    onDone: (_, { email: address }) => setSentTo(address),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (recover.isPending) return;
    const address = normalizeEmail(email);
    if (address === '') return refuse(messages.login.emailMissing);
    if (!couldBeEmail(address)) return refuse(EMAIL_INVALID);
    recover.mutate({ email: address });
  };
  return (
    <BrandedPage>
      <div className={classes.page}>
        <h1>Forgot your password?</h1>
        <p className={classes.text}>Enter the email address of your login. We send you a link to set a new password.</p>
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextField
            ref={field}
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
            value={email}
            error={problem}
            onChange={(event) => {
              setProblem(null);
              setEmail(event.currentTarget.value);
            }}
          />
          <div aria-live="polite">
            {sentTo !== null && <Note color="green">{messages.newPassword.sent(sentTo)}</Note>}
          </div>
          <Button type="submit" variant="primary" size="lg" fullWidth loading={recover.isPending}>
            Send the link
          </Button>
          <TextLink href={LOGIN_PATH}>Back to the login page</TextLink>
        </form>
      </div>
    </BrandedPage>
  );
}
