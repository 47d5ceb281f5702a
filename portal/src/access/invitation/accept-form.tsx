import type { Answer } from '@plumbline/contract/call';
import type { checkInvitation } from '@plumbline/contract/customers/invitations';
import { acceptInvitation } from '@plumbline/contract/paths.gen';
import { problemsAmong } from '@plumbline/rules/access/field-problems';
import { newPasswordProblem } from '@plumbline/rules/access/password';
import { userNameProblem } from '@plumbline/rules/access/profile';
import { legalLinks } from '@plumbline/rules/portals/legal-pages';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { type CallFailed, sendAs } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { PasswordField } from '@plumbline/ui/fields/password-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { TextLink } from '@plumbline/ui/text-link';
import { CodeField } from '@plumbline/ui/two-factor/code-field';
import { InvitedCode } from '@plumbline/ui/two-factor/invited-code';
import { factorWords } from '@plumbline/ui/two-factor/words';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/field-errors.ts';
import { usePortal, usePortalApp } from '../../lib/portal-context.ts';
import { useCheckedForm, type CheckedForm } from '../../lib/use-checked-form.ts';
import { usePasswordRules } from '../../lib/use-password-rules.ts';
import { messages } from '../../messages.ts';
import { invitationMessages } from './invitation-messages.ts';
import classes from '../access-form.module.css';
import { failureMessage } from '../failure-message.ts';
import { startPortalSession } from '../start-portal-session.ts';
import { isBadCode } from '../use-code-check.ts';
import { useFollowSignIn } from '../use-follow-sign-in.ts';

type Invitation = Answer<typeof checkInvitation>;
type AcceptFormProps = {
  oobCode: string;
  invitation: Invitation;
  /** Called when the code was used, revoked or expired since it was checked. */
  onBadCode: () => void;
};
type Typed = { name: string; password: string; code: string };

const COMPANIES = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A new person chooses a name and a password; whoever has a login already enters its password. */
export function AcceptForm({ oobCode, invitation, onBadCode }: AcceptFormProps) {
  const { email, customerNames, hasPassword } = invitation;
  const { name: portalName } = usePortal();
  const rules = usePasswordRules();
  const form = useInvitationForm(invitation);
  /** Of a person with two factors, what the server says of them. */
  const [question, setQuestion] = useState<{ details: CallFailed['details'] } | null>(null);
  const isCodeAsked = question !== null;
  const codeRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCodeAsked) codeRef.current?.focus();
  }, [isCodeAsked]);
  const accept = useAccept(form, { onBadCode, onCodeNeeded: ({ details }) => setQuestion({ details }) });
  const isBusy = accept.isPending || accept.isSuccess;
  const send = ({ name, password }: Omit<Typed, 'code'>, code: string | undefined) => {
    if (isBusy) return;
    accept.mutate({
      oobCode,
      password,
      ...(!hasPassword && { name: name.trim() }),
      ...(code !== undefined && { code }),
    });
  };
  const submit = form.submit(({ code, ...typed }) => {
    if (isCodeAsked && code.trim().length < 6) return form.refuse({ code: factorWords.codeMissing });
    send(typed, isCodeAsked ? code.trim() : undefined);
  });
  const submitPasskey = (code: string) => form.submit((typed) => send(typed, code))();
  return (
    <>
      <h1>Welcome to {portalName}</h1>
      <p className={classes.lead}>
        You are invited to the account of <b>{COMPANIES.format(customerNames)}</b>.{' '}
        {hasPassword ? invitationMessages.known(email) : invitationMessages.first(email)}
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly autoComplete="username" value={email} />
        {!hasPassword && (
          <TextField label="Name" autoComplete="name" required maxLength={120} {...form.getInputProps('name')} />
        )}
        <PasswordField
          label={hasPassword ? 'Password' : 'New password'}
          autoComplete={hasPassword ? 'current-password' : 'new-password'}
          required
          maxLength={256}
          hint={hasPassword ? undefined : `At least ${rules.minLength} characters`}
          {...form.getInputProps('password')}
        />
        {question && (
          <InvitedCode details={question.details} isBusy={isBusy} onAnswer={submitPasskey}>
            <CodeField
              ref={codeRef}
              hint="From your authenticator app, or a recovery code."
              {...form.getInputProps('code')}
            />
          </InvitedCode>
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
          Accept invitation
        </Button>
      </form>
      <Terms />
    </>
  );
}

function useInvitationForm({ name, hasPassword }: Invitation): CheckedForm<Typed> {
  const rules = usePasswordRules();
  return useCheckedForm<Typed>('invitation', { name, password: '', code: '' }, (typed) => {
    const minLength = hasPassword ? 1 : rules.minLength;
    return fieldErrors(
      problemsAmong({
        name: hasPassword ? null : userNameProblem(typed.name),
        password: newPasswordProblem(typed.password, { ...rules, minLength }),
      }),
      {
        name: messages.profile.name,
        password: hasPassword ? messages.fields.password : messages.fields.newPassword(minLength),
      },
    );
  });
}

/** Accepts, and opens the portal with the new session. */
type AcceptSteps = { onBadCode: () => void; onCodeNeeded: (error: CallFailed) => void };

function useAccept(form: CheckedForm<Typed>, { onBadCode, onCodeNeeded }: AcceptSteps) {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  const refusePassword = ({ message }: CallFailed) => form.refuse({ password: message });
  return useCall(
    async (input: { oobCode: string; name?: string; password: string; code?: string }) => {
      await sendAs(VISITOR_CALLER, acceptInvitation, input);
      await followSignIn(await startPortalSession(now), null);
    },
    {
      isSensitive: true,
      refused: {
        weak_password: refusePassword,
        short_password: refusePassword,
        code_needed: onCodeNeeded,
        wrong_code: (error) => {
          onCodeNeeded(error);
          form.refuse({ code: error.message });
        },
        invalid_credential: () => form.refuse({ password: invitationMessages.passwordWrong }),
      },
      onFailed: (error) => {
        if (isBadCode(error)) onBadCode();
        else toast.error(failureMessage(error));
      },
    },
  );
}

function Terms() {
  const { termsHref, privacyHref } = legalLinks(usePortal().settings);
  return (
    <p className={classes.after}>
      <span>
        By accepting you agree to the{' '}
        <TextLink look="plain" size="inherit" href={termsHref} target="_blank">
          Terms of Service
        </TextLink>{' '}
        and the{' '}
        <TextLink look="plain" size="inherit" href={privacyHref} target="_blank">
          Privacy Policy
        </TextLink>
        .
      </span>
    </p>
  );
}
