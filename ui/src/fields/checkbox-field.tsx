import { useEffect, useId, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { isShown } from '../is-shown.ts';
import choice from './choice.module.css';
import classes from './checkbox-field.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref'> & {
  /** Some, not all. */
  indeterminate?: boolean | undefined;
};

/** The box alone, for tables; give it an `aria-label`. */
export function Checkbox({ indeterminate = false, className, onChange, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className={classNames(choice.box, className)}
      onChange={(event) => {
        // A click clears `indeterminate` in the DOM even if the props stay the same.
        event.currentTarget.indeterminate = indeterminate;
        onChange?.(event);
      }}
    />
  );
}

export type CheckboxFieldProps = CheckboxProps & { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** A checkbox with a label. Spread `form.getInputProps('name', { type: 'checkbox' })` into it. */
export function CheckboxField({ label, hint, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const wrong = isShown(error);
  const below = wrong ? error : hint;
  return (
    <div>
      <label className={classes.line}>
        <Checkbox
          {...rest}
          {...(isShown(below) && { 'aria-describedby': id })}
          {...(wrong && { 'aria-invalid': true })}
          className={classes.box}
        />
        <span className={classes.words}>{label}</span>
      </label>
      {isShown(below) && (
        <p id={id} className={classNames(classes.below, wrong && classes.error)}>
          {below}
        </p>
      )}
    </div>
  );
}
