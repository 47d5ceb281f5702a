import { TextField } from '@plumbline/ui/fields/text-field';
import { useState, type ReactNode } from 'react';
import { useTouched } from './use-touched.ts';

type DigitsFieldProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  maxLength: number;
  /** The error message, or null. */
  problem: string | null;
  hint?: ReactNode;
  /** Masks all but the last four digits unless focused. */
  isMasked?: boolean | undefined;
};

/** A field for a number of digits, such as an account number. */
export function DigitsField({ label, value, onChange, maxLength, problem, hint, isMasked = false }: DigitsFieldProps) {
  const { isTouched, touch } = useTouched();
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
        touch();
      }}
      error={isTouched && !isFocused && problem}
    />
  );
}

/** '•••••8802': all but the last four digits are masked. */
const maskedDigits = (digits: string): string =>
  digits.length <= 4 ? digits : '•'.repeat(digits.length - 4) + digits.slice(-4);
