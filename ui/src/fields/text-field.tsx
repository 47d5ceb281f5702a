import { TextInput, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import { FieldLabel } from './field-label.tsx';
import { isShown } from '../is-shown.ts';
import classes from './text-field.module.css';

export type TextFieldProps = Omit<
  TextInputProps,
  'label' | 'size' | 'description' | 'leftSection' | 'rightSection' | 'withAsterisk'
> & {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Grey text below the field; replaced by the error. */
  hint?: ReactNode;
  /** A link at the end of the label's line; follows the field in the tab order. */
  labelAside?: ReactNode;
  /** Visually hidden label. */
  labelHidden?: boolean | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  size?: 'sm' | 'md' | undefined;
};

/** A single-line text field. Spread `form.getInputProps('name')` into it. */
export function TextField({
  label,
  optional,
  hint,
  labelAside,
  labelHidden,
  icon,
  iconAfter,
  size = 'md',
  ...rest
}: TextFieldProps) {
  const field = (
    <TextInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      {...(labelHidden ? { 'aria-label': label } : { label: <FieldLabel optional={optional}>{label}</FieldLabel> })}
      description={isShown(rest.error) ? undefined : hint}
      leftSection={icon}
      rightSection={iconAfter}
      rightSectionPointerEvents="all"
      withAsterisk={false}
      size={size}
    />
  );
  if (!isShown(labelAside)) return field;
  return (
    <div className={classes.withAside}>
      {field}
      <div className={classes.aside}>{labelAside}</div>
    </div>
  );
}
