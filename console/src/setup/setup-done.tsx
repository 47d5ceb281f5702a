import { PlainPage } from '@plumbline/ui/app/plain-page';
import { Button } from '@plumbline/ui/button';
import { useCall } from '@plumbline/ui/app/use-call';
import { Note } from '@plumbline/ui/note';
import { loadSamples } from '../samples/sample-data.ts';
import type { Finished } from './people-step.tsx';
import classes from './setup.module.css';

/** The portal is open; the operator is signed in to the console. */
export function SetupDone({ done: { portalUrl, invited, notInvited } }: { done: Finished }) {
  const samples = useCall(loadSamples, { onDone: () => window.location.assign('/overview') });
  return (
    <PlainPage brand={{ name: 'Plumbline setup' }}>
      <div className={`${classes.form} ${classes.plain}`}>
        <div>
          <h1 className={classes.title}>Your portal is open</h1>
          <p className={classes.text}>
            Customers log in at <a href={portalUrl}>{portalUrl.replace(/^https?:\/\//, '')}</a>. The set-up link does
            not work any more. Next come your customers and their invoices, from a file of your ERP. Or look around with
            sample data, which you can remove later under Imports.
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
          <Button onClick={() => window.location.assign('/overview')}>Open the console</Button>
          <Button loading={samples.isPending} onClick={() => samples.mutate()}>
            Load sample data
          </Button>
          <Button variant="primary" onClick={() => window.location.assign('/imports/new?kind=customers')}>
            Import my data
          </Button>
        </div>
      </div>
    </PlainPage>
  );
}
