import { useRouter } from '@plumbline/ui/app/use-router';
import { restoreEmail } from '@plumbline/contract/paths.gen';
import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { stringifySearch } from '@plumbline/ui/app/search';
import { useCall } from '@plumbline/ui/app/use-call';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/states/spinner';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { usePortalApp } from '../../lib/portal-context.ts';
import { forgetSession } from '../../lib/sign-out-here.ts';
import { messages } from '../../messages.ts';
import { recoverMessages } from './recover-messages.ts';
import { BrandedPage } from '../../shell/branded-page.tsx';
import { BadLinkPage } from '../bad-link-page.tsx';
import { failureMessage } from '../failure-message.ts';
import classes from './restore-email-page.module.css';
import { isBadCode, useCodeCheck } from '../use-code-check.ts';

/** Lets the owner of a replaced email address restore it and their account (decision A24). */
export function RestoreEmailPage() {
  const { oobCode } = useSearchTexts('oobCode');
  return oobCode === null ? <BadRestoreLink /> : <WithCode key={oobCode} oobCode={oobCode} />;
}

function WithCode({ oobCode }: { oobCode: string }) {
  const { data, error, refetch } = useCodeCheck(oobCode, 'restoreEmail');
  const [isSpent, setSpent] = useState(false);
  if (isSpent || isBadCode(error)) return <BadRestoreLink />;
  return (
    <BrandedPage>
      {data ? (
        <Restore oobCode={oobCode} email={data.email} onBadCode={() => setSpent(true)} />
      ) : error === null ? (
        <div aria-live="polite">
          <CenteredMessage art={<Spinner size={24} />} title={messages.checkingLink} />
        </div>
      ) : (
        <CenteredMessage
          title={messages.linkUnchecked}
          text={failureMessage(error)}
          actions={
            <Button variant="primary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </BrandedPage>
  );
}

type RestoreProps = { oobCode: string; email: string; onBadCode: () => void };

function Restore({ oobCode, email, onBadCode }: RestoreProps) {
  const { session } = usePortalApp();
  const router = useRouter();
  const { mutate, isPending, isSuccess } = useCall(restoreEmail, {
    asVisitor: true,
    onDone: async (restored) => {
      forgetSession(session);
      toast.success(recoverMessages.restoreEmail.done(restored.email), recoverMessages.restoreEmail.next);
      const search = stringifySearch({ oobCode: restored.oobCode });
      await router.navigate({ href: `/change-password${search}`, replace: true });
    },
    onFailed: (error) => {
      if (isBadCode(error)) onBadCode();
      else toast.error(failureMessage(error));
    },
  });
  return (
    <CenteredMessage
      title={recoverMessages.restoreEmail.title}
      text={<span className={classes.words}>{recoverMessages.restoreEmail.text(email)}</span>}
      actions={
        <Button variant="primary" onClick={() => mutate({ oobCode })} loading={isPending || isSuccess}>
          <span className={classes.address}>Restore {email}</span>
        </Button>
      }
    />
  );
}

function BadRestoreLink() {
  return (
    <BadLinkPage
      text={recoverMessages.restoreEmail.badLink}
      actions={
        <>
          <Button variant="primary" href="/help">
            Submit a request
          </Button>
          <Button href="/login">Log in</Button>
        </>
      }
    />
  );
}
