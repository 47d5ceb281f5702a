import { IconAlertCircle, IconMail } from '@tabler/icons-react';
import { recoverPassword } from '@plumbline/contract/paths.gen';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { stringifySearch } from '@plumbline/ui/app/search';
import { CallFailed } from '@plumbline/ui/app/send';
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { normalizeEmail } from '@plumbline/rules/email';
import { EmailForm } from '@plumbline/ui/app/email-form';
import { useCall } from '@plumbline/ui/app/use-call';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { toast } from '@plumbline/ui/overlays/toast';
import { useCapabilities, usePortal } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { recoverMessages } from './recover-messages.ts';
import classes from '../access-form.module.css';
import { failureMessage } from '../failure-message.ts';
import { WelcomePage } from '../welcome-page.tsx';

/** VER-06. The result is shown below the form, which stays for another try. */
export function ForgotPasswordPage() {
  const { redirect } = useSearchTexts('redirect');
  const { organization } = usePortal();
  const { mutate, isPending, isSuccess, error, variables } = useRecovery();
  const recover = (email: string) => mutate({ email, organizationId: organization.id });
  return (
    <WelcomePage>
      <h1>Forgot your password?</h1>
      <p className={classes.lead}>{recoverMessages.recovery.lead}</p>
      <EmailForm
        check={accountEmailProblem}
        button="Send instructions"
        words={messages.login}
        isBusy={isPending}
        onSubmit={(email) => recover(normalizeEmail(email))}
      />
      <div className={classes.result} aria-live="polite">
        {isSuccess && <Sent email={variables.email} />}
        {error !== null && (
          <Note color="red" icon={<IconAlertCircle />}>
            {recoveryFailure(error, variables?.email ?? '')}
          </Note>
        )}
      </div>
      <p className={classes.after}>
        <span>
          Already a customer? <TextLink href={LOGIN_PATH + stringifySearch({ redirect })}>Click here to login</TextLink>
        </span>
      </p>
    </WelcomePage>
  );
}

function useRecovery() {
  const { neutralRecovery } = useCapabilities();
  return useCall(recoverPassword, {
    asVisitor: true,
    failed: false,
    onDone: () => {
      // Decision A7: with neutral recovery the page must not reveal whether the account exists.
      if (!neutralRecovery) toast.success(recoverMessages.recovery.done);
    },
  });
}

function Sent({ email }: { email: string }) {
  const { neutralRecovery } = useCapabilities();
  return (
    <Note color={neutralRecovery ? 'blue' : 'green'} icon={<IconMail />}>
      {neutralRecovery ? recoverMessages.recovery.neutral(email) : recoverMessages.recovery.sent(email)}
    </Note>
  );
}

const recoveryFailure = (error: Error, email: string): string =>
  error instanceof CallFailed && error.code === 'user_not_found'
    ? recoverMessages.recovery.unknown(email)
    : failureMessage(error);
