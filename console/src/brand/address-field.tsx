import { TextField } from '@plumbline/ui/fields/text-field';
import type { ReactNode } from 'react';
import classes from './brand.module.css';

type AddressFieldProps = {
  value: string;
  /** What follows it. */
  end: string;
  error: ReactNode;
  onChange: (label: string) => void;
};

/** The label of a portal, with the rest of its address. */
export const AddressField = ({ value, end, error, onChange }: AddressFieldProps) => (
  <div className={classes.address}>
    <TextField
      label="Portal address"
      name="label"
      required
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <span className={classes.end}>{end}</span>
  </div>
);
