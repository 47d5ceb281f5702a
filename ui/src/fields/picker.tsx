import { IconChevronDown } from '@tabler/icons-react';
import classes from './picker.module.css';

export type PickerProps = {
  /** Visually hidden. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** A small native select styled as a filter, for short lists. */
export function Picker({ label, options, value, onChange }: PickerProps) {
  return (
    <span className={classes.picker}>
      <select
        className={classes.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.chevron} size={14} aria-hidden="true" />
    </span>
  );
}
