import { formatDay } from '@plumbline/rules/dates';
import { scheduleWords } from '@plumbline/rules/waivers/schedule-words';
import type { WaiverSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { PlumbArt } from '@plumbline/ui/layout/plumb-art';
import { useMember, usePortal } from '../lib/portal-context.ts';
import { ownerOf } from './form-owner.ts';
import { sentRequest, type SentRequest } from './sent-request.ts';
import { waiverMessages as words } from './waiver-messages.ts';
import layout from '../lib/form-layout.module.css';
import classes from './waiver-form.module.css';

/** WVR-12. The address alone proves nothing: without a request that was sent in this tab it leads on. */
export function RequestSentPage() {
  const member = useMember();
  const { number } = useSearchTexts('number');
  const sent = sentRequest.read(ownerOf(member), number);
  return (
    <section className={classes.sent}>
      <PlumbArt scene="empty" />
      {sent === null ? <NotSent /> : <Sent sent={sent} />}
    </section>
  );
}

function Sent({ sent }: { sent: SentRequest }) {
  const { organization } = usePortal();
  return (
    <>
      <h1>{words.sent}</h1>
      <p>
        Your request is <b>{waiverNumber(sent.number)}</b>
        {aboutRequest(sent)}.{sent.schedule !== null && ` It repeats ${repeatWords(sent.schedule)}.`}
      </p>
      <p className={layout.quiet}>{words.sentText(organization.name)}</p>
      <div className={classes.sentActions}>
        <Button variant="primary" href="/request-waiver">
          Submit a new request
        </Button>
        <Button href="/history/waivers">See your waivers</Button>
      </div>
    </>
  );
}

/** ': conditional progress waiver for Harrow Street Lofts through 9/30/2026'. */
function aboutRequest({ waiverType, throughDate, jobName }: SentRequest): string {
  if (waiverType === null || waiverType === 'other') return jobName === '' ? '' : ` for ${jobName}`;
  return [
    `: ${waiverTypeLabel(waiverType).toLowerCase()} waiver`,
    ...(jobName === '' ? [] : [`for ${jobName}`]),
    ...(throughDate === null ? [] : [`through ${formatDay(throughDate)}`]),
  ].join(' ');
}

/** 'monthly on day 5'. */
const repeatWords = (schedule: WaiverSchedule): string => {
  const words = scheduleWords(schedule);
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
};

const NotSent = () => (
  <>
    <h1>{words.notSent}</h1>
    <p className={layout.quiet}>{words.notSentText}</p>
    <div className={classes.sentActions}>
      <Button variant="primary" href="/history/waivers">
        See your waivers
      </Button>
      <Button href="/request-waiver">Request a waiver</Button>
    </div>
  </>
);
