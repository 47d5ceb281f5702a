// The mails of waiver requests.
import { formatDay, type Day } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import { approvalWords } from '@plumbline/rules/waivers/approval-reasons';
import type { AwaitedPayment } from '@plumbline/rules/waivers/next-step';
import { awaitedWords, isForMoney, type ReleaseObstacle } from '@plumbline/rules/waivers/release-obstacles';
import { rejectReasonWords } from '@plumbline/rules/waivers/transitions';
import { endSentence, scheduleWords } from '@plumbline/rules/waivers/schedule-words';
import { type EndReason, parseSchedule, SCHEDULED_RUNS_MAX } from '@plumbline/rules/waivers/waiver-schedule';
import { waiverNumber, waiverTypeLabel, type WaiverType } from '@plumbline/rules/waivers/waiver-types';
import type { Tenant } from '../http/caller.ts';
import { shortText } from '../single-line-text.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';

export type MailedWaiver = {
  number: number;
  waiverType: WaiverType;
  throughDate: Day | null;
  jobName: string;
  requestedBy: string;
  /** Null if it is not known yet. */
  amount: { cents: Cents; currencyCode: CurrencyCode } | null;
  /** Null for people who may have no access to the portal. */
  url: string | null;
};

/** In a subject: the job may be described by a whole paragraph. */
const JOB_LENGTH_MAX = 80;

const factsOf = ({ number, waiverType, throughDate, jobName, requestedBy, amount }: MailedWaiver) => [
  ['Request', waiverNumber(number)] as const,
  ['Project', jobName] as const,
  ['Type', waiverTypeLabel(waiverType)] as const,
  ...(throughDate === null ? [] : [['Through', formatDay(throughDate)] as const]),
  ...(amount === null ? [] : [['Amount', formatCents(amount.cents, amount.currencyCode)] as const]),
  ['Requested by', requestedBy] as const,
];

/** What the supplier's own words may name. */
const valuesOf = ({ number, waiverType, jobName, requestedBy }: MailedWaiver) => ({
  project: shortText(jobName, JOB_LENGTH_MAX),
  request: waiverNumber(number),
  type: waiverTypeLabel(waiverType),
  requester: requestedBy,
});

type Approval = { needsApproval: boolean; approvalReasons: readonly string[] };

/** Only for whoever asked: the reasons speak of their form and their account. */
function becauseOf({ url, approvalReasons }: MailedWaiver & Approval): string {
  const reasons = url === null ? '' : approvalWords(approvalReasons);
  return reasons && ` because of ${reasons}`;
}

/** To whoever asked, and to everybody whom they named. */
export function waiverRequestedMail(portal: Tenant, waiver: MailedWaiver & Approval): MailWords {
  const { jobName, needsApproval, url } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-requested',
    values: valuesOf(waiver),
    subject: `Waiver request for ${shortText(jobName, JOB_LENGTH_MAX)} was sent to ${portal.organizationName}`,
    preview: needsApproval ? 'Somebody looks at it before it is signed.' : 'You get an email once it is signed.',
    title: 'A waiver was requested',
    greeting: null,
    opening: `${waiver.requestedBy} asked ${portal.organizationName} for a lien waiver.`,
    lines: [
      needsApproval
        ? `It needs an approval before it is signed${becauseOf(waiver)}. You get an email when it is decided.`
        : 'It is signed next. You get an email when it can be downloaded.',
    ],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'View the request', url } }),
    notes: [],
  });
}

/** To everybody who got the first mail, when it is taken back. */
export function waiverWithdrawnMail(portal: Tenant, waiver: MailedWaiver & { withdrawnBy: string }): MailWords {
  const { jobName, withdrawnBy, url } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-news',
    values: valuesOf(waiver),
    subject: `The waiver request for ${shortText(jobName, JOB_LENGTH_MAX)} was withdrawn`,
    preview: 'No waiver will be signed for it.',
    title: 'A waiver request was withdrawn',
    greeting: null,
    lines: [`${withdrawnBy} withdrew this request. No waiver will be signed for it.`],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'View the request', url } }),
    notes: [],
  });
}

/** To everybody who knows of the request, once it can be downloaded. */
export function waiverReadyMail(
  portal: Tenant,
  waiver: MailedWaiver & { replaces: number | null; notaryNote: string | null; verifyUrl: string | null },
): MailWords {
  const { jobName, url, replaces, notaryNote, verifyUrl } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-ready',
    values: valuesOf(waiver),
    subject: `The waiver for ${shortText(jobName, JOB_LENGTH_MAX)} is ready`,
    preview: 'It is signed and can be downloaded.',
    title: 'A waiver is ready',
    greeting: null,
    opening: `${portal.organizationName} has signed and released this waiver.`,
    lines: [
      ...(replaces === null
        ? []
        : [`It takes the place of waiver ${waiverNumber(replaces)}. Do not use that one any more.`]),
      url === null ? `${waiver.requestedBy} can download it and send it to you.` : 'You can download it now.',
      ...(notaryNote === null
        ? []
        : [`It is not notarized, although that was requested. ${portal.organizationName} says:`]),
    ],
    facts: factsOf(waiver),
    ...(notaryNote !== null && { quote: notaryNote }),
    ...(url !== null && { button: { words: 'Download the waiver', url } }),
    notes: verifyUrl === null ? [] : [`Whoever gets this waiver can check it at ${verifyUrl}`],
  });
}

