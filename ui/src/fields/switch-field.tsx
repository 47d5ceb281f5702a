import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import choice from './choice.module.css';
import classes from './switch-field.module.css';

export type SwitchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A labelled switch. */
export function SwitchField({ label, hint, ...rest }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.line}>
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox brings its own checked state
          role="switch"
          className={choice.switch}
          {...(hint !== undefined && { 'aria-describedby': id })}
        />
        <span className={classes.words}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
