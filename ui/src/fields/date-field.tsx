import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { isDay, type Day } from '@plumbline/rules/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Popover } from '../overlays/popover.tsx';
import { usePopover } from '../overlays/use-popover.ts';
import { TextField } from './text-field.tsx';
import { parseTypedDay, typedDay, typedDayProblem, type DayLimits } from './typed-day.ts';
import calendar from './calendar-look.module.css';
import classes from './date-field.module.css';

export type DateFieldProps = DayLimits & {
  label: string;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  value: Day | null;
  onChange: (value: Day | null) => void;
  disabled?: boolean | undefined;
};

/** A day, typed or picked. Invalid text stays in the field with an error, and the value is null. */
export function DateField({ label, optional, hint, error, value, onChange, disabled, ...limits }: DateFieldProps) {
  const { isOpen, setIsOpen, close, anchor, button, popover } = usePopover<HTMLDivElement>('dialog');
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed === null ? null : typedDayProblem(typed, limits);
  const leave = () => {
    if (typed === null) return;
    onChange(wrong === null ? parseTypedDay(typed) : null);
    if (wrong === null) setTyped(null);
  };
  const pick = (text: string | null) => {
    setTyped(null);
    close();
    onChange(text !== null && isDay(text) ? text : null);
  };
  return (
    <div ref={anchor}>
      <TextField
        label={label}
        optional={optional}
        hint={hint}
        error={wrong ?? error}
        disabled={disabled ?? false}
        inputMode="numeric"
        autoComplete="off"
        placeholder="M/DD/YYYY"
        value={typed ?? typedDay(value)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        // Enter sends the form around it, which would miss what was typed.
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        iconAfter={
          <IconButton
            size="sm"
            label={`Choose ${label.toLowerCase()}`}
            icon={<IconCalendar size={16} stroke={1.75} />}
            disabled={disabled ?? false}
            {...button}
            onClick={() => setIsOpen(!isOpen)}
          />
        }
      />
      {isOpen && (
        <Popover {...popover} label={label} align="end" className={classes.dropdown}>
          <DayCalendar value={value} onPick={pick} {...limits} />
        </Popover>
      )}
    </div>
  );
}

type DayCalendarProps = DayLimits & { value: Day | null; onPick: (text: string | null) => void };

function DayCalendar({ value, onPick, min, max, isExcluded }: DayCalendarProps) {
  const shown = value ?? min;
  return (
    <DatePicker
      firstDayOfWeek={0}
      weekendDays={[]}
      value={value}
      onChange={onPick}
      {...(shown !== undefined && { defaultDate: shown })}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      excludeDate={(date) => isDay(date) && isExcluded?.(date) === true}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      classNames={calendar}
    />
  );
}
