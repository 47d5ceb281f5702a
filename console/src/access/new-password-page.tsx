import { checkStaffPasswordLink, resetStaffPassword } from '@plumbline/contract/paths.gen';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import type { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { useRef, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import { FORGOT_PATH } from '../lib/gates.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import { isBadLink, LookUp, type MailedLink, useMailedLink } from './mailed-link.tsx';
import classes from './accept-form.module.css';

/** Where the mailed link for a new password leads. */
export function NewPasswordPage() {
  const link = useMailedLink();
  return <BrandedPage>{link ? <NewPassword link={link} /> : <BadLink />}</BrandedPage>;
}

function NewPassword({ link }: { link: MailedLink }) {
  const [isDone, setIsDone] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const { data, error, refetch } = useAnswer(checkStaffPasswordLink, link, { staleMs: Infinity });
  if (isDone) {
    return (
      <CenteredMessage
        title="Your password was changed"
        text="Log in with the new one."
        actions={
          <Button variant="primary" href={LOGIN_PATH}>
            Log in
          </Button>
        }
      />
    );
  }
  if (isUsed || isBadLink(error)) return <BadLink />;
  if (!data) return <LookUp what="link" error={error} onRetry={() => void refetch()} />;
  return (
    <NewPasswordForm link={link} email={data.email} onDone={() => setIsDone(true)} onBadLink={() => setIsUsed(true)} />
  );
}

const BadLink = () => (
  <CenteredMessage
    title="This link is no longer valid"
    text="Links to set a password work once, for one hour. A newer link replaces an older one."
    actions={
      <>
        <Button variant="primary" href={FORGOT_PATH}>
          Ask for a new link
        </Button>
        <Button href={LOGIN_PATH}>Log in</Button>
      </>
    }
  />
);

type NewPasswordFormProps = { link: MailedLink; email: string; onDone: () => void; onBadLink: () => void };

function NewPasswordForm({ link, email, onDone, onBadLink }: NewPasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (words: string) => {
    setProblem(words);
    field.current?.focus();
  };
  const refuseNew = ({ message, fields }: CallFailed) => refuse(fields?.newPassword ?? message);
  const reset = useCall(resetStaffPassword, {
    isSensitive: true,
    refused: { weak_password: refuseNew, short_password: refuseNew, invalid_code: onBadLink },
    onDone,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reset.isPending) return;
    if (Array.from(password).length < STAFF_PASSWORD_LENGTH_MIN) {
      return refuse(messages.invitation.passwordShort(STAFF_PASSWORD_LENGTH_MIN));
    }
    reset.mutate({ ...link, newPassword: password });
  };
  return (
    <div className={classes.page}>
      <h1>Choose a new password</h1>
      <p className={classes.text}>For {email}. You will be logged out everywhere.</p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={field}
          label="New password"
          autoComplete="new-password"
          required
          maxLength={256}
          hint={`At least ${STAFF_PASSWORD_LENGTH_MIN} characters.`}
          value={password}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setPassword(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={reset.isPending}>
          Set the password
        </Button>
      </form>
    </div>
  );
}
