import type { NumberUnit } from '@plumbline/rules/portals/settings/kinds';
import { TextField } from '@plumbline/ui/fields/text-field';
import { useState } from 'react';
import type { ControlProps } from './control-props.ts';
import { percentText, readPercent } from './percent.ts';
import classes from './controls.module.css';

type NumberControlProps = Pick<ControlProps, 'label' | 'value' | 'onChange' | 'error'> & { unit: NumberUnit };

const readNumber = (text: string): number | string => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);

/** A whole number, or a rate in percent. What is no number is kept as typed, and is invalid. */
export function NumberControl({ label, value, onChange, error, unit }: NumberControlProps) {
  const isRate = unit === 'basis points';
  const read = isRate ? readPercent : readNumber;
  const [typed, setTyped] = useState('');
  const settled = isRate && typeof value === 'number' ? percentText(value) : String(value);
  return (
    <div className={classes.number}>
      <TextField
        label={label}
        labelHidden
        inputMode={isRate ? 'decimal' : 'numeric'}
        autoComplete="off"
        // A value from outside, such as the default, replaces what was typed.
        value={read(typed) === value ? typed : settled}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(read(currentTarget.value));
        }}
        onBlur={() => setTyped('')}
      />
      <span className={classes.unit}>{isRate ? '%' : unit}</span>
    </div>
  );
}
