import { IconBuilding } from '@tabler/icons-react';
import type { Frequency, PaymentInfo } from '@plumbline/rules/payments/draft';
import { prepayWords, type PrepayField, type PrepayProblems, type PrepayRules } from '@plumbline/rules/payments/prepay';
import { Card } from '@plumbline/ui/card';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, Suspense, useState } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { usePayDraft } from '../pay/pay-draft.tsx';
import type { ErrorOf } from './prepay-dates.tsx';
import classes from './prepay-step.module.css';

/** Loaded after the form: the calendar is a large chunk. */
const PrepayDates = lazy(async () => ({ default: (await import('./prepay-dates.tsx')).PrepayDates }));

const FREQUENCIES: readonly { value: Frequency; label: string }[] = [
  { value: 'ONE_TIME', label: 'One time' },
  { value: 'MONTHLY', label: 'Monthly' },
];

type PrepayFormProps = {
  rules: PrepayRules;
  problems: PrepayProblems;
  /** Else only the problems of fields that were left. */
  areAllShown: boolean;
  /** The text of the transfer date is no day. */
  isDayUnclear: boolean;
  onDayUnclear: (isUnclear: boolean) => void;
};

/** The frequency comes first, because it decides the other fields. */
export function PrepayForm({ rules, problems, areAllShown, isDayUnclear, onDayUnclear }: PrepayFormProps) {
  const { draft, dispatch } = usePayDraft();
  const [left, setLeft] = useState<readonly PrepayField[]>([]);
  /** Whether the dialog about the missing script was closed. */
  const [isWarned, setWarned] = useState(false);
  const { frequency } = draft.recurrence;
  const isMonthly = frequency === 'MONTHLY';
  const errorOf: ErrorOf = (field) => {
    const problem = problems[field];
    const isShown = areAllShown || left.includes(field);
    return problem !== undefined && isShown ? prepayWords(field, problem, draft, rules) : undefined;
  };
  const leave = (field: PrepayField) => () => setLeft((before) => [...before, field]);
  const text: TextProps = (field, isRequired) => ({
    optional: !isRequired,
    required: isRequired,
    value: draft.info[field],
    onChange: (event) => dispatch({ type: 'info', info: { [field]: event.currentTarget.value } }),
    onBlur: leave(field),
    error: errorOf(field),
  });
  return (
    <Card aria-label="Prepayment" className={classes.card}>
      <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
        {(rules.monthlyPrepay || isMonthly) && (
          <div className={classes.wide}>
            <Segmented
              label="Frequency"
              options={FREQUENCIES}
              value={frequency}
              onChange={(value) => {
                onDayUnclear(false);
                dispatch({ type: 'frequency', frequency: value });
              }}
            />
            {problems.frequency && (
              <p className={classes.error}>{prepayWords('frequency', problems.frequency, draft, rules)}</p>
            )}
          </div>
        )}
        <MoneyInput
          label={isMonthly ? 'Total each month' : 'Total'}
          currency={draft.currencyCode}
          value={draft.prepayTotal}
          onChange={(prepayTotal) => dispatch({ type: 'prepay-total', prepayTotal })}
          onBlur={leave('total')}
          error={errorOf('total')}
        />
        <TextField label="Reference" maxLength={100} {...text('reference', rules.prepayReferenceRequired)} />
        <LazyOverlay opened={!isWarned} onClose={() => setWarned(true)}>
          <Suspense fallback={<div className={`${classes.wide} ${classes.datesLoading}`} />}>
            <PrepayDates
              isMonthly={isMonthly}
              rules={rules}
              errorOf={errorOf}
              isUnclear={isDayUnclear}
              onUnclear={onDayUnclear}
            />
          </Suspense>
        </LazyOverlay>
        <ProjectAndNotes rules={rules} text={text} />
      </form>
    </Card>
  );
}

type TextProps = (
  field: keyof PaymentInfo & PrepayField,
  isRequired: boolean,
) => {
  optional: boolean;
  required: boolean;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
  error: string | undefined;
};

function ProjectAndNotes({ rules, text }: { rules: PrepayRules; text: TextProps }) {
  const { organization } = usePortal();
  return (
    <>
      <TextField
        label="Project name"
        icon={<IconBuilding size={16} stroke={1.75} aria-hidden="true" />}
        maxLength={200}
        {...text('projectName', rules.prepayProjectRequired)}
      />
      <TextField label="Project address" maxLength={300} {...text('projectAddress', rules.prepayProjectRequired)} />
      <div className={classes.wide}>
        <TextareaField
          label="Notes"
          minRows={3}
          maxRows={3}
          maxLength={2000}
          placeholder={`Anything ${organization.name} should know`}
          {...text('notes', rules.prepayNotesRequired)}
        />
      </div>
    </>
  );
}
