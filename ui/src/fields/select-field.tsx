import { Select, type SelectProps } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FieldLabel } from './field-label.tsx';
import { POPOVER_PROPS } from '../overlays/popover-props.ts';
import { isShown } from '../is-shown.ts';
import classes from './select-field.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = Omit<
  SelectProps,
  'label' | 'data' | 'description' | 'size' | 'classNames' | 'rightSection' | 'withAsterisk'
> & {
  label: string;
  labelHidden?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  options: readonly SelectOption[];
  size?: 'sm' | 'md' | undefined;
};

/** A select; use `searchable` from about ten options. Spread `form.getInputProps('name')` into it. */
export function SelectField({ label, labelHidden, optional, hint, options, size = 'md', ...rest }: SelectFieldProps) {
  const clears = rest.clearable === true && typeof rest.value === 'string' && rest.value !== '';
  // Typing replaces the chosen option; otherwise the search would be for both.
  const selectText = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    rest.searchable === true && currentTarget.select();
  return (
    <Select
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      onFocus={(event) => {
        selectText(event);
        rest.onFocus?.(event);
      }}
      onClick={(event) => {
        selectText(event);
        rest.onClick?.(event);
      }}
      {...(labelHidden ? { 'aria-label': label } : { label: <FieldLabel optional={optional}>{label}</FieldLabel> })}
      size={size}
      data={[...options]}
      description={isShown(rest.error) ? undefined : hint}
      withAsterisk={false}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      {...(!clears && {
        rightSection: <IconChevronDown size={16} aria-hidden="true" />,
        rightSectionPointerEvents: 'none',
      })}
      comboboxProps={POPOVER_PROPS}
      classNames={classes}
    />
  );
}
