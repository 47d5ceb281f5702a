import { CenteredMessage } from '@plumbline/ui/app/centered-message';
import { loginPathFor } from '@plumbline/ui/app/common-paths';
import { useLocation } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { useSession } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { prepayMessages } from './prepay-messages.ts';
import { SlimFrame } from '../shell/slim-frame.tsx';
import { PrepayFlow } from './prepay-flow.tsx';

/** /prepay-slim: the same without the shell. It opens for everybody, but needs a session (decision A14). */
export function PrepaySlimPage() {
  const isSignedIn = useSession().kind === 'full';
  return <SlimFrame hasCurrencyMenu={isSignedIn}>{isSignedIn ? <PrepayFlow isSlim /> : <Closed />}</SlimFrame>;
}

function Closed() {
  const { href } = useLocation();
  const hasLogin = useScreenHref()('/login') !== undefined;
  return (
    <CenteredMessage
      art={<PlumbArt scene="empty" tone="grey" />}
      title={prepayMessages.closed}
      text={prepayMessages.closedText}
      actions={
        hasLogin && (
          <Button variant="primary" href={loginPathFor(href)}>
            Log in
          </Button>
        )
      }
    />
  );
}
