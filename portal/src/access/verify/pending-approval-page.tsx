import { endSentence } from '@plumbline/rules/end-sentence';
import { IconHourglass } from '@tabler/icons-react';
import { usePortal, useSession } from '../../lib/portal-context.ts';
import classes from '../access-form.module.css';
import { AnotherEmail } from './another-email.tsx';
import { StepMark } from './step-mark.tsx';
import steps from './steps.module.css';
import { useApprovalWatch } from './use-approval-watch.ts';
import { WelcomePage } from '../welcome-page.tsx';

/** VER-04 */
export function PendingApprovalPage() {
  const session = useSession();
  const { organization } = usePortal();
  useApprovalWatch();
  if (session.kind === 'none') return null;
  return (
    <WelcomePage>
      <StepMark icon={IconHourglass} color="amber" />
      <h1>{session.name === '' ? 'Your account is waiting' : `Hello, ${session.name}`}</h1>
      <p className={classes.lead}>
        {endSentence(`Your account awaits approval by ${organization.name}`)} We will write to <b>{session.email}</b>{' '}
        once it is approved, and this page opens the portal by itself.
      </p>
      <p className={steps.more}>
        <AnotherEmail before="Not the right address?">Log out and sign up with another email</AnotherEmail>
      </p>
    </WelcomePage>
  );
}
