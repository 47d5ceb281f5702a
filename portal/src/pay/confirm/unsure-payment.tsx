import { IconClock, IconRefresh } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import { confirmMessages as words } from '../confirm-messages.ts';
import type { Submission } from './use-submission.ts';
import classes from './pay-action.module.css';

type UnsurePaymentProps = {
  submit: Pick<Submission<unknown>, 'checkAgain' | 'startOver'>;
  /** Links to where the payment may be found. */
  children?: ReactNode;
};

/** The payment has no answer; it may have been charged (PAY-12). */
export const UnsurePayment = ({ submit, children }: UnsurePaymentProps) => (
  <div className={classes.action}>
    <Note color="amber" icon={<IconClock stroke={1.75} />} title={words.unsure} alert>
      {words.unsureText}
    </Note>
    <Button
      variant="primary"
      size="lg"
      fullWidth
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      onClick={submit.checkAgain}
    >
      Check again
    </Button>
    <div className={classes.ways}>
      {children}
      <TextLink onClick={submit.startOver}>Start over</TextLink>
    </div>
  </div>
);

export const StillProcessing = () => (
  <Note color="amber" icon={<IconClock stroke={1.75} />} title={words.stillProcessing} alert>
    {words.stillProcessingText}
  </Note>
);
