// The waivers of Granite Supply's main customer: one of every kind, as a portal in use has them.
import { addDays, asDay, type Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { throughDateOfRun } from '@plumbline/rules/waivers/waiver-schedule';
import type { WaiverStory } from './waiver-story.ts';

const ALDER_COURT = '24-1187';
const VERDUGO = '24-1203';
const COTTONWOOD = '25-0052';
const HARROW = '25-0061';
const PINECREST = '25-0077';
const FRONT_RANGE = '25-0090';
const SHORELINE = '25-0093';

const monthEnd = (day: Day): Day => addDays(asDay(`${day.slice(0, 7)}-01`), -1);
const progress = (throughDate: Day) => ({ waiverType: 'conditional.progress', throughDate }) as const;

/** The waiver came before the payment, and the unconditional one after it, by the standing authorization. */
async function exchanged({ desk, periods, runExchange }: WaiverStory): Promise<void> {
  const [, period] = await periods(FRONT_RANGE);
  if (!period) return;
  const { throughDate, askedOn, clearedOn } = period;
  const id = await desk.requestBeforePayment(askedOn, FRONT_RANGE, { throughDate, requestNotarization: false });
  await desk.signBeforePayment(askedOn, id);
  await runExchange(clearedOn);
}

/** Paid, and the unconditional one waits for a notary: the dashboard counts it. */
async function outstanding({ desk, periods, runExchange }: WaiverStory): Promise<void> {
  const [period] = await periods(SHORELINE);
  if (!period) return;
  const { throughDate, askedOn, clearedOn } = period;
  const id = await desk.requestBeforePayment(askedOn, SHORELINE, { throughDate, requestNotarization: true });
  await desk.signBeforePayment(askedOn, id);
  const notarizedOn = addDays(askedOn, 1);
  await desk.notarize(notarizedOn, id, 'New London', 'CT');
  await desk.release(notarizedOn, id);
  await runExchange(clearedOn);
}

/** It acknowledges a payment that the bank took back two weeks later. */
async function returned({ desk, returnPayment, returnable }: WaiverStory): Promise<void> {
  const payment = await returnable(ALDER_COURT);
  if (!payment) return;
  const day = addDays(payment.approvedOn, 10);
  const id = await desk.request(day, ALDER_COURT, {
    waiverType: 'unconditional.progress',
    throughDate: payment.throughDate,
  });
  await desk.sign(day, id);
  await desk.release(day, id);
  await returnPayment(addDays(day, 14), payment.id);
}

/** A schedule that has run twice, and is signed each time without anybody. */
async function repeated({ desk, daysAgo, runSchedules }: WaiverStory): Promise<void> {
  const [first, run] = [daysAgo(50), daysAgo(9)];
  const id = await desk.request(first, SHORELINE, {
    ...progress(monthEnd(first)),
    recurringSchedule: 'MONTHLY',
    recurringScheduleDay: String(Number(run.slice(8))),
    email: ['closing@harborlinetitle.example'],
    notes: 'For the monthly draw.',
  });
  await desk.sign(first, id);
  for (let day = addDays(first, 1); day <= run; day = addDays(day, 1)) {
    if (day.slice(8) === run.slice(8)) await runSchedules(day);
  }
}

/** A schedule whose last run found that the period had been asked for by hand. */
async function skipped({ desk, daysAgo, runSchedules }: WaiverStory): Promise<void> {
  const [first, run] = [daysAgo(30), daysAgo(6)];
  const day = Number(run.slice(8));
  const throughDate = throughDateOfRun({ kind: 'MONTHLY', day }, run);
  const id = await desk.request(first, PINECREST, {
    ...progress(monthEnd(throughDate)),
    recurringSchedule: 'MONTHLY',
    recurringScheduleDay: String(day),
  });
  await desk.sign(first, id);
  const byHand = addDays(throughDate, 1);
  const other = await desk.request(byHand, PINECREST, progress(throughDate));
  await desk.sign(byHand, other);
  await runSchedules(run);
}

async function voided({ desk, daysAgo }: WaiverStory): Promise<void> {
  const day = daysAgo(41);
  const id = await desk.request(day, COTTONWOOD, progress(addDays(day, -1)));
  await desk.sign(day, id);
  await desk.void(daysAgo(37), id, 'Two invoices of this period were billed to another job. A new waiver follows.');
}

async function replaced({ desk, daysAgo }: WaiverStory): Promise<void> {
  const [day, later] = [daysAgo(45), daysAgo(20)];
  const id = await desk.request(day, VERDUGO, progress(addDays(day, -1)));
  await desk.sign(day, id);
  await desk.sign(later, await desk.supersede(later, id));
}

async function rejected({ desk, daysAgo }: WaiverStory): Promise<void> {
  const day = daysAgo(34);
  const id = await desk.request(day, HARROW, { waiverType: 'unconditional.final', isInvoiceAlreadyPaid: true });
  const words = 'Submit it again once the final payment has arrived, or ask for a conditional final waiver now.';
  await desk.reject(addDays(day, 1), id, 'FUNDS_NOT_CLEARED', words);
}

async function inProgress({ desk, daysAgo }: WaiverStory): Promise<void> {
  const notarized = await desk.request(daysAgo(15), COTTONWOOD, {
    ...progress(daysAgo(16)),
    requestNotarization: true,
  });
  await desk.sign(daysAgo(15), notarized);
  await desk.notarize(daysAgo(13), notarized, 'Sacramento', 'CA');
  const pending = await desk.request(daysAgo(12), FRONT_RANGE, { ...progress(daysAgo(13)), requestNotarization: true });
  await desk.sign(daysAgo(12), pending);
  const confirmed = await desk.request(daysAgo(8), VERDUGO, {
    ...progress(daysAgo(9)),
    requestWetInkSignature: true,
    notes: 'Please mail the original to our office.',
  });
  await desk.approve(daysAgo(7), confirmed);
  await desk.sign(daysAgo(7), confirmed);
  const final = await desk.request(daysAgo(5), HARROW, { waiverType: 'conditional.final' });
  await desk.approve(daysAgo(4), final, 'The last delivery was in October.');
  await desk.request(daysAgo(3), null, {
    waiverType: 'other',
    projectNotFound: true,
    jobId: 'N-204',
    jobName: 'Nightingale Row, new phase',
    projectAddress: '204 Nightingale Row, Sacramento, CA 95899',
    invoiceText: 'The two framing deliveries of this month.',
  });
  await desk.request(daysAgo(1), HARROW, {
    waiverType: 'unconditional.progress',
    throughDate: daysAgo(2),
    isInvoiceAlreadyPaid: true,
    paymentDetailType: 'mailed',
    paymentCheckNumber: '20417',
    paymentCheckAmount: asCents(4_117_20),
    paymentMailedDate: daysAgo(4),
    notes: 'Our check was mailed on Friday.',
  });
}

/** In the order of their days, as waivers are numbered. */
export const graniteWaivers = [
  returned,
  exchanged,
  outstanding,
  repeated,
  replaced,
  voided,
  rejected,
  skipped,
  inProgress,
];
