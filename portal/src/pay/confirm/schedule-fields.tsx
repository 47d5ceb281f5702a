import type { Day } from '@plumbline/rules/dates';
import { earliestDay, latestDay, processOn, runWords } from '@plumbline/rules/payments/schedule';
import { DateField } from '@plumbline/ui/fields/date-field';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { usePayDraft } from '../pay-draft.tsx';
import { PAYMENT_DATE_ID } from './focus-payment-date.ts';
import classes from './confirm-form.module.css';

type ScheduleFieldsProps = {
  today: Day;
  /** Why scheduling is not possible; null when it is. */
  refusal: string | null;
};

/** Schedules the payment for a later day (SCH-01). */
export function ScheduleFields({ today, refusal }: ScheduleFieldsProps) {
  const { draft, dispatch } = usePayDraft();
  const { isScheduled, scheduledAt } = draft;
  const earliest = earliestDay(today, false);
  return (
    <div className={classes.fold}>
      <SwitchField
        label="Pay on a later date"
        hint={refusal ?? 'From tomorrow. Payments on weekends or federal holidays process on the next business day.'}
        // A switch that is on can always be switched off, even if another method now disables it.
        disabled={refusal !== null && !isScheduled}
        checked={isScheduled}
        onChange={(event) => dispatch({ type: 'schedule', isScheduled: event.currentTarget.checked })}
      />
      {isScheduled && (
        <div className={classes.indent} id={PAYMENT_DATE_ID}>
          <DateField
            label="Payment date"
            value={scheduledAt}
            onChange={(day) => dispatch({ type: 'scheduled-at', scheduledAt: day })}
            min={earliest}
            max={latestDay(today)}
            hint={
              scheduledAt === null ? 'Choose the day of the payment' : runWords(scheduledAt, processOn(scheduledAt))
            }
          />
        </div>
      )}
    </div>
  );
}
