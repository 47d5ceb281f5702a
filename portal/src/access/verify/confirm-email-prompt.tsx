import { IconMail } from '@tabler/icons-react';
import { Button } from '@plumbline/ui/button';
import classes from '../access-form.module.css';
import { AnotherEmail } from './another-email.tsx';
import { StepMark } from './step-mark.tsx';
import steps from './steps.module.css';
import { useResend } from './use-resend.ts';

type ConfirmEmailPromptProps = { email: string; onVerified: () => void };

/** Asks to open the mailed link, with a button to resend it. */
export function ConfirmEmailPrompt({ email, onVerified }: ConfirmEmailPromptProps) {
  const { resend, isSending, waitSeconds } = useResend(email, onVerified);
  return (
    <>
      <StepMark icon={IconMail} color="brand" />
      <h1>Confirm your email</h1>
      <p className={classes.lead}>
        We sent a link to <b>{email}</b>. Open it to show that the address is yours; it works for 24 hours.
      </p>
      <p className={steps.more}>Nothing there? Look into your spam folder, or let us send it again.</p>
      <div className={classes.ways}>
        <Button size="lg" fullWidth disabled={waitSeconds > 0} loading={isSending} onClick={resend}>
          {waitSeconds > 0 ? `Resend in ${waitSeconds} s` : 'Resend email'}
        </Button>
      </div>
      <div className={classes.after}>
        <p>
          <AnotherEmail before="Wrong address?">Log out and use another email</AnotherEmail>
        </p>
      </div>
    </>
  );
}
