// When the payments of a draft are charged.
import type { Day } from '@plumbline/rules/dates';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import { processOn } from '@plumbline/rules/payments/schedule';
import { installmentPlan, type InstallmentPlan } from '@plumbline/rules/recurrences/installments';

type Dates = Pick<PaymentDraft, 'isPrepaid' | 'isScheduled' | 'scheduledAt' | 'recurrence' | 'prepayTotal'>;

/** The installments of a monthly prepayment; null for one payment, and until both dates and the amount are known. */
export function planOf({ isPrepaid, prepayTotal, recurrence }: Dates, maxInstallments: number): InstallmentPlan | null {
  const { frequency, startDate, endDate } = recurrence;
  if (!isPrepaid || frequency !== 'MONTHLY' || startDate === null || endDate === null || prepayTotal === null)
    return null;
  return installmentPlan(prepayTotal, { startDate, endDate }, maxInstallments);
}

/** Not charged now: on a chosen day, or every month. Today as the transfer date is now (decision C27). */
export function isChargedLater({ isPrepaid, isScheduled, scheduledAt, recurrence }: Dates, today: Day): boolean {
  if (!isPrepaid) return isScheduled;
  return recurrence.frequency === 'MONTHLY' || (scheduledAt !== null && scheduledAt > today);
}

/** The last day on which the method is charged; it must not expire before. */
export function lastChargeDay(draft: Dates, today: Day, maxInstallments: number): Day {
  const last = planOf(draft, maxInstallments)?.installments.at(-1);
  if (last) return last.processOn;
  return isChargedLater(draft, today) && draft.scheduledAt !== null ? processOn(draft.scheduledAt) : today;
}
