import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { classNames } from '../class-names.ts';
import { formatRange, type DatePreset, type DayRange } from './day-range.ts';
import { Popover } from '../overlays/popover.tsx';
import { usePopover } from '../overlays/use-popover.ts';
import type { RangeEditorProps } from './range-editor.tsx';
import { toast } from '../overlays/toast.ts';
import menu from '../overlays/menu.module.css';
import classes from './date-range.module.css';

export type DateRangeProps = {
  /** Names the dates: "Due date". */
  label: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** "Today", "Last 7 Days" … with their days, because only the app knows today's date. */
  presets: readonly DatePreset[];
  placeholder?: string | undefined;
  /** Button text instead of the dates, where a chip shows them. */
  words?: string | undefined;
};

/** Loaded on demand: the calendar is a large chunk. */
const loadEditor = () => import('./range-editor.tsx');
/** Preloads it on hover and focus; a failure is reported on click. */
const preload = () => void loadEditor().catch(() => undefined);

/** A date range with presets, two months and typed dates; takes effect on Apply. */
export function DateRange({ label, value, onChange, presets, placeholder = 'Any date', words }: DateRangeProps) {
  const { isOpen, setIsOpen, close, anchor, button, popover } = usePopover<HTMLButtonElement>('dialog');
  const [Editor, setEditor] = useState<ComponentType<RangeEditorProps> | null>(null);
  const toggle = () => {
    if (isOpen || Editor) setIsOpen(!isOpen);
    else void showEditor();
  };
  // Opens after loading, so that the focus trap finds the calendar.
  const showEditor = async () => {
    try {
      const { RangeEditor } = await loadEditor();
      setEditor(() => RangeEditor);
      setIsOpen(true);
    } catch {
      toast.error('The calendar did not load', 'Check your connection and try again.');
    }
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classNames(menu.trigger, menu.control)}
        {...button}
        onClick={toggle}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <IconCalendar size={15} stroke={1.75} aria-hidden="true" />
        <span className="pl-hidden">{label}: </span>
        {words ?? formatRange(value) ?? placeholder}
        <IconChevronDown className={menu.chevron} size={14} aria-hidden="true" />
      </button>
      {isOpen && Editor && (
        <Popover {...popover} label={label} className={classes.dropdown}>
          <Editor
            label={label}
            value={value}
            presets={presets}
            onApply={(range) => {
              onChange(range);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}
