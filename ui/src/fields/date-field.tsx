import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { isDay, type Day } from '@plumbline/rules/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { isShown } from '../is-shown.ts';
import { POPOVER_PROPS } from '../overlays/popover-props.ts';
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

const DIALOG = { role: 'dialog' } as const;

/** A day, typed or picked. Invalid text stays in the field with an error, and the value is null. */
export function DateField({ label, optional, hint, error, value, onChange, disabled, ...limits }: DateFieldProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed === null ? null : typedDayProblem(typed, limits);
  const leave = () => {
    if (typed === null) return;
    onChange(wrong === null ? parseTypedDay(typed) : null);
    if (wrong === null) setTyped(null);
  };
  const pick = (text: string | null) => {
    setTyped(null);
    setOpen(false);
    onChange(text !== null && isDay(text) ? text : null);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      {...POPOVER_PROPS}
      position="bottom-end"
      trapFocus
      returnFocus
      // Only the button opens the calendar, not a click into the field.
      withRoles={false}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <div>
          <TextField
            label={label}
            optional={optional}
            hint={hint}
            error={isShown(error) ? error : wrong}
            disabled={disabled ?? false}
            inputMode="numeric"
            autoComplete="off"
            placeholder="M/DD/YYYY"
            value={typed ?? typedDay(value)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={leave}
            iconAfter={
              <IconButton
                size="sm"
                label={`Choose ${label.toLowerCase()}`}
                icon={<IconCalendar size={16} stroke={1.75} />}
                disabled={disabled ?? false}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              />
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown {...DIALOG} aria-label={label}>
        <DayCalendar value={value} onPick={pick} {...limits} />
      </Popover.Dropdown>
    </Popover>
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
