import { PlainPage } from '@plumbline/ui/app/plain-page';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import type { Finished } from './people-step.tsx';
import classes from './setup.module.css';

/** The portal is open; the operator is signed in to the console. */
export function SetupDone({ done: { portalUrl, invited, notInvited } }: { done: Finished }) {
  return (
    <PlainPage brand={{ name: 'Plumbline setup' }}>
      <div className={classes.form}>
        <div>
          <h1 className={classes.title}>Your portal is open</h1>
          <p className={classes.text}>
            Customers log in at <a href={portalUrl}>{portalUrl.replace(/^https?:\/\//, '')}</a>. The set-up link does
            not work any more.
          </p>
        </div>
        {invited.length > 0 && <p className={classes.text}>Invited: {invited.join(', ')}.</p>}
        {notInvited.length > 0 && (
          <Note color="amber">
            Not invited: {notInvited.join(', ')}. Check the addresses and invite them in the console.
          </Note>
        )}
        <div className={classes.actions}>
          <Button href={portalUrl} target="_blank" rel="noreferrer">
            See the portal
          </Button>
          {/* A full load, which brings the new session. */}
          <Button variant="primary" onClick={() => window.location.assign('/overview')}>
            Open the console
          </Button>
        </div>
      </div>
    </PlainPage>
  );
}
