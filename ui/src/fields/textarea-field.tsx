import { useId, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from 'react';
import { FieldLabel } from './field-label.tsx';
import { isShown } from '../is-shown.ts';
import { classNames } from '../class-names.ts';
import box from './input-box.module.css';
import field from './text-field.module.css';
import classes from './textarea-field.module.css';

export type TextareaFieldProps = Omit<ComponentPropsWithRef<'textarea'>, 'rows'> & {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Grey text below the field; replaced by the error. */
  hint?: ReactNode;
  error?: ReactNode;
  minRows?: number | undefined;
  maxRows?: number | undefined;
};

/** A multi-line text field that grows from `minRows` to `maxRows`. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, optional, hint, error, minRows = 3, maxRows = 6, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  const isInvalid = isShown(error);
  const message = isInvalid ? error : hint;
  const messageId = `${id}-message`;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </label>
      <div className={classNames(box.box, isInvalid && box.invalid)}>
        <textarea
          {...rest}
          id={id}
          className={classNames(box.input, classes.textarea)}
          rows={minRows}
          style={{ '--rows-min': minRows, '--rows-max': maxRows } as CSSProperties}
          aria-invalid={isInvalid || undefined}
          {...(isShown(message) && { 'aria-describedby': messageId })}
        />
      </div>
      {isShown(message) && (
        <p id={messageId} className={isInvalid ? field.error : field.hint}>
          {message}
        </p>
      )}
    </div>
  );
}
