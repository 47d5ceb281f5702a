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
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { CallFailed } from '@plumbline/ui/app/send';
import { CodeField } from '@plumbline/ui/two-factor/code-field';
import { InvitedCode } from '@plumbline/ui/two-factor/invited-code';
import { factorWords } from '@plumbline/ui/two-factor/words';
import { HOME_PATH } from '../lib/gates.ts';
import { messages } from '../messages.ts';
import type { MailedLink } from './mailed-link.tsx';
import classes from './accept-form.module.css';

type AcceptFormProps = { invitation: Answer<typeof checkStaffInvitation>; link: MailedLink };
type Problems = { name?: string; password?: string; code?: string };

/** A new person chooses a name and a password; whoever has a login here already enters its password, and its code. */
export function AcceptForm({ invitation, link }: AcceptFormProps) {
  const { organizationName, email, role, hasPassword } = invitation;
  const { codeRef, question, problems, isBusy, submit, answerWith, clear, ...fields } = useJoin(link, hasPassword);
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
        <LoginFields {...fields} {...{ email, hasPassword, problems, clear }} />
        {question && (
          <InvitedCode details={question.details} isBusy={isBusy} onAnswer={answerWith}>
            <CodeField
              ref={codeRef}
              hint="From your authenticator app, or a recovery code."
              error={problems.code}
              onChange={clear}
            />
          </InvitedCode>
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
          Join
        </Button>
      </form>
    </div>
  );
}

function useJoin(link: MailedLink, hasPassword: boolean) {
  const nameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  /** Of a person with two factors, what the server says of them. */
  const [question, setQuestion] = useState<{ details: CallFailed['details'] } | null>(null);
  const isCodeAsked = question !== null;
  const [problems, setProblems] = useState<Problems>({});
  useEffect(() => {
    if (isCodeAsked) codeRef.current?.focus();
  }, [isCodeAsked]);
  const show = (found: Problems) => {
    setProblems(found);
    const field = found.name !== undefined ? nameRef : found.password !== undefined ? passwordRef : codeRef;
    field.current?.focus();
  };
  const refusePassword = ({ message }: { message: string }) => show({ password: message });
  const accept = useCall(acceptStaffInvitation, {
    isSensitive: true,
    refused: {
      code_needed: ({ details }) => setQuestion({ details }),
      wrong_code: ({ message, details }) => {
        setQuestion({ details });
        show({ code: message });
      },
      invalid_credential: () => show({ password: messages.invitation.passwordWrong }),
      short_password: refusePassword,
      weak_password: refusePassword,
    },
    // A full page load brings the new session.
    onDone: () => window.location.assign(HOME_PATH),
  });
  const isBusy = accept.isPending || accept.isSuccess;
  const join = (code: string | null) => {
    if (isBusy) return;
    const typed = {
      name: nameRef.current?.value ?? '',
      password: passwordRef.current?.value ?? '',
      code,
    };
    const found = problemsOf(typed, hasPassword);
    if (Object.keys(found).length > 0) return show(found);
    setProblems({});
    accept.mutate({
      ...link,
      password: typed.password,
      ...(!hasPassword && { name: typed.name.trim() }),
      ...(typed.code !== null && { code: typed.code }),
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    join(isCodeAsked ? (codeRef.current?.value.trim() ?? '') : null);
  };
  const clear = () => setProblems({});
  return { nameRef, passwordRef, codeRef, question, problems, isBusy, submit, answerWith: join, clear };
}

type LoginFieldsProps = { email: string; hasPassword: boolean } & Pick<
  ReturnType<typeof useJoin>,
  'nameRef' | 'passwordRef' | 'problems' | 'clear'
>;

function LoginFields({ email, hasPassword, nameRef, passwordRef, problems, clear }: LoginFieldsProps) {
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
          onChange={clear}
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
        onChange={clear}
      />
    </>
  );
}

type Typed = { name: string; password: string; code: string | null };

function problemsOf(typed: Typed, hasPassword: boolean): Problems {
  if (!hasPassword && userNameProblem(typed.name) !== null) return { name: messages.invitation.nameMissing };
  if (typed.password === '') return { password: messages.login.passwordMissing };
  const minLength = hasPassword ? 6 : STAFF_PASSWORD_LENGTH_MIN;
  if (Array.from(typed.password).length < minLength) return { password: messages.invitation.passwordShort(minLength) };
  return typed.code !== null && typed.code.length < 6 ? { code: factorWords.codeMissing } : {};
}
