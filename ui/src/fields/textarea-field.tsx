import { Textarea, type TextareaProps } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import { FieldLabel } from './field-label.tsx';
import { isShown } from '../is-shown.ts';
import classes from './textarea-field.module.css';

export type TextareaFieldProps = Omit<TextareaProps, 'label' | 'description' | 'size' | 'classNames'> & {
  label: string;
  optional?: boolean | undefined;
  hint?: ReactNode;
};

/** A multi-line text field that grows from `minRows` to `maxRows`. */
export function TextareaField({ label, optional, hint, minRows = 3, maxRows = 6, ...rest }: TextareaFieldProps) {
  return (
    <Textarea
      {...rest}
      label={<FieldLabel optional={optional}>{label}</FieldLabel>}
      description={isShown(rest.error) ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      size="md"
      withAsterisk={false}
      classNames={classes}
    />
  );
}
