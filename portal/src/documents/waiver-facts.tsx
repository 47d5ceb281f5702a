import { dayAt, formatDay } from '@plumbline/rules/dates';
import { paymentDetailWords } from '@plumbline/rules/waivers/payment-detail';
import { scheduleWords } from '@plumbline/rules/waivers/schedule-words';
import { parseSchedule } from '@plumbline/rules/waivers/waiver-schedule';
import { isUnconditional, waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Fact } from '@plumbline/ui/facts';
import { TextLink } from '@plumbline/ui/text-link';
import type { ReactNode } from 'react';
import type { WaiverDetail } from './use-waivers-view.ts';
import { WaiverType } from './waiver-type.tsx';

type Reader = {
  readonly timeZone: string;
  /** Opens another request. */
  readonly onOpen: (id: string) => void;
};

/** The fields of a request that have a value, in display order. */
export function waiverFacts(waiver: WaiverDetail, { timeZone, onOpen }: Reader): Fact[] {
  const { throughDate, project, recurrence, emails, verifyUrl } = waiver;
  const numbered = (other: WaiverDetail['resubmits']) =>
    other && (
      <TextLink onClick={() => onOpen(other.id)} aria-label={`Open waiver request ${waiverNumber(other.number)}`}>
        {waiverNumber(other.number)}
      </TextLink>
    );
  const facts: readonly [string, ReactNode][] = [
    ['Type', <WaiverType key="type" type={waiver.waiverType} />],
    ['Why it is void', waiver.voidReason],
    ['Through date', throughDate && formatDay(throughDate)],
    ['Address', project.address],
    ['Job', project.jobId],
    ['Invoices', waiver.invoiceText],
    ['Options', optionWords(waiver)],
    ['Notarization', waiver.notarization === 'left-out' ? `Not included. ${waiver.notaryNote ?? ''}`.trim() : null],
    ['Payment', paymentDetailWords(waiver.paymentDetail, waiver.currencyCode ?? 'USD')],
    ['Repeats', recurrence && scheduleWords(parseSchedule(recurrence.schedule, recurrence.scheduleDay))],
    [waiver.waiverRequestStatus === 'ready' ? 'Sent to' : 'Send to', emails.length === 0 ? null : emails.join(', ')],
    ['Notes', waiver.notes],
    [
      'Verify',
      verifyUrl && (
        <TextLink key="verify" href={verifyUrl}>
          {verifyUrl.replace(/^https?:\/\//, '')}
        </TextLink>
      ),
    ],
    ['Requested', `${formatDay(dayAt(waiver.createdAt, timeZone))} by ${waiver.submitterName}`],
    ...waiver.exchanges.map((other): [string, ReactNode] => [
      isUnconditional(other.waiverType) ? 'Unconditional' : 'Conditional',
      numbered(other),
    ]),
    ['In place of', numbered(waiver.resubmits)],
    ['Submitted again as', numbered(waiver.resubmittedAs)],
  ];
  return facts.flatMap(([label, value], place) =>
    value === null || value === '' ? [] : [{ label, value, key: `${label} ${place}` }],
  );
}

function optionWords(waiver: WaiverDetail): string | null {
  const options = [
    notaryWords(waiver),
    waiver.requestWetInkSignature && 'Wet ink signature',
    waiver.customFile && 'Your own form',
    waiver.isInvoiceAlreadyPaid && 'You said the invoices are paid',
  ].filter((option) => option !== false);
  return options.length === 0 ? null : options.join(', ');
}

function notaryWords({ notarization, requestNotarization, waiverRequestStatus }: WaiverDetail): string | false {
  if (notarization === 'none' || notarization === 'left-out') return false;
  // One that needs a notary is not released without.
  if (notarization === 'done' || waiverRequestStatus === 'ready') return 'Notarized';
  return requestNotarization ? 'Notary requested' : 'With a notary';
}
