// The mails of waiver requests.
import { formatDay, type Day } from '@plumbline/rules/dates';
import { type Cents, type CurrencyCode, formatCents } from '@plumbline/rules/money';
import type { AwaitedPayment } from '@plumbline/rules/waivers/next-step';
import { rejectReasonWords } from '@plumbline/rules/waivers/transitions';
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

/** To whoever asked, and to everybody whom they named. */
export function waiverRequestedMail(portal: Tenant, waiver: MailedWaiver & { needsApproval: boolean }): MailWords {
  const { jobName, needsApproval, url } = waiver;
  return layOutMail(portal, {
    subject: `Waiver request for ${shortText(jobName, JOB_LENGTH_MAX)} was sent to ${portal.organizationName}`,
    preview: needsApproval ? 'Somebody looks at it before it is signed.' : 'You get a mail once it is signed.',
    title: 'A waiver was requested',
    greeting: null,
    lines: [
      `${waiver.requestedBy} asked ${portal.organizationName} for a lien waiver.`,
      needsApproval
        ? 'It needs an approval before it is signed. You get a mail as soon as it is decided.'
        : 'It is signed next. You get a mail as soon as it can be downloaded.',
    ],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'View your waivers', url } }),
    notes: [],
  });
}

/** To everybody who got the first mail, when it is taken back. */
export function waiverWithdrawnMail(portal: Tenant, waiver: MailedWaiver & { withdrawnBy: string }): MailWords {
  const { jobName, withdrawnBy, url } = waiver;
  return layOutMail(portal, {
    subject: `The waiver request for ${shortText(jobName, JOB_LENGTH_MAX)} was withdrawn`,
    preview: 'No waiver will be signed for it.',
    title: 'A waiver request was withdrawn',
    greeting: null,
    lines: [`${withdrawnBy} withdrew this request. No waiver will be signed for it.`],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'View your waivers', url } }),
    notes: [],
  });
}

/** To everybody who knows of the request, once it can be downloaded. */
export function waiverReadyMail(portal: Tenant, waiver: MailedWaiver): MailWords {
  const { jobName, url } = waiver;
  return layOutMail(portal, {
    subject: `The waiver for ${shortText(jobName, JOB_LENGTH_MAX)} is ready`,
    preview: 'It is signed and can be downloaded.',
    title: 'A waiver is ready',
    greeting: null,
    lines: [
      `${portal.organizationName} has signed and released this waiver.`,
      url === null ? `${waiver.requestedBy} can download it and send it to you.` : 'You can download it now.',
    ],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'Download the waiver', url } }),
    notes: [],
  });
}

/** To everybody who knows of the request, with the reason. */
export function waiverRejectedMail(
  portal: Tenant,
  waiver: MailedWaiver & { reason: string; message: string | null },
): MailWords {
  const { jobName, url, reason, message } = waiver;
  return layOutMail(portal, {
    subject: `The waiver request for ${shortText(jobName, JOB_LENGTH_MAX)} was rejected`,
    preview: rejectReasonWords(reason),
    title: 'A waiver request was rejected',
    greeting: null,
    lines: [`${portal.organizationName} has rejected this request: ${rejectReasonWords(reason)}`],
    facts: factsOf(waiver),
    ...(message !== null && { quote: message }),
    ...(url !== null && { button: { words: 'View your waivers', url } }),
    notes: url === null ? [] : ['You can change the request and send it again.'],
  });
}

/** To everybody who may have the document, with the reason. */
export function waiverVoidedMail(portal: Tenant, waiver: MailedWaiver & { reason: string }): MailWords {
  const { jobName, url, reason } = waiver;
  return layOutMail(portal, {
    subject: `The waiver for ${shortText(jobName, JOB_LENGTH_MAX)} is void`,
    preview: 'Do not use it any more.',
    title: 'A waiver is void',
    greeting: null,
    lines: [
      `${portal.organizationName} has declared this waiver void. Do not use it any more, and tell those to whom you have given it.`,
    ],
    facts: factsOf(waiver),
    quote: reason,
    ...(url !== null && { button: { words: 'View your waivers', url } }),
    notes: [],
  });
}

/** To whoever asked, some days after the release. */
export function waiverNotDownloadedMail(portal: Tenant, waiver: MailedWaiver): MailWords {
  const { jobName, url } = waiver;
  return layOutMail(portal, {
    subject: `The waiver for ${shortText(jobName, JOB_LENGTH_MAX)} waits for your download`,
    preview: 'It is signed, and nobody has downloaded it yet.',
    title: 'A waiver waits for you',
    greeting: null,
    lines: [`${portal.organizationName} has signed and released this waiver. Nobody has downloaded it yet.`],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'Download the waiver', url } }),
    notes: ['You are reminded twice at most.'],
  });
}

/** To whoever asked, some days after the signature. */
export function waiverAwaitsPaymentMail(
  portal: Tenant,
  waiver: MailedWaiver & { awaited: AwaitedPayment | null },
): MailWords {
  const { jobName, url, awaited } = waiver;
  const when = awaited?.clearsOn ? `, about ${formatDay(awaited.clearsOn)}` : '';
  return layOutMail(portal, {
    subject: `The waiver for ${shortText(jobName, JOB_LENGTH_MAX)} waits for a payment`,
    preview: 'It is signed, and released once the payment is final.',
    title: 'A waiver waits for a payment',
    greeting: null,
    lines: [
      `${portal.organizationName} has signed this waiver, and releases it once the payment behind it is final.`,
      awaited === null
        ? 'No payment that covers it is under way. If you have paid, tell us how and when.'
        : `It waits for payment ${awaited.code}${when}. There is nothing that you have to do.`,
    ],
    facts: factsOf(waiver),
    ...(url !== null && { button: { words: 'View your waivers', url } }),
    notes: ['You are reminded of this once.'],
  });
}
