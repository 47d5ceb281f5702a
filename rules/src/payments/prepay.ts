// A prepayment: funds added without an invoice, once or every month (Spec 2 §2 and §5).

import { isBlank } from '../access/field-problems.ts';
import { addDays, addMonths, formatDay, type Day } from '../dates.ts';
import { formatAmount } from '../money.ts';
import type { Capabilities } from '../portals/capabilities.ts';
import type { PaymentDraft } from './draft.ts';
import { MINIMUM } from './line.ts';
import { earliestDay, latestDay } from './schedule.ts';

export type PrepayRules = Pick<
  Capabilities,
  'monthlyPrepay' | 'prepayReferenceRequired' | 'prepayProjectRequired' | 'prepayNotesRequired'
> & {
  readonly today: Day;
  /** Also the maximum number of months from start to end (decision C30). */
  readonly maxInstallments: number;
};

export type PrepayField =
  | 'total'
  | 'reference'
  | 'projectName'
  | 'projectAddress'
  | 'notes'
  | 'frequency'
  | 'transferDate'
  | 'startDate'
  | 'endDate';

export type PrepayProblem = 'missing' | 'too_small' | 'too_early' | 'too_late' | 'not_offered';
export type PrepayProblems = Partial<Record<PrepayField, PrepayProblem>>;

type DayBounds = { readonly min: Day; readonly max: Day | null };

/** From today to a year ahead. */
export const transferBounds = (today: Day): DayBounds => ({ min: earliestDay(today, true), max: latestDay(today) });

/** From today to the day before the end, and at most a year ahead. */
export const startBounds = (endDate: Day | null, today: Day): DayBounds => {
  const latest = latestDay(today);
  if (endDate === null || endDate > latest) return { min: today, max: latest };
  return { min: today, max: endDate > today ? addDays(endDate, -1) : today };
};

/** From the day after the start to the maximum number of months later. */
export const endBounds = (startDate: Day | null, { today, maxInstallments }: PrepayRules): DayBounds => {
  // A start beyond the bounds is a problem of its own; nothing can be added to the last day of the year 9999.
  const latest = latestDay(today);
  const start = startDate !== null && startDate > latest ? latest : startDate;
  return { min: addDays(start ?? today, 1), max: start === null ? null : addMonths(start, maxInstallments) };
};

function dayProblem(date: Day | null, { min, max }: DayBounds): PrepayProblem | null {
  if (date === null) return 'missing';
  if (date < min) return 'too_early';
  return max !== null && date > max ? 'too_late' : null;
}

type Prepayment = Pick<PaymentDraft, 'prepayTotal' | 'info' | 'recurrence' | 'scheduledAt'>;

function dateProblems({ recurrence, scheduledAt }: Prepayment, rules: PrepayRules): PrepayProblems {
  const { frequency, startDate, endDate } = recurrence;
  if (frequency === 'ONE_TIME') {
    // Without a transfer date the transfer is made today (decision C27).
    if (scheduledAt === null) return {};
    const problem = dayProblem(scheduledAt, transferBounds(rules.today));
    return problem === null ? {} : { transferDate: problem };
  }
  if (!rules.monthlyPrepay) return { frequency: 'not_offered' };
  return present({
    // A start after the end is reported at the end.
    startDate: dayProblem(startDate, startBounds(null, rules.today)),
    endDate: dayProblem(endDate, endBounds(startDate, rules)),
  });
}

/** The problems by field; empty if there are none. */
export function prepayProblems(prepayment: Prepayment, rules: PrepayRules): PrepayProblems {
  const { prepayTotal, info } = prepayment;
  const need = (isRequired: boolean, text: string) => (isRequired && isBlank(text) ? 'missing' : null);
  return {
    ...present({
      total: prepayTotal === null ? 'missing' : prepayTotal < MINIMUM ? 'too_small' : null,
      reference: need(rules.prepayReferenceRequired, info.reference),
      projectName: need(rules.prepayProjectRequired, info.projectName),
      projectAddress: need(rules.prepayProjectRequired, info.projectAddress),
      notes: need(rules.prepayNotesRequired, info.notes),
    }),
    ...dateProblems(prepayment, rules),
  };
}

const MISSING: Partial<Record<PrepayField, string>> = {
  total: 'Enter an amount.',
  reference: 'Enter a reference.',
  projectName: 'Enter the name of the project.',
  projectAddress: 'Enter the address of the project.',
  notes: 'Enter a note.',
};

/** What the form says at the field. */
export function prepayWords(
  field: PrepayField,
  problem: PrepayProblem,
  { recurrence: { startDate, endDate } }: Pick<Prepayment, 'recurrence'>,
  rules: PrepayRules,
): string {
  const bounds = field === 'endDate' ? endBounds(startDate, rules) : startBounds(endDate, rules.today);
  switch (problem) {
    case 'missing':
      return MISSING[field] ?? 'Choose a day.';
    case 'too_small':
      return `Enter at least ${formatAmount(MINIMUM)}.`;
    case 'too_early':
      return `Choose ${formatDay(bounds.min)} or later.`;
    case 'too_late':
      return `Choose ${formatDay(bounds.max ?? latestDay(rules.today))} or earlier.`;
    case 'not_offered':
      return 'Monthly prepayments are not offered here.';
  }
}

const present = (problems: Partial<Record<PrepayField, PrepayProblem | null>>): PrepayProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
