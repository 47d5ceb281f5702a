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
import { fieldErrors } from '../../lib/field-errors.ts';
import { usePortal, usePortalApp } from '../../lib/portal-context.ts';
import { useCheckedForm, type CheckedForm } from '../../lib/use-checked-form.ts';
import { usePasswordRules } from '../../lib/use-password-rules.ts';
import { messages } from '../../messages.ts';
import classes from '../access-form.module.css';
import { failureMessage } from '../failure-message.ts';
import { startPortalSession } from '../start-portal-session.ts';
import { isBadCode } from '../use-code-check.ts';
import { useFollowSignIn } from '../use-follow-sign-in.ts';

type Invitation = Answer<typeof checkInvitation>;
type AcceptFormProps = {
  oobCode: string;
  invitation: Invitation;
  /** Called when the code was used, withdrawn or expired since it was checked. */
  onBadCode: () => void;
};
type Typed = { name: string; password: string };

const COMPANIES = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A new person chooses a name and a password; whoever has a login already enters its password. */
export function AcceptForm({ oobCode, invitation, onBadCode }: AcceptFormProps) {
  const { email, customerNames, hasPassword } = invitation;
  const { name: portalName } = usePortal();
  const rules = usePasswordRules();
  const form = useInvitationForm(invitation);
  const accept = useAccept(form, onBadCode);
  const isBusy = accept.isPending || accept.isSuccess;
  const submit = form.submit(({ name, password }) => {
    if (!isBusy) accept.mutate({ oobCode, password, ...(!hasPassword && { name: name.trim() }) });
  });
  return (
    <>
      <h1>Welcome to {portalName}</h1>
      <p className={classes.lead}>
        You are invited to the account of <b>{COMPANIES.format(customerNames)}</b>.{' '}
        {hasPassword ? messages.invitation.known(email) : messages.invitation.first(email)}
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
  return useCheckedForm<Typed>('invitation', { name, password: '' }, (typed) => {
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
function useAccept(form: CheckedForm<Typed>, onBadCode: () => void) {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  const refusePassword = ({ message }: CallFailed) => form.refuse({ password: message });
  return useCall(
    async (input: { oobCode: string; name?: string; password: string }) => {
      await sendAs(VISITOR_CALLER, acceptInvitation, input);
      await followSignIn(await startPortalSession(now), null);
    },
    {
      isSensitive: true,
      refused: {
        weak_password: refusePassword,
        short_password: refusePassword,
        invalid_credential: () => form.refuse({ password: messages.invitation.passwordWrong }),
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
