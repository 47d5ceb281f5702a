import { useId, type ReactNode } from 'react';
import { isShown } from '../is-shown.ts';
import classes from './segmented.module.css';

export type SegmentedProps<Value extends string> = {
  label: string;
  labelHidden?: boolean | undefined;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  /** Null until an option is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

/** A segmented control: radio buttons for two to four short options. */
export function Segmented<Value extends string>({
  label,
  labelHidden,
  options,
  value,
  onChange,
  error,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={classes.field}
      {...(isShown(error) && { 'aria-describedby': `${name}-error`, 'data-invalid': true })}
    >
      <legend className={labelHidden ? 'pl-hidden' : classes.legend}>{label}</legend>
      <div className={classes.track}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              className="pl-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {isShown(error) && (
        <p id={`${name}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