/** To everybody who knows of the request, with the reason. */
export function waiverRejectedMail(
  portal: Tenant,
  waiver: MailedWaiver & { reason: string; message: string | null },
): MailWords {
  const { jobName, url, reason, message } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-rejected',
    values: valuesOf(waiver),
    subject: `The waiver request for ${shortText(jobName, JOB_LENGTH_MAX)} was rejected`,
    preview: rejectReasonWords(reason),
    title: 'A waiver request was rejected',
    greeting: null,
    lines: [`${portal.organizationName} has rejected this request: ${rejectReasonWords(reason)}`],
    facts: factsOf(waiver),
    ...(message !== null && { quote: message }),
    ...(url !== null && { button: { words: 'View the request', url } }),
    notes: url === null ? [] : ['You can change the request and send it again.'],
  });
}

/** To everybody who may have the document, with the reason. */
export function waiverVoidedMail(portal: Tenant, waiver: MailedWaiver & { reason: string }): MailWords {
  const { jobName, url, reason } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-news',
    values: valuesOf(waiver),
    subject: `The waiver for ${shortText(jobName, JOB_LENGTH_MAX)} is void`,
    preview: 'Do not use it any more.',
    title: 'A waiver is void',
    greeting: null,
    lines: [
      `${portal.organizationName} has declared this waiver void. Do not use it any more, and tell everybody you gave it to.`,
    ],
    facts: factsOf(waiver),
    quote: reason,
    ...(url !== null && { button: { words: 'View the request', url } }),
    notes: [],
  });
}

/** To whoever asked, some days after the release. */
export function waiverNotDownloadedMail(portal: Tenant, waiver: MailedWaiver): MailWords {
  const { jobName, url } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-news',
    values: valuesOf(waiver),
    subject: `Reminder: the waiver for ${shortText(jobName, JOB_LENGTH_MAX)} is ready to download`,
    preview: 'It is signed, and nobody has downloaded it yet.',
    title: 'A waiver is ready to download',
    greeting: null,
    lines: [`${portal.organizationName} has signed and released this waiver. Nobody has downloaded it yet.`],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'Download the waiver', url } }),
    notes: ['We remind you twice at most.'],
  });
}

/** To whoever asked, with the signature, and some days after it: what it waits for. */
export function waiverAwaitsPaymentMail(
  portal: Tenant,
  waiver: MailedWaiver & { awaited: AwaitedPayment | null; obstacle: ReleaseObstacle; isReminder: boolean },
): MailWords {
  const { jobName, url, awaited, obstacle, isReminder } = waiver;
  const job = shortText(jobName, JOB_LENGTH_MAX);
  if (!isForMoney(obstacle)) return waiverBlockedMail(portal, waiver, obstacle);
  const when = awaited?.clearsOn ? `, about ${formatDay(awaited.clearsOn)}` : '';
  return layOutMail(portal, {
    kind: 'waiver-news',
    values: valuesOf(waiver),
    subject: `The waiver for ${job} is ${isReminder ? 'waiting' : 'signed and waits'} for a payment`,
    preview: 'It is signed, and will be released once the payment is final.',
    title: 'A waiver is waiting for a payment',
    greeting: null,
    lines: [
      `${portal.organizationName} has signed this waiver and will release it once the payment behind it is final.`,
      awaited === null
        ? 'No payment that covers it is under way. If you have paid, tell us how and when.'
        : `It waits for payment ${awaited.code}${when}. You do not have to do anything.`,
    ],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'View the request', url } }),
    notes: isReminder ? ['We remind you of this once.'] : ['You get an email when it can be downloaded.'],
  });
}

function waiverBlockedMail(portal: Tenant, waiver: MailedWaiver, obstacle: ReleaseObstacle): MailWords {
  const { jobName, url } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-news',
    values: valuesOf(waiver),
    subject: `The waiver for ${shortText(jobName, JOB_LENGTH_MAX)} is signed and cannot be released yet`,
    preview: awaitedWords(obstacle),
    title: 'A waiver cannot be released yet',
    greeting: null,
    lines: [`${portal.organizationName} has signed this waiver. ${awaitedWords(obstacle)}`],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'View the request', url } }),
    notes: ['You get an email when it can be downloaded.'],
  });
}

type EndedSchedule = { schedule: string; scheduleDay: string; runCount: number; reason: EndReason };

/** To whoever made it. */
export function waiverScheduleEndedMail(portal: Tenant, waiver: MailedWaiver & EndedSchedule): MailWords {
  const { jobName, number, waiverType, url, reason, runCount } = waiver;
  return layOutMail(portal, {
    kind: 'waiver-news',
    values: valuesOf(waiver),
    subject: `The waiver request for ${shortText(jobName, JOB_LENGTH_MAX)} is no longer repeated`,
    preview: endSentence(reason),
    title: 'A repeating waiver request has ended',
    greeting: null,
    lines: [`This waiver request is no longer repeated. ${endSentence(reason)}`],
    facts: [
      ['First request', waiverNumber(number)],
      ['Project', jobName],
      ['Type', waiverTypeLabel(waiverType)],
      ['Repeated', scheduleWords(parseSchedule(waiver.schedule, waiver.scheduleDay))],
      ['Runs', `${runCount} of ${SCHEDULED_RUNS_MAX}`],
    ],
    ...(url !== null && { button: { words: 'View the request', url } }),
    notes: [],
  });
}
