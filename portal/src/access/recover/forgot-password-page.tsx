import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { IconAlertCircle, IconMail } from '@tabler/icons-react';
import { recoverPassword } from '@plumbline/contract/paths.gen';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { searchText, stringifySearch } from '@plumbline/ui/app/search';
import { CallFailed, sendAs } from '@plumbline/ui/app/send';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import { toast } from '@plumbline/ui/overlays/toast';
import { useCan, usePortal } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import classes from '../access-form.module.css';
import { EmailForm } from '../email-form.tsx';
import { failureOf } from '../failure-of.ts';
import { WelcomePage } from '../welcome-page.tsx';

/** VER-06. The answer stands under the form, which stays for another try. */
export function ForgotPasswordPage() {
  const redirect = searchText(useSearch({ strict: false }), 'redirect');
  const { mutate, isPending, isSuccess, error, variables } = useRecovery();
  return (
    <WelcomePage>
      <h1>Forgot your password?</h1>
      <p className={classes.lead}>{messages.recovery.lead}</p>
      <EmailForm button="Send instructions" isBusy={isPending} onSubmit={(email) => mutate(email)} />
      <div className={classes.result} aria-live="polite">
        {isSuccess && <Sent email={variables} />}
        {error !== null && (
          <Note color="red" icon={<IconAlertCircle />}>
            {recoveryFailure(error, variables ?? '')}
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
  const { organization } = usePortal();
  const { neutralRecovery } = useCan();
  return useMutation({
    mutationFn: (email: string) => sendAs(VISITOR_CALLER, recoverPassword, { email, organizationId: organization.id }),
    onSuccess: () => {
      // Decision A7: where nobody shall learn which accounts exist, it is not said that anything was sent.
      if (!neutralRecovery) toast.success(messages.recovery.done);
    },
  });
}

function Sent({ email }: { email: string }) {
  const { neutralRecovery } = useCan();
  return (
    <Note color={neutralRecovery ? 'blue' : 'green'} icon={<IconMail />}>
      {neutralRecovery ? messages.recovery.neutral(email) : messages.recovery.sent(email)}
    </Note>
  );
}

const recoveryFailure = (error: Error, email: string): string =>
  error instanceof CallFailed && error.code === 'user_not_found' ? messages.recovery.unknown(email) : failureOf(error);
