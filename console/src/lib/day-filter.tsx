import { type Day, isDay } from '@plumbline/rules/dates';
import { TextField } from '@plumbline/ui/fields/text-field';
import { type ReactNode, useEffect, useRef } from 'react';

type DayFilterProps = { label: string; day: Day | null; error?: ReactNode; onChange: (day: Day | null) => void };

/** A day of a list's address. The browser owns what is typed: a day that is not complete yet must not be taken away. */
export function DayFilter({ label, day, error, onChange }: DayFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    if (!current) return;
    const typed = isDay(current.value) ? current.value : null;
    // Back, forward and a link change the address without the field.
    if (typed !== day) current.value = day ?? '';
  }, [day]);
  return (
    <TextField
      ref={input}
      label={label}
      type="date"
      defaultValue={day ?? ''}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange(isDay(value) ? value : null)}
    />
  );
}
