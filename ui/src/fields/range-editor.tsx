import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { isDay, type Day } from '@plumbline/rules/dates';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { DatePreset, DayRange } from './day-range.ts';
import { TypedRange } from './typed-range.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import calendar from './calendar-look.module.css';
import classes from './date-range.module.css';

export type RangeEditorProps = {
  label: string;
  value: DayRange;
  presets: readonly DatePreset[];
  onApply: (range: DayRange) => void;
};

const same = (a: DayRange, b: DayRange) => a[0] === b[0] && a[1] === b[1];
const asDayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null);

/** The first month shown without a value, so that the days of past presets are visible. */
const earliest = (presets: readonly DatePreset[]): Day | undefined =>
  presets.flatMap(({ value: [from] }) => from ?? []).toSorted()[0];

/** The popover content of DateRange: presets, two months, two text fields. */
export function RangeEditor({ label, value, presets, onApply }: RangeEditorProps) {
  const [draft, setDraft] = useState<DayRange>(value);
  const [shownDay, setShownDay] = useState<string | undefined>(value[0] ?? value[1] ?? earliest(presets));
  const small = useScreenSize() === 'small';
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
