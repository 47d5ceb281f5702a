import { resetPassword } from '@plumbline/contract/paths.gen';
import { passwordButton, passwordSetOutcome } from '@plumbline/rules/access/action';
import { problemsAmong } from '@plumbline/rules/access/field-problems';
import { confirmProblem, newPasswordProblem } from '@plumbline/rules/access/password';
import type { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { toast } from '@plumbline/ui/overlays/toast';
import { fieldErrors } from '../../lib/field-errors.ts';
import { NewPasswordFields } from '../../lib/new-password-fields.tsx';
import { usePortalApp } from '../../lib/portal-context.ts';
import { forgetSession, signOutHere } from '../../lib/sign-out-here.ts';
import { useCheckedForm, type CheckedForm } from '../../lib/use-checked-form.ts';
import { useFollowOutcomeAsync } from '../../lib/use-follow-outcome.ts';
import { usePasswordRules } from '../../lib/use-password-rules.ts';
import { messages } from '../../messages.ts';
import { recoverMessages } from './recover-messages.ts';
import classes from '../access-form.module.css';
import { failureMessage } from '../failure-message.ts';
import { isBadCode } from '../use-code-check.ts';

type ChangePasswordFormProps = {
  oobCode: string;
  /** The email of the account. */
  email: string;
  isNewUser: boolean;
  /** Called when the code was used or expired since it was checked. */
  onBadCode: () => void;
};

type NewPasswordValues = { new: string; confirm: string };

export function ChangePasswordForm({ oobCode, email, isNewUser, onBadCode }: ChangePasswordFormProps) {
  const rules = usePasswordRules();
  const form = useCheckedForm('new-password', EMPTY, (typed) =>
    fieldErrors(
      problemsAmong({
        new: newPasswordProblem(typed.new, rules),
        confirm: confirmProblem(typed.new, typed.confirm),
      }),
      { new: messages.fields.newPassword(rules.minLength), confirm: messages.fields.confirm },
    ),
  );
  const { mutate, isPending, isSuccess } = useReset({ isNewUser, onBadCode, form });
  const isBusy = isPending || isSuccess;
  const submit = form.submit((typed) => {
    if (!isBusy) mutate({ oobCode, newPassword: typed.new });
  });
  return (
    <>
      <h1>{isNewUser ? 'Create a password' : 'Choose a new password'}</h1>
      <p className={classes.lead}>
        For <b>{email}</b>. {isNewUser ? recoverMessages.newPassword.first : recoverMessages.newPassword.again}
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <NewPasswordFields email={email} form={form} />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isBusy}>
          {passwordButton(isNewUser)}
        </Button>
      </form>
    </>
  );
}

const EMPTY: NewPasswordValues = { new: '', confirm: '' };

type Reset = Pick<ChangePasswordFormProps, 'isNewUser' | 'onBadCode'> & { form: CheckedForm<NewPasswordValues> };

function useReset({ isNewUser, onBadCode, form }: Reset) {
  const { session } = usePortalApp();
  const follow = useFollowOutcomeAsync();
  const refuseNew = ({ message }: CallFailed) => form.refuse({ new: message });
  return useCall(resetPassword, {
    // The code identifies the account, not the session.
    asVisitor: true,
    onDone: async () => {
      // The server has ended the account's sessions; also end one of another account in this browser.
      if (session.get().kind !== 'none' && !(await signOutHere(session))) forgetSession(session);
      await follow(passwordSetOutcome(isNewUser));
    },
    refused: { weak_password: refuseNew, short_password: refuseNew },
    onFailed: (error) => {
      if (isBadCode(error)) onBadCode();
      else toast.error(failureMessage(error));
    },
  });
}
