// The days of a prepayment: the one of a transfer, or the first and last of a monthly one.
import type { Day } from '@plumbline/rules/dates';
import {
  endBounds,
  startBounds,
  transferBounds,
  type PrepayField,
  type PrepayRules,
} from '@plumbline/rules/payments/prepay';
import { processOn, runWords } from '@plumbline/rules/payments/schedule';
import { installmentsNote } from '@plumbline/rules/recurrences/installments';
import { DateField } from '@plumbline/ui/fields/date-field';
import { usePayDraft } from '../pay/pay-draft.tsx';
import classes from './prepay-step.module.css';

export type ErrorOf = (field: PrepayField) => string | undefined;
type DatesProps = { rules: PrepayRules; errorOf: ErrorOf };
type TransferDateProps = DatesProps & { isUnclear: boolean; onUnclear: (isUnclear: boolean) => void };

export const PrepayDates = ({ isMonthly, ...props }: TransferDateProps & { isMonthly: boolean }) =>
  isMonthly ? <MonthlyDates rules={props.rules} errorOf={props.errorOf} /> : <TransferDate {...props} />;

/** From today; without one the transfer is made today (decision C27). */
function TransferDate({ rules, errorOf, isUnclear, onUnclear }: TransferDateProps) {
  const { draft, dispatch } = usePayDraft();
  const { scheduledAt } = draft;
  const day = scheduledAt ?? rules.today;
  const { min, max } = transferBounds(rules.today);
  return (
    <div className={classes.wide}>
      <div className={classes.half}>
        <DateField
          label="Transfer date"
          value={isUnclear ? null : day}
          onChange={(chosen) => {
            onUnclear(chosen === null);
            dispatch({ type: 'scheduled-at', scheduledAt: chosen });
          }}
          min={min}
          {...(max !== null && { max })}
          hint={isUnclear ? undefined : dayWords(day, rules.today)}
          error={errorOf('transferDate')}
        />
      </div>
    </div>
  );
}

function MonthlyDates({ rules, errorOf }: DatesProps) {
  const { draft, dispatch } = usePayDraft();
  const { startDate, endDate } = draft.recurrence;
  const start = startBounds(endDate, rules.today);
  const end = endBounds(startDate, rules);
  const note =
    startDate !== null && endDate !== null ? installmentsNote({ startDate, endDate }, rules.maxInstallments) : null;
  return (
    <>
      <DateField
        label="Start date"
        value={startDate}
        onChange={(day) => dispatch({ type: 'recurrence-dates', startDate: day, endDate })}
        min={start.min}
        {...(start.max !== null && { max: start.max })}
        error={errorOf('startDate')}
      />
      <DateField
        label="End date"
        value={endDate}
        onChange={(day) => dispatch({ type: 'recurrence-dates', startDate, endDate: day })}
        min={end.min}
        {...(end.max !== null && { max: end.max })}
        hint={note}
        error={errorOf('endDate')}
      />
    </>
  );
}

const dayWords = (day: Day, today: Day): string =>
  day === today ? 'Today: it is charged as soon as you confirm.' : runWords(day, processOn(day));
