import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { useStaff } from '../lib/console-context.ts';
import { PasswordCard } from './password-card.tsx';
import { OwnSecondFactorCard } from './own-second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import classes from './security.module.css';

/** The own access of whoever is signed in. */
export function SecurityPage() {
  const staff = useStaff();
  return (
    <>
      <PageHeader title="Sign-in and security" sentence="How you log in, and where you are logged in." />
      <div className={classes.cards}>
        {staff?.lacksSecondFactor === true && (
          <Note color="amber" title="Your organization requires two-factor sign-in">
            Set it up to continue. It takes a minute.
          </Note>
        )}
        <OwnSecondFactorCard />
        <SessionsCard />
        <PasswordCard />
      </div>
    </>
  );
}
