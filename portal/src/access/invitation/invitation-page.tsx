import { useQuery } from '@tanstack/react-query';
import { checkInvitation } from '@plumbline/contract/paths.gen';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs } from '@plumbline/ui/app/send';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { Spinner } from '@plumbline/ui/states/spinner';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { invitationMessages } from './invitation-messages.ts';
import classes from '../access-form.module.css';
import { BadLinkPage } from '../bad-link-page.tsx';
import { failureMessage } from '../failure-message.ts';
import { isBadCode } from '../use-code-check.ts';
import { WelcomePage } from '../welcome-page.tsx';
import { AcceptForm } from './accept-form.tsx';

/** Where the mailed invitation of the supplier leads. */
export function InvitationPage() {
  const { oobCode } = useSearchTexts('oobCode');
  return oobCode === null ? <BadInvitation /> : <WithCode key={oobCode} oobCode={oobCode} />;
}

function WithCode({ oobCode }: { oobCode: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [checkInvitation.path, oobCode],
    // As a visitor: the code identifies the person, not the session.
    queryFn: ({ signal }) => sendAs(VISITOR_CALLER, checkInvitation, { oobCode }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isSpent, setSpent] = useState(false);
  if (isSpent || isBadCode(error)) return <BadInvitation />;
  return (
    <WelcomePage>
      {data ? (
        <AcceptForm oobCode={oobCode} invitation={data} onBadCode={() => setSpent(true)} />
      ) : error === null ? (
        <p className={classes.checking} aria-live="polite">
          <Spinner /> {messages.checkingLink}
        </p>
      ) : (
        <ErrorState title={messages.linkUnchecked} text={failureMessage(error)} onRetry={() => void refetch()} />
      )}
    </WelcomePage>
  );
}

const BadInvitation = () => (
  <BadLinkPage
    text={invitationMessages.badLink}
    actions={
      <>
        <Button variant="primary" href="/login">
          Log in
        </Button>
        <Button href="/help">Contact support</Button>
      </>
    }
  />
);
