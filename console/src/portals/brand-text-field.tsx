import type { BrandField } from '@plumbline/rules/portals/brand-problems';
import { TextField, type TextFieldProps } from '@plumbline/ui/fields/text-field';
import type { BrandForm } from './use-brand-form.ts';

type BrandTextFieldProps = Omit<TextFieldProps, 'form' | 'name' | 'value' | 'error' | 'onChange'> & {
  form: BrandForm;
  name: BrandField;
};

/** A text of the brand. */
export const BrandTextField = ({ form: { draft, problems, change }, name, ...rest }: BrandTextFieldProps) => (
  <TextField
    {...rest}
    name={name}
    value={draft[name]}
    error={problems[name]}
    onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
  />
);
