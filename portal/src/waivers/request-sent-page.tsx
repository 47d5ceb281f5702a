import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { usePortal } from '../lib/portal-context.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

/** WVR-12. */
export function RequestSentPage() {
  const { organization } = usePortal();
  const { number } = useSearchTexts('number');
  const isNumber = number !== null && /^\d{1,9}$/.test(number);
  return (
    <section className={classes.sent}>
      <PlumbArt scene="empty" />
      <h1>{words.sent}</h1>
      {isNumber && (
        <p>
          Your request is <b>{waiverNumber(Number(number))}</b>.
        </p>
      )}
      <p className={layout.quiet}>{words.sentText(organization.name)}</p>
      <div className={classes.sentActions}>
        <Button variant="primary" href="/request-waiver">
          Submit a new request
        </Button>
        <Button href="/history/waivers">See your waivers</Button>
      </div>
    </section>
  );
}
