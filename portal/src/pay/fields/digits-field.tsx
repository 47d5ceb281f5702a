import { TextField } from '@plumbline/ui/fields/text-field';
import { useState, type ReactNode } from 'react';
import { maskedDigits } from './masked-digits.ts';
import { useLeft } from './use-left.ts';

type DigitsFieldProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  maxLength: number;
  /** What is wrong with it, or null. */
  problem: string | null;
  hint?: ReactNode;
  /** Shows the last four only, unless it is being typed. */
  isMasked?: boolean | undefined;
};

/** A number that is no amount, such as that of an account. */
export function DigitsField({ label, value, onChange, maxLength, problem, hint, isMasked = false }: DigitsFieldProps) {
  const { hasLeft, leave } = useLeft();
  const [isFocused, setFocused] = useState(false);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      required
      hint={hint}
      value={isMasked && !isFocused ? maskedDigits(value) : value}
      onFocus={() => setFocused(true)}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, maxLength))}
      onBlur={() => {
        setFocused(false);
        leave();
      }}
      error={hasLeft && !isFocused && problem}
    />
  );
}
