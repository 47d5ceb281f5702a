// The three parts of the form: which invoices, when and how, limits.
import { AUTOPAY_WEEKDAYS } from '@plumbline/rules/autopay/rule';
import { formatDay, type Day } from '@plumbline/rules/dates';
import { formatCents, ZERO, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { ChoiceCard, ChoiceGroup } from '@plumbline/ui/fields/choice-card';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextField } from '@plumbline/ui/fields/text-field';
import { LazyOverlay } from '@plumbline/ui/lazy-overlay';
import { lazy, Suspense } from 'react';
import { useCapabilities } from '../lib/portal-context.ts';
import { methodKind, methodName, type MethodRow } from '../payment-methods/method-row.ts';
import type { AutopayEdit, AutopayErrors } from './autopay-edit.ts';
import { autopayMessages as words } from './autopay-messages.ts';
import type { ChangeEdit } from './use-autopay-form.ts';
import layout from '../lib/form-layout.module.css';
import classes from './autopay-form.module.css';

/** Loaded when projects are chosen: most rules are for all invoices. */
const ProjectChoice = lazy(async () => ({ default: (await import('./project-choice.tsx')).ProjectChoice }));

const SCOPES = [
  { value: 'ALL', label: 'All' },
  { value: 'PROJECTS', label: 'Some projects' },
  { value: 'WITHOUT_PROJECT', label: 'Without a project' },
] as const;

const TIMINGS = [
  { value: 'DUE_DATE', title: 'On the due date' },
  { value: 'DAYS_BEFORE', title: 'Days before due' },
  { value: 'WEEKLY', title: 'Once a week' },
] as const;

const WEEKDAYS = AUTOPAY_WEEKDAYS.map((label, place) => ({ value: String(place + 1), label }));

type BlockProps = { shown: AutopayEdit; errors: AutopayErrors; change: ChangeEdit };

export function WhichBlock({ shown, errors, change }: BlockProps) {
  const { creditMemos } = useCapabilities();
  return (
    <section className={classes.block} aria-labelledby="autopay-which">
      <h2 id="autopay-which">Which invoices</h2>
      <Segmented
        label="Which invoices"
        labelHidden
        options={SCOPES}
        value={shown.scope}
        onChange={(scope) => change({ scope })}
      />
      {shown.scope === 'PROJECTS' && (
        <LazyOverlay opened onClose={() => change({ scope: 'ALL' })}>
          <Suspense fallback={<div className={classes.projectsLoading} />}>
            <ProjectChoice
              chosen={shown.projects}
              onChange={(projects) => change({ projects })}
              error={errors.projects}
            />
          </Suspense>
        </LazyOverlay>
      )}
      {creditMemos && (
        <CheckboxField
          label="Use credits first"
          checked={shown.usesCredits}
          onChange={(event) => change({ usesCredits: event.currentTarget.checked })}
        />
      )}
      <p className={classes.small}>{words.leftOut}</p>
    </section>
  );
}

type WhenBlockProps = BlockProps & {
  methods: readonly MethodRow[];
  method: MethodRow | null;
  /** What was due before is not paid, except by a weekly rule. */
  since: Day;
};

export function WhenBlock({ shown, errors, change, methods, method, since }: WhenBlockProps) {
  const { surcharge } = useCapabilities();
  return (
    <section className={classes.block} aria-labelledby="autopay-when">
      <h2 id="autopay-when">When and how</h2>
      <div className={classes.timings}>
        <ChoiceGroup label="When" labelHidden>
          {TIMINGS.map(({ value, title }) => (
            <ChoiceCard
              key={value}
              compact
              name="autopay-timing"
              value={value}
              title={title}
              checked={shown.timing === value}
              onChange={() => change({ timing: value })}
            />
          ))}
        </ChoiceGroup>
      </div>
      <div className={layout.pair}>
        <DayField shown={shown} errors={errors} change={change} />
        <NativeSelectField
          label="Pay with"
          placeholder="Choose a payment method"
          options={methods.map((each) => ({ value: each.id, label: `${methodName(each)}, ${methodKind(each)}` }))}
          value={method?.id ?? null}
          onChange={(paymentMethodId) => change({ paymentMethodId })}
          hint={surcharge && method !== null && surchargeWords(method)}
          error={errors.paymentMethod}
        />
      </div>
      <p className={classes.small}>
        {shown.timing === 'WEEKLY' ? words.pastDueToo : words.sinceDay(formatDay(since))} {words.closedDays}
      </p>
    </section>
  );
}

const surchargeWords = ({ paymentType, cardType }: MethodRow): string =>
  paymentType === 'ACH' ? words.noSurcharge.ACH : cardType === 'DEBIT' ? words.noSurcharge.DEBIT : words.surcharge;

/** The weekday, or how many days before the due date; the due date needs neither. */
function DayField({ shown: { timing, weekday, daysBefore }, errors, change }: BlockProps) {
  if (timing === 'DUE_DATE') return null;
  if (timing === 'WEEKLY')
    return (
      <NativeSelectField
        label="Day"
        placeholder="Choose a day"
        options={WEEKDAYS}
        value={weekday === null ? null : String(weekday)}
        onChange={(value) => change({ weekday: Number(value) })}
        error={errors.weekday}
      />
    );
  return (
    <TextField
      label="Days before"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={daysBefore === null ? '' : String(daysBefore)}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '');
        change({ daysBefore: digits === '' ? null : Number(digits) });
      }}
      error={errors.daysBefore}
    />
  );
}

type LimitsBlockProps = BlockProps & { currency: CurrencyCode; used: Cents };

export function LimitsBlock({ shown, errors, change, currency, used }: LimitsBlockProps) {
  return (
    <section className={classes.block} aria-labelledby="autopay-limits">
      <h2 id="autopay-limits">Limits</h2>
      <div className={layout.pair}>
        <MoneyInput
          label="At most per invoice"
          optional
          currency={currency}
          value={shown.invoiceLimit}
          onChange={(invoiceLimit) => change({ invoiceLimit })}
          error={errors.invoiceLimit}
        />
        <MoneyInput
          label="At most per month"
          optional
          currency={currency}
          value={shown.monthLimit}
          onChange={(monthLimit) => change({ monthLimit })}
          hint={used > ZERO && words.usedInMonth(formatCents(used, currency))}
          error={errors.monthLimit}
        />
      </div>
      <p className={classes.small}>{words.aboveLimit}</p>
    </section>
  );
}
