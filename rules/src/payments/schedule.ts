// Scheduled payments (Spec 2 §5, decisions C27 and C29).

import { nextBusinessDay } from '../business-days.ts';
import { addDays, formatDay, formatLongDay, type Day } from '../dates.ts';
import { asCents, subtract, ZERO, type Cents } from '../money.ts';
import type { Capabilities } from '../portals/capabilities.ts';
import type { PaymentDraft } from './draft.ts';
import { creditApplied, type LineKind, type PaymentLine } from './line.ts';

/** Tomorrow for a payment on invoices, today for the transfer date of a prepayment. */
export const earliestDay = (today: Day, isPrepaid: boolean): Day => (isPrepaid ? today : addDays(today, 1));

/** A later day is taken for a typing error, which would put a hold on its invoices for years. */
export const latestDay = (today: Day): Day => addDays(today, 365);

/** The day on which a scheduled payment runs; the payment keeps the chosen day too. */
export const processOn = (scheduledAt: Day): Day => nextBusinessDay(scheduledAt);

/** '11/27/2026', or '11/28/2026 and processes on 11/30/2026' where banks are closed on the chosen day (decision C29). */
export function scheduledDay(scheduledAt: Day, runsOn: Day | null = processOn(scheduledAt)): string {
  const chosen = formatDay(scheduledAt);
  return runsOn === null || runsOn === scheduledAt ? chosen : `${chosen} and processes on ${formatDay(runsOn)}`;
}

/** In a list: '11/27/2026', or '11/28/2026 (processes on 11/30/2026)'. */
export function listedDay(scheduledAt: Day): string {
  const runsOn = processOn(scheduledAt);
  const chosen = formatDay(scheduledAt);
  return runsOn === scheduledAt ? chosen : `${chosen} (processes on ${formatDay(runsOn)})`;
}

/** When a payment on the chosen day is processed. */
export const runWords = (scheduledAt: Day, runsOn: Day): string =>
  runsOn === scheduledAt
    ? `Will be processed on ${formatLongDay(runsOn)}.`
    : `Banks are closed that day. Will be processed on ${formatLongDay(runsOn)}.`;

export type ScheduleRules = Pick<Capabilities, 'scheduling'> & { readonly today: Day };

export type ScheduleRefusal =
  | 'scheduling_not_offered'
  | 'schedule_date_missing'
  | 'schedule_date_too_early'
  | 'schedule_date_too_late';

type ScheduleChoice = Pick<PaymentDraft, 'isScheduled' | 'scheduledAt'>;

/** Why a payment cannot be scheduled as chosen, or null. */
export function refuseSchedule(chosen: ScheduleChoice, rules: ScheduleRules): ScheduleRefusal | null {
  if (!chosen.isScheduled) return null;
  if (!rules.scheduling) return 'scheduling_not_offered';
  if (chosen.scheduledAt === null) return 'schedule_date_missing';
  return refuseMove(chosen.scheduledAt, rules.today);
}

/** Why a scheduled payment cannot be moved to that day, or null. */
export function refuseMove(scheduledAt: Day, today: Day): 'schedule_date_too_early' | 'schedule_date_too_late' | null {
  if (scheduledAt < earliestDay(today, false)) return 'schedule_date_too_early';
  return scheduledAt > latestDay(today) ? 'schedule_date_too_late' : null;
}

export type ScheduledLine = Pick<PaymentLine, 'amount' | 'credits' | 'paymentReasonId'> & {
  /** When it was scheduled. */
  readonly kind: LineKind | null;
};

/**
 * What a scheduled line charges on its day: at most the balance, unless the payer gave a reason for an overpayment
 * (decision C28).
 */
export function amountAtRun(line: ScheduledLine, balance: Cents): Cents {
  if (line.kind === 'overpay' && line.paymentReasonId !== null) return line.amount;
  const open = subtract(balance, creditApplied(line));
  return asCents(Math.max(ZERO, Math.min(line.amount, open)));
}
