import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { useState } from 'react';
import { useSession } from '../lib/portal-context.ts';
import { BrandedPage } from '../shell/branded-page.tsx';
import { HelpForm } from './help-form.tsx';
import { MyTickets } from './my-tickets.tsx';
import { TicketAnswer } from './ticket-answer.tsx';
import { TicketSent } from './ticket-sent.tsx';
import classes from './help-page.module.css';

/** Open to everybody, also to people who cannot sign in (ACC-06). With a token it is the answer to one request. */
export function HelpPage() {
  const { token } = useSearchTexts('token');
  return (
    <BrandedPage>
      <div className={classes.column}>{token ? <TicketAnswer key={token} token={token} /> : <Help />}</div>
    </BrandedPage>
  );
}

function Help() {
  const [stage, setStage] = useState<'STARTED' | 'FINISHED'>('STARTED');
  const session = useSession();
  // Staff who act for a customer have asked nothing there.
  const hasOwn = session.kind === 'identity' || (session.kind === 'full' && session.acting === undefined);
  return (
    <>
      {stage === 'FINISHED' ? (
        <TicketSent onAgain={() => setStage('STARTED')} />
      ) : (
        <HelpForm onSent={() => setStage('FINISHED')} />
      )}
      {hasOwn && <MyTickets />}
    </>
  );
}
