import { useState } from 'react';
import { classNames } from '../class-names.ts';
import type { DayRange } from './day-range.ts';
import { parseTypedDay, typedDay } from './typed-day.ts';
import classes from './date-range.module.css';

export type TypedRangeProps = { label: string; value: DayRange; onChange: (value: DayRange) => void };

/** Two text fields for a range; days in the wrong order are swapped. */
export function TypedRange({ label, value: [from, to], onChange }: TypedRangeProps) {
  const set = (next: DayRange) => {
    const [first, last] = next;
    onChange(first && last && first > last ? [last, first] : next);
  };
  return (
    <span className={classes.typed}>
      <TypedDayInput label={`${label}, from`} day={from} onChange={(day) => set([day, to])} />
      to
      <TypedDayInput label={`${label}, to`} day={to} onChange={(day) => set([from, day])} />
    </span>
  );
}

type TypedDayInputProps = { label: string; day: TypedRangeProps['value'][0]; onChange: (day: DayRange[0]) => void };

function TypedDayInput({ label, day, onChange }: TypedDayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? day : parseTypedDay(typed);
  const wrong = typed !== null && typed.trim() !== '' && parsed === null;
  const leave = () => {
    if (wrong) return;
    if (typed !== null) onChange(parsed);
    setTyped(null);
  };
  return (
    <input
      className={classNames(classes.day, wrong && classes.wrong)}
      aria-label={label}
      aria-invalid={wrong}
      inputMode="numeric"
      autoComplete="off"
      placeholder="M/DD/YYYY"
      value={typed ?? typedDay(day)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}
