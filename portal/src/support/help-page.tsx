import { useState } from 'react';
import { BrandedPage } from '../shell/branded-page.tsx';
import { HelpForm } from './help-form.tsx';
import { TicketSent } from './ticket-sent.tsx';
import classes from './help-page.module.css';

/** Open to everybody, also to people who cannot sign in (ACC-06). */
export function HelpPage() {
  const [stage, setStage] = useState<'STARTED' | 'FINISHED'>('STARTED');
  return (
    <BrandedPage>
      <div className={classes.column}>
        {stage === 'FINISHED' ? (
          <TicketSent onAgain={() => setStage('STARTED')} />
        ) : (
          <HelpForm onSent={() => setStage('FINISHED')} />
        )}
      </div>
    </BrandedPage>
  );
}
