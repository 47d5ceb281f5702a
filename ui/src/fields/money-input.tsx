import { formatAmount, formatCents, readCents, ZERO, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { FieldLabel } from './field-label.tsx';
import { InputBox } from './input-box.tsx';
import { isShown } from '../is-shown.ts';
import classes from './money-input.module.css';

export type MoneyInputProps = {
  label: string;
  /** Visually hidden, as in table cells. */
  labelHidden?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  value: Cents | null;
  onChange: (value: Cents | null) => void;
  onBlur?: (() => void) | undefined;
  currency: CurrencyCode;
  min?: Cents | undefined;
  max?: Cents | undefined;
  /** Replaces an empty value on blur. */
  fallback?: Cents | undefined;
  disabled?: boolean | undefined;
  size?: 'sm' | 'md' | undefined;
};

/** Text allowed while typing: digits, commas, at most two decimals, no minus. */
const TYPEABLE = /^[\d,]*(?:\.\d{0,2})?$/;

/** A money field; out of bounds it shows a button that applies the bound (PAY-06). */
export function MoneyInput(props: MoneyInputProps) {
  const { label, labelHidden, optional, hint, error, value, onChange, currency, disabled, size = 'md' } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const sign = formatCents(ZERO, currency).replace('0.00', '');
  const settled = value === null ? '' : formatAmount(value);
  // A value set from outside, e.g. by "Pay full balance", replaces the typed text.
  const shown = draft !== null && readCents(draft) === value ? draft : settled;
  const bound = boundOf(props);
  const wrong = bound !== null || isShown(error);

  const type = (text: string) => {
    const digits = text.replace(/[\s$A-Z]/gi, '');
    if (!TYPEABLE.test(digits)) return;
    setDraft(digits);
    onChange(readCents(digits));
  };
  const leave = () => {
    setDraft(null);
    if (value === null && props.fallback !== undefined) onChange(props.fallback);
    props.onBlur?.();
  };
  const apply = (amount: Cents) => {
    setDraft(null);
    onChange(amount);
  };

  return (
    <div className={classes.field}>
      {!labelHidden && (
        <label className={classes.label} htmlFor={id}>
          <FieldLabel optional={optional}>{label}</FieldLabel>
        </label>
      )}
      <InputBox
        id={id}
        size={size}
        className={classes.input}
        before={sign}
        beforeWidth={sign.length > 1 ? 48 : 34}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        isInvalid={wrong}
        disabled={disabled ?? false}
        aria-describedby={`${id}-below`}
        {...(labelHidden && { 'aria-label': label })}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
      />
      <div id={`${id}-below`} className={classes.below} data-in-cell={labelHidden || undefined} aria-live="polite">
        {bound ? (
          <button type="button" className={classes.bound} onClick={() => apply(bound.amount)}>
            <IconAlertCircle size={14} aria-hidden="true" />
            <span>{bound.words}</span>
          </button>
        ) : (
          <span className={isShown(error) ? classes.error : classes.hint}>{isShown(error) ? error : hint}</span>
        )}
      </div>
    </div>
  );
}

function boundOf({ value, min, max }: MoneyInputProps): { words: string; amount: Cents } | null {
  if (value === null) return null;
  if (max !== undefined && value > max) return { words: `Max value: ${formatAmount(max)}`, amount: max };
  if (min !== undefined && value < min) return { words: `Min value: ${formatAmount(min)}`, amount: min };
  return null;
}
