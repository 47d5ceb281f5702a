import type { createPrepayment as Call } from '@plumbline/contract/prepay';
import type { Input } from '@plumbline/contract/call';
import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import type { Day } from '@plumbline/rules/dates';
import { type Cents, ZERO } from '@plumbline/rules/money';
import { NO_INFO } from '@plumbline/rules/payments/draft';
import {
  type PrepayField,
  type PrepayProblem,
  prepayProblems,
  type PrepayRules,
  prepayWords,
} from '@plumbline/rules/payments/prepay';
import type { Submission } from '@plumbline/rules/payments/submission';
import { type Installment, installmentPlan } from '@plumbline/rules/recurrences/installments';
import type { Customer } from '../../http/caller.ts';

export type PrepayInput = Omit<Input<typeof Call>, 'idempotencyKey'>;

/** When it is paid: now, on one later day, or on the days of its installments. */
export type PrepayPlan =
  | { kind: 'now' }
  | { kind: 'later'; day: Day }
  | { kind: 'monthly'; startDate: Day; endDate: Day; installments: readonly Installment[] };

export const prepaySubmission = ({
  currencyCode,
  prepayTotal,
  total = ZERO,
}: Pick<PrepayInput, 'currencyCode' | 'prepayTotal'> & { total?: Cents }): Submission => ({
  currencyCode,
  isPrepaid: true,
  isOneTimePay: false,
  invoices: [],
  prepayTotal,
  balance: ZERO,
  subtotal: prepayTotal,
  credit: ZERO,
  total,
});

/** Refuses what the form would mark. */
export function planOf({ capabilities, tenant }: Customer, input: PrepayInput, day: Day): PrepayPlan {
  const { frequency = 'ONE_TIME', startDate = null, endDate = null } = input.recurrence ?? {};
  const { maxInstallments } = tenant.settings;
  const rules: PrepayRules = { ...capabilities, maxInstallments, today: day };
  const scheduledAt = frequency === 'MONTHLY' ? null : (input.scheduledAt ?? null);
  const prepayment = {
    prepayTotal: input.prepayTotal,
    info: { ...NO_INFO, ...input.info },
    recurrence: { frequency, startDate, endDate },
    scheduledAt,
  };
  const problems = Object.entries(prepayProblems(prepayment, rules)) as [PrepayField, PrepayProblem][];
  if (problems.length > 0) {
    const words = problems.map(([field, problem]): [string, string] => [
      field,
      prepayWords(field, problem, prepayment, rules),
    ]);
    throw new Refused('prepayment_incomplete', REFUSALS.prepayment_incomplete[1], Object.fromEntries(words));
  }
  if (frequency === 'MONTHLY' && startDate !== null && endDate !== null) {
    const { installments } = installmentPlan(input.prepayTotal, { startDate, endDate }, maxInstallments);
    return { kind: 'monthly', startDate, endDate, installments };
  }
  // Decision C27: today is now.
  return scheduledAt === null || scheduledAt === day ? { kind: 'now' } : { kind: 'later', day: scheduledAt };
}

type WithDay<Sent> = Omit<Sent, 'scheduledAt'> & { scheduledAt?: Day };

function withDay<Sent extends { scheduledAt?: Day }>(
  { scheduledAt: _, ...sent }: Sent,
  day: Day | null,
): WithDay<Sent> {
  return day === null ? sent : { ...sent, scheduledAt: day };
}

/** The first day on which the method is charged; none if that is now. */
export const withFirstDay = <Sent extends { scheduledAt?: Day }>(sent: Sent, plan: PrepayPlan): WithDay<Sent> =>
  withDay(sent, plan.kind === 'now' ? null : plan.kind === 'later' ? plan.day : plan.startDate);

/** The last day on which the method is charged: a card must not expire before it. */
export const withLastDay = <Sent extends { scheduledAt?: Day }>(sent: Sent, plan: PrepayPlan): WithDay<Sent> =>
  plan.kind === 'monthly'
    ? withDay(sent, plan.installments.at(-1)?.scheduledAt ?? plan.startDate)
    : withFirstDay(sent, plan);
