import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { restoreEmail } from '@plumbline/contract/paths.gen';
import { CenteredWords } from '@plumbline/ui/app/centered-words';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { searchText, stringifySearch } from '@plumbline/ui/app/search';
import { sendAs } from '@plumbline/ui/app/send';
import { Button } from '@plumbline/ui/button';
import { Spinner } from '@plumbline/ui/states/spinner';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { usePortalApp } from '../../lib/portal-context.ts';
import { forgetSession } from '../../lib/sign-out-here.ts';
import { messages } from '../../messages.ts';
import { BrandedPage } from '../../shell/branded-page.tsx';
import { BadLinkPage } from '../bad-link-page.tsx';
import { failureOf } from '../failure-of.ts';
import classes from './restore-email-page.module.css';
import { isBadCode, useCodeCheck } from '../use-code-check.ts';

/** For the owner of an address that somebody has replaced: takes it back, and with it the account (decision A24). */
export function RestoreEmailPage() {
  const oobCode = searchText(useSearch({ strict: false }), 'oobCode');
  return oobCode === null ? <BadRestoreLink /> : <WithCode key={oobCode} oobCode={oobCode} />;
}

function WithCode({ oobCode }: { oobCode: string }) {
  const { data, error, refetch, isFetching } = useCodeCheck(oobCode, 'restoreEmail');
  const [isSpent, setSpent] = useState(false);
  if (isSpent || isBadCode(error)) return <BadRestoreLink />;
  return (
    <BrandedPage>
      {data ? (
        <Restore oobCode={oobCode} email={data.email} onBadCode={() => setSpent(true)} />
      ) : error === null ? (
        <div aria-live="polite">
          <CenteredWords art={<Spinner size={24} />} title={messages.checkingLink} />
        </div>
      ) : (
        <CenteredWords
          title={messages.linkUnchecked}
          text={failureOf(error)}
          actions={
            <Button variant="primary" onClick={() => void refetch()} loading={isFetching}>
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
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => sendAs(VISITOR_CALLER, restoreEmail, { oobCode }),
    onSuccess: async (restored) => {
      forgetSession(session);
      toast.success(messages.restoreEmail.done(restored.email), messages.restoreEmail.next);
      const search = stringifySearch({ oobCode: restored.oobCode });
      await router.navigate({ href: `/change-password${search}`, replace: true });
    },
    onError: (error) => {
      if (isBadCode(error)) onBadCode();
      else toast.error(failureOf(error));
    },
  });
  return (
    <CenteredWords
      title={messages.restoreEmail.title}
      text={<span className={classes.words}>{messages.restoreEmail.text(email)}</span>}
      actions={
        <Button variant="primary" onClick={() => mutate()} loading={isPending || isSuccess}>
          <span className={classes.address}>Restore {email}</span>
        </Button>
      }
    />
  );
}

function BadRestoreLink() {
  return (
    <BadLinkPage
      text={messages.restoreEmail.badLink}
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
