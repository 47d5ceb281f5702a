import { Redirect } from '../lib/redirect.tsx';
import { useSession } from '../lib/portal-context.ts';
import { SlimFrame } from '../shell/slim-frame.tsx';
import { PrepayFlow } from './prepay-flow.tsx';
import { prepayMessages } from './prepay-messages.ts';

const CLOSED = { statusCode: 401, message: prepayMessages.closed, paymentRequestToken: null };

/** /prepay-slim: the same without the shell. It opens for everybody, but needs a session (decision A14). */
export function PrepaySlimPage() {
  const isSignedIn = useSession().kind === 'full';
  if (!isSignedIn) return <Redirect href="/invalid-request" state={CLOSED} />;
  return (
    <SlimFrame hasCurrencyMenu>
      <PrepayFlow isSlim />
    </SlimFrame>
  );
}
