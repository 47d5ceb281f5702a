// When autopay pays which invoices (AUT-01 to AUT-03). Days are in the organization's time zone.

import { CUT_OFF_MINUTE, isBusinessDay, nextBusinessDay } from '../business-days.ts';
import { addDays, weekday as weekdayOf, type Day } from '../dates.ts';
import { add, ZERO, type Cents } from '../money.ts';
import type { AutopayRule } from './rule.ts';

/** AUT-02: a run is announced this many days before. */
const NOTICE_DAYS = 3;

export type DueInvoice = { readonly id: string; readonly dueDate: Day; readonly amount: Cents };

export type RunDays = {
  readonly today: Day;
  /** When the rule was made. */
  readonly startsOn: Day;
  /** Days that already have a run. */
  readonly takenDays: ReadonlySet<Day>;
  /** Days that the customer skipped, also those that have passed. */
  readonly skippedDays: ReadonlySet<Day>;
};

type Timing = Pick<AutopayRule, 'timing' | 'daysBefore' | 'weekday'>;

/** The first day on which a run can still be announced in time. */
export const earliestRun = (today: Day): Day => nextBusinessDay(addDays(today, NOTICE_DAYS));

/**
 * The day of the run that pays an invoice; null if the rule leaves it to the customer. An invoice that came too late to be
 * announced for its own day is paid on the first day for which it can be.
 */
export function runDayOf(rule: Timing, dueDate: Day, days: RunDays): Day | null {
  if (rule.timing === 'WEEKLY') return weeklyRun(rule.weekday ?? 1, dueDate, days);
  if (dueDate < days.startsOn) return null;
  const own = nextBusinessDay(rule.timing === 'DUE_DATE' ? dueDate : addDays(dueDate, -(rule.daysBefore ?? 0)));
  if (days.skippedDays.has(own)) return null;
  const earliest = earliestRun(days.today);
  let day = own < earliest ? earliest : own;
  while (days.takenDays.has(day)) day = nextBusinessDay(addDays(day, 1));
  return day;
}

/** The first of the weekly days by which the invoice is due. */
function weeklyRun(weekday: number, dueDate: Day, { today, takenDays }: RunDays): Day {
  const earliest = earliestRun(today);
  // A run of last week's day may still be ahead, if banks are closed.
  const from = dueDate < addDays(earliest, -6) ? addDays(earliest, -6) : dueDate;
  let chosen = addDays(from, (weekday - weekdayOf(from) + 7) % 7);
  const isTooEarly = (day: Day) => day < earliest || takenDays.has(day);
  while (isTooEarly(nextBusinessDay(chosen))) chosen = addDays(chosen, 7);
  return nextBusinessDay(chosen);
}

export type LimitKind = 'INVOICE' | 'MONTH';

export type WaitingInvoice<Invoice> = { readonly invoice: Invoice; readonly limit: LimitKind };

export type FittedRun<Invoice> = {
  /** Oldest due date first. */
  readonly invoices: readonly Invoice[];
  /** Above a limit: they wait for the customer's approval. */
  readonly waiting: readonly WaitingInvoice<Invoice>[];
  readonly amount: Cents;
};

type Limits = Pick<AutopayRule, 'invoiceLimit' | 'monthLimit'>;

/**
 * Which invoices a run takes: whole or not at all, oldest due date first, and never above a limit unless approved. What is
 * approved counts first, so that a run is never the limit and the approvals together: each is as much as one person pays
 * alone (TEM-01).
 */
export function fitToLimits<Invoice extends DueInvoice>(
  { invoiceLimit, monthLimit }: Limits,
  invoices: readonly Invoice[],
  { used, approved }: { used: Cents; approved: ReadonlyMap<string, Cents> },
): FittedRun<Invoice> {
  const isApproved = ({ id, amount }: Invoice) => amount <= (approved.get(id) ?? ZERO);
  const taken: Invoice[] = [];
  const waiting: WaitingInvoice<Invoice>[] = [];
  let sum = add(...invoices.filter(isApproved).map(({ amount }) => amount));
  for (const invoice of invoices.toSorted(byDueDate)) {
    const { amount } = invoice;
    if (isApproved(invoice)) taken.push(invoice);
    else if (invoiceLimit !== null && amount > invoiceLimit) waiting.push({ invoice, limit: 'INVOICE' });
    else if (monthLimit !== null && add(used, sum, amount) > monthLimit) waiting.push({ invoice, limit: 'MONTH' });
    else {
      taken.push(invoice);
      sum = add(sum, amount);
    }
  }
  return { invoices: taken, waiting, amount: sum };
}

const byDueDate = (one: DueInvoice, other: DueInvoice): number =>
  `${one.dueDate} ${one.id}` < `${other.dueDate} ${other.id}` ? -1 : 1;

export const monthOf = (day: Day): string => day.slice(0, 7);

export type PlannedRun<Invoice> = FittedRun<Invoice> & { readonly day: Day };

export type PlanFacts = RunDays & {
  /** What other runs take in each month, as YYYY-MM. */
  readonly usedByMonth: ReadonlyMap<string, Cents>;
  readonly approved: ReadonlyMap<string, Cents>;
};

/** The runs that are not announced yet, in order. */
export function planRuns<Invoice extends DueInvoice>(
  rule: Timing & Limits,
  invoices: readonly Invoice[],
  facts: PlanFacts,
): PlannedRun<Invoice>[] {
  const byDay = Map.groupBy(invoices, ({ dueDate }) => runDayOf(rule, dueDate, facts));
  const used = new Map(facts.usedByMonth);
  const runs: PlannedRun<Invoice>[] = [];
  for (const [day, due] of [...byDay].toSorted(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1))) {
    if (day === null) continue;
    const month = monthOf(day);
    const before = used.get(month) ?? ZERO;
    const run = fitToLimits(rule, due, { used: before, approved: facts.approved });
    used.set(month, add(before, run.amount));
    runs.push({ day, ...run });
  }
  return runs;
}

/** Whether a planned run is announced today. */
export const isAnnounced = (day: Day, today: Day): boolean => addDays(day, -NOTICE_DAYS) <= today;

/** A run starts on its day, or on the next business day if nobody was there; after the cut-off it would count from the day after. */
export const isRunTime = (day: Day, today: Day, minuteOfDay: number): boolean =>
  day <= today && isBusinessDay(today) && minuteOfDay < CUT_OFF_MINUTE;
