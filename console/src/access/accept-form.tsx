import type { Answer } from '@plumbline/contract/call';
import { acceptStaffInvitation } from '@plumbline/contract/paths.gen';
import type { checkStaffInvitation } from '@plumbline/contract/staff/staff';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import { userNameProblem } from '@plumbline/rules/access/profile';
import { STAFF_ROLE_WORDS } from '@plumbline/rules/access/staff-roles';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { HOME_PATH } from '../lib/gates.ts';
import { messages } from '../messages.ts';
import classes from './accept-form.module.css';

export type InvitationLink = { organizationId: string; oobCode: string };
type AcceptFormProps = { invitation: Answer<typeof checkStaffInvitation>; link: InvitationLink };
type Problems = { name?: string; password?: string };

/** A new person chooses a name and a password; whoever has a login here already enters its password. */
export function AcceptForm({ invitation, link }: AcceptFormProps) {
  const { organizationName, email, role, hasPassword } = invitation;
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const show = (found: Problems) => {
    setProblems(found);
    (found.name === undefined ? password : name).current?.focus();
  };
  const refusePassword = ({ message }: { message: string }) => show({ password: message });
  const accept = useCall(acceptStaffInvitation, {
    isSensitive: true,
    refused: {
      invalid_credential: () => show({ password: messages.invitation.passwordWrong }),
      short_password: refusePassword,
      weak_password: refusePassword,
    },
    // A full page load brings the new session.
    onDone: () => window.location.assign(HOME_PATH),
  });
  const isBusy = accept.isPending || accept.isSuccess;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = { name: name.current?.value ?? '', password: password.current?.value ?? '' };
    const found = problemsOf(typed, hasPassword);
    if (found.name !== undefined || found.password !== undefined) return show(found);
    setProblems({});
    accept.mutate({ ...link, password: typed.password, ...(!hasPassword && { name: typed.name.trim() }) });
  };
  return (
    <div className={classes.page}>
      <h1>Join {organizationName}</h1>
      <p className={classes.text}>
        {hasPassword
          ? `Enter the password that you use with ${email}.`
          : `Choose how your colleagues see you, and a password for ${email}.`}
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.role}>
          Your role: <strong>{STAFF_ROLE_WORDS[role].name}</strong>. {STAFF_ROLE_WORDS[role].may}
        </p>
        <LoginFields
          nameRef={name}
          passwordRef={password}
          {...{ email, hasPassword, problems }}
          onChange={() => setProblems({})}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
          Join
        </Button>
      </form>
    </div>
  );
}

type Input = RefObject<HTMLInputElement | null>;
type LoginFieldsProps = {
  email: string;
  hasPassword: boolean;
  nameRef: Input;
  passwordRef: Input;
  problems: Problems;
  onChange: () => void;
};

function LoginFields({ email, hasPassword, nameRef, passwordRef, problems, onChange }: LoginFieldsProps) {
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {!hasPassword && (
        <TextField
          ref={nameRef}
          label="Your name"
          autoComplete="name"
          required
          maxLength={120}
          error={problems.name}
          onChange={onChange}
        />
      )}
      <PasswordField
        ref={passwordRef}
        label={hasPassword ? 'Password' : 'New password'}
        autoComplete={hasPassword ? 'current-password' : 'new-password'}
        required
        maxLength={256}
        hint={hasPassword ? undefined : `At least ${STAFF_PASSWORD_LENGTH_MIN} characters.`}
        error={problems.password}
        onChange={onChange}
      />
    </>
  );
}

function problemsOf(typed: { name: string; password: string }, hasPassword: boolean): Problems {
  if (!hasPassword && userNameProblem(typed.name) !== null) return { name: messages.invitation.nameMissing };
  if (typed.password === '') return { password: messages.login.passwordMissing };
  const minLength = hasPassword ? 6 : STAFF_PASSWORD_LENGTH_MIN;
  if (Array.from(typed.password).length < minLength) return { password: messages.invitation.passwordShort(minLength) };
  return {};
}
