import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { formatDay, isDay, type Day } from '@plumbline/rules/dates';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { POPOVER_PLACE } from './popover-place.ts';
import { TypedRange } from './typed-range.tsx';
import { useScreen } from './use-screen.ts';
import calendar from './calendar-look.module.css';
import menu from './menu.module.css';
import classes from './date-range.module.css';

/** Both days included; null is open. */
export type DayRange = readonly [from: Day | null, to: Day | null];
export type DatePreset = { label: string; value: DayRange };

export type DateRangeProps = {
  /** What the dates are: "Due date". */
  label: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** "Today", "Last 7 Days" … with their days, since only the app knows today. */
  presets: readonly DatePreset[];
  placeholder?: string | undefined;
};

export const formatRange = ([from, to]: DayRange): string | null => {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `to ${formatDay(to)}` : null;
};

/** From one day to another: presets, two months, typed dates. Nothing changes before Apply. */
export function DateRange({ label, value, onChange, presets, placeholder = 'Any date' }: DateRangeProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      {...POPOVER_PLACE}
      position="bottom-start"
      trapFocus
      returnFocus
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <button type="button" className={classNames(menu.trigger, menu.control)} onClick={() => setOpen(!open)}>
          <IconCalendar size={15} stroke={1.75} aria-hidden="true" />
          <span className="pl-hidden">{label}: </span>
          {formatRange(value) ?? placeholder}
          <IconChevronDown className={menu.chevron} size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined}>
        <RangeEditor
          label={label}
          value={value}
          presets={presets}
          onApply={(range) => {
            onChange(range);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type RangeEditorProps = Pick<DateRangeProps, 'label' | 'value' | 'presets'> & { onApply: (range: DayRange) => void };

const same = (a: DayRange, b: DayRange) => a[0] === b[0] && a[1] === b[1];
const asDayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null);

function RangeEditor({ label, value, presets, onApply }: RangeEditorProps) {
  const [draft, setDraft] = useState<DayRange>(value);
  const [shownDay, setShownDay] = useState<string | undefined>(value[0] ?? undefined);
  const small = useScreen() === 'small';
  const take = (range: DayRange) => {
    setDraft(range);
    if (range[0]) setShownDay(range[0]);
  };
  const preset = presets.find((each) => same(each.value, draft));
  return (
    <div className={classes.editor}>
      <div className={classes.presets}>
        {presets.map((each) => (
          <button
            key={each.label}
            type="button"
            className={classNames(classes.preset, each === preset && classes.chosen)}
            aria-pressed={each === preset}
            onClick={() => take(each.value)}
          >
            {each.label}
          </button>
        ))}
        {!preset && <span className={classNames(classes.preset, classes.chosen)}>Custom</span>}
      </div>
      <div className={classes.months}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          numberOfColumns={small ? 1 : 2}
          columnsToScroll={1}
          firstDayOfWeek={0}
          weekendDays={[]}
          value={[draft[0], draft[1]]}
          onChange={([from, to]) => setDraft([asDayOrNull(from), asDayOrNull(to)])}
          {...(shownDay !== undefined && { date: shownDay })}
          onDateChange={setShownDay}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
          classNames={calendar}
        />
        <div className={classes.foot}>
          <TypedRange label={label} value={draft} onChange={take} />
          <Button variant="quiet" size="sm" onClick={() => onApply([null, null])}>
            Clear
          </Button>
          <Button variant="primary" size="sm" onClick={() => onApply(draft)}>
            Apply
          </Button>
        </div>
      </div>
    </div>
  );
}
