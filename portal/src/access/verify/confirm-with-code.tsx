import { useRouter } from '@plumbline/ui/app/use-router';
import { IconMailCheck } from '@tabler/icons-react';
import { confirmEmail } from '@plumbline/contract/paths.gen';
import { verificationOutcome } from '@plumbline/rules/access/verification';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Spinner } from '@plumbline/ui/states/spinner';
import { useState } from 'react';
import { usePortalApp, useSession } from '../../lib/portal-context.ts';
import { forgetSession } from '../../lib/sign-out-here.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { useFollowOutcome } from '../../lib/use-follow-outcome.ts';
import { messages } from '../../messages.ts';
import classes from '../access-form.module.css';
import { failureMessage } from '../failure-message.ts';
import { StepMark } from './step-mark.tsx';
import steps from './steps.module.css';
import { isBadCode } from '../use-code-check.ts';

/** Sends the code of the mailed link and shows the result (VER-03). */
export function ConfirmWithCode({ code }: { code: string }) {
  const { mutate, data, isError, error } = useConfirmation();
  const confirm = () => mutate({ oobCode: code });
  useEffectOnce(confirm);
  const session = useSession();
  // Read before the session ends: a member who only changed the email needs no approval.
  const [isApproved] = useState(session.kind === 'full');
  if (data?.isEmailVerified) return <EmailVerified isApproved={isApproved} />;
  if (isError && !isBadCode(error)) {
    return <ErrorState title={messages.linkUnchecked} text={failureMessage(error)} onRetry={confirm} />;
  }
  return (
    <output className={classes.checking}>
      <Spinner size={20} />
      Confirming your email
    </output>
  );
}

function useConfirmation() {
  const { session } = usePortalApp();
  const follow = useFollowOutcome();
  const router = useRouter();
  const conclude = (result: 'valid' | 'bad') => {
    const visit = { code: result, hasSession: session.get().kind !== 'none', isEmailVerified: false };
    const { signsOut, ...next } = verificationOutcome(visit);
    // The call has already ended the session on the server.
    if (signsOut) forgetSession(session);
    follow({ ...next, signsOut: false });
  };
  return useCall(confirmEmail, {
    // The code identifies the account, not the session.
    asVisitor: true,
    onDone: ({ isEmailVerified }) => {
      const { pathname, search } = router.latestLocation;
      // Removes the used code from the address, so that a reload does not send it again.
      void router.navigate({ href: pathname + stringifySearch({ ...search, oobCode: undefined }), replace: true });
      conclude(isEmailVerified ? 'valid' : 'bad');
    },
    onFailed: (error) => {
      if (isBadCode(error)) conclude('bad');
    },
  });
}

function EmailVerified({ isApproved }: { isApproved: boolean }) {
  return (
    <>
      <StepMark icon={IconMailCheck} color="green" />
      <h1>Email Verified</h1>
      <p className={classes.lead}>Thanks for verifying your email address!</p>
      <p className={steps.more}>
        {isApproved
          ? 'You log in with it from now on.'
          : 'Your account awaits approval by the account manager. We will write to you once it is open.'}
      </p>
      <div className={classes.ways}>
        <Button variant="primary" size="lg" fullWidth href="/login">
          Log in
        </Button>
      </div>
    </>
  );
}
