import { checkStaffPasswordLink, resetStaffPassword } from '@plumbline/contract/paths.gen';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import type { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { Spinner } from '@plumbline/ui/states/spinner';
import { useRef, useState, type SubmitEvent } from 'react';
import { messages } from '../messages.ts';
import { FORGOT_PATH } from '../lib/gates.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import classes from './accept-form.module.css';

type PasswordLink = { organizationId: string; oobCode: string };

/** Where the mailed link for a new password leads. */
export function NewPasswordPage() {
  const { organization, oobCode } = useSearchTexts('organization', 'oobCode');
  return (
    <BrandedPage>
      <NewPassword link={{ organizationId: organization ?? '', oobCode: oobCode ?? '' }} />
    </BrandedPage>
  );
}

function NewPassword({ link }: { link: PasswordLink }) {
  const [isDone, setIsDone] = useState(false);
  const [isBad, setIsBad] = useState(link.organizationId === '' || link.oobCode === '');
  const { data, error, refetch } = useAnswer(checkStaffPasswordLink, link, { enabled: !isBad, staleMs: Infinity });
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
  if (isBad || (isRefusal(error) && error.code !== 'too_many_requests')) return <BadLink />;
  if (data) {
    return (
      <NewPasswordForm link={link} email={data.email} onDone={() => setIsDone(true)} onBadLink={() => setIsBad(true)} />
    );
  }
  if (!error) return <CenteredMessage art={<Spinner size={24} />} title="Looking up your link" />;
  return (
    <CenteredMessage
      title="We could not look up your link"
      text={isRefusal(error) ? error.message : 'Your link is still valid.'}
      actions={
        <Button variant="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
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

type NewPasswordFormProps = { link: PasswordLink; email: string; onDone: () => void; onBadLink: () => void };

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
