import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { isShown } from '../is-shown.ts';
import box from './input-box.module.css';
import classes from './text-field.module.css';

export type NativeSelectFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
};

/** The browser's own select with a label, for short lists on screens whose first view has no room for a `SelectField`. */
export function NativeSelectField(props: NativeSelectFieldProps) {
  const { label, hint, error, placeholder, options, value, onChange } = props;
  const id = useId();
  const isInvalid = isShown(error);
  const message = isInvalid ? error : hint;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(box.box, box.withAfter, isInvalid && box.invalid)}>
        <select
          id={id}
          className={box.input}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={isInvalid || undefined}
          {...(isShown(message) && { 'aria-describedby': `${id}-message` })}
        >
          {value === null && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={classNames(box.after, box.quiet)}>
          <IconChevronDown size={16} aria-hidden="true" />
        </span>
      </div>
      {isShown(message) && (
        <p id={`${id}-message`} className={isInvalid ? classes.error : classes.hint}>
          {message}
        </p>
      )}
    </div>
  );
}
