import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldLabel } from './field-label.tsx';
import { InputBox } from './input-box.tsx';
import { isShown } from '../is-shown.ts';
import classes from './text-field.module.css';

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Grey text below the field; replaced by the error. */
  hint?: ReactNode;
  /** True marks the field without a message. */
  error?: ReactNode;
  /** A link at the end of the label's line; follows the field in the tab order. */
  labelAside?: ReactNode;
  /** Visually hidden label. */
  labelHidden?: boolean | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  size?: 'sm' | 'md' | undefined;
};

/** A single-line text field. Spread `form.getInputProps('name')` into it. */
export function TextField(props: TextFieldProps) {
  const { label, optional, hint, error, labelAside, labelHidden, icon, iconAfter, size, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  const isInvalid = error === true || isShown(error);
  const message = isInvalid ? error : hint;
  const messageId = `${id}-message`;
  return (
    <div className={classes.field}>
      {!labelHidden && (
        <label className={classes.label} htmlFor={id}>
          <FieldLabel optional={optional}>{label}</FieldLabel>
        </label>
      )}
      <InputBox
        {...rest}
        id={id}
        size={size}
        isInvalid={isInvalid}
        before={icon}
        after={iconAfter}
        {...(labelHidden && { 'aria-label': label })}
        {...(isShown(message) && { 'aria-describedby': messageId })}
      />
      {isShown(message) && (
        <p id={messageId} className={isInvalid ? classes.error : classes.hint}>
          {message}
        </p>
      )}
      {isShown(labelAside) && <div className={classes.aside}>{labelAside}</div>}
    </div>
  );
}
