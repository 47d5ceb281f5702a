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
import { failureMessage } from '../failure-message.ts';
import { startPortalSession } from '../start-portal-session.ts';
import { SigningInPage } from '../signing-in-page.tsx';
import { isBadCode } from '../use-code-check.ts';
import { useFollowSignIn } from '../use-follow-sign-in.ts';

/** Signs in with a mailed link (LOG-10). */
export function EmailLinkSignIn() {
  const { oobCode } = useSearchTexts('oobCode');
  return oobCode === null ? <SpentLink /> : <WithCode oobCode={oobCode} />;
}

function WithCode({ oobCode }: { oobCode: string }) {
  const { now } = usePortalApp();
  const followSignIn = useFollowSignIn();
  const signIn = async () => {
    const { returnTo } = await sendAs(VISITOR_CALLER, finishEmailLink, { oobCode });
    return followSignIn(await startPortalSession(now), returnTo);
  };
  const { mutate, data, error } = useCall(signIn, { failed: false });
  useEffectOnce(() => mutate());
  // The code is used up, and the login page continues with the session.
  if (data === 'staying') return <Redirect href={LOGIN_PATH} />;
  if (error === null) return <SigningInPage />;
  return <LinkTrouble error={error} onRetry={() => mutate()} />;
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
