import { finishEmailLink } from '@plumbline/contract/paths.gen';
import { LOGIN_PATH } from '@plumbline/ui/app/common-paths';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { CallFailed, sendAs } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Redirect } from '../../lib/redirect.tsx';
import { usePortalApp } from '../../lib/portal-context.ts';
import { useEffectOnce } from '../../lib/use-effect-once.ts';
import { messages } from '../../messages.ts';
import { BadLinkPage } from '../bad-link-page.tsx';
import { CodeStep, isCodeRefusal, withCodeForm } from '../code-step.tsx';
import { failureMessage } from '../failure-message.ts';
import { startPortalSession } from '../start-portal-session.ts';
import { SigningInPage } from '../signing-in-page.tsx';
import { isBadCode } from '../use-code-check.ts';
import { useFollowSignIn } from '../use-follow-sign-in.ts';
import { WelcomePage } from '../welcome-page.tsx';
import { useState } from 'react';

/** Signs in with a mailed link (LOG-10). */
export function EmailLinkSignIn() {
  const { oobCode } = useSearchTexts('oobCode');
  return oobCode === null ? <SpentLink /> : <WithCode oobCode={oobCode} />;
}

function WithCode({ oobCode }: { oobCode: string }) {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  /** What the server says of the person's factors, while the code is asked for. */
  const [question, setQuestion] = useState<{ details: CallFailed['details'] } | null>(null);
  const ask = ({ details }: CallFailed) => setQuestion({ details });
  const signIn = async (code: string | undefined) => {
    const input = { oobCode, ...(code !== undefined && { code }) };
    const { returnTo } = await withCodeForm(() => sendAs(VISITOR_CALLER, finishEmailLink, input));
    return followSignIn(await startPortalSession(now), returnTo);
  };
  const { mutate, reset, data, error, isPending, isSuccess } = useCall(signIn, {
    isSensitive: true,
    refused: { code_needed: ask, wrong_code: ask },
    failed: false,
  });
  useEffectOnce(() => mutate(undefined));
  // The code is used up, and the login page continues with the session.
  if (data === 'staying') return <Redirect href={LOGIN_PATH} />;
  if (question && !isBadCode(error)) {
    return (
      <WelcomePage>
        <CodeStep
          isBusy={isPending || isSuccess}
          isWrong={isCodeRefusal(error) && error.code === 'wrong_code'}
          failure={error === null || isCodeRefusal(error) ? null : failureMessage(error)}
          details={question.details}
          onSubmit={mutate}
          onTyped={reset}
          backHref={LOGIN_PATH}
        />
      </WelcomePage>
    );
  }
  if (error === null) return <SigningInPage />;
  return <LinkTrouble error={error} onRetry={() => mutate(undefined)} />;
}

function LinkTrouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isBadCode(error)) return <SpentLink />;
  // The code stays in the address, so that it can be copied to the right browser.
  if (error instanceof CallFailed && error.code === 'other_browser') {
    const { otherBrowser, otherBrowserText } = messages.emailLink;
    return <BadLinkPage title={otherBrowser} text={otherBrowserText} actions={<NewLink />} />;
  }
  return (
    <BadLinkPage
      title={messages.emailLink.failed}
      text={failureMessage(error)}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button href={LOGIN_PATH}>Log in</Button>
        </>
      }
    />
  );
}

const SpentLink = () => <BadLinkPage text={messages.emailLink.spent} actions={<NewLink />} />;

function NewLink() {
  return (
    <>
      <Button variant="primary" href="/login?emailLink=true">
        Email me a new link
      </Button>
      <Button href={LOGIN_PATH}>Log in</Button>
    </>
  );
}
