import { importFields, type ImportField } from '@plumbline/rules/imports/import-fields';
import { IconChevronDown } from '@tabler/icons-react';
import type { Run } from './run.ts';
import classes from './column-select.module.css';

type ColumnSelectProps = {
  run: Run;
  heading: string;
  options: Run['options'];
  value: string | null;
  disabled: boolean;
  onChange: (key: string | null) => void;
};

/** The field of one column, with how its values are read. */
export function ColumnSelect({ run, heading, options, value, disabled, onChange }: ColumnSelectProps) {
  const fields = importFields(run.kind);
  const chosen = fields.find(({ key }) => key === value);
  const group = (label: string, isIn: (field: ImportField) => boolean) => (
    <optgroup label={label}>
      {fields.filter(isIn).map(({ key, label: name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </optgroup>
  );
  return (
    <span className={classes.box} data-unused={value === null || undefined}>
      <select
        className={classes.select}
        aria-label={`${heading || 'Column without a heading'} goes to`}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">Do not import</option>
        {group('Required', ({ isRequired }) => isRequired === true)}
        {group('Optional', ({ isRequired }) => isRequired !== true)}
      </select>
      <span className={classes.note} aria-hidden="true">
        {chosen && noteOf(chosen, options)}
      </span>
      <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
    </span>
  );
}

function noteOf({ isKey, isRequired, value }: ImportField, { dayOrder, currencyCode }: Run['options']): string {
  if (isKey) return 'Key';
  if (value === 'day') return dayOrder;
  if (value === 'amount') return currencyCode;
  if (value === 'flag') return 'Yes/no';
  return isRequired ? 'Required' : '';
}
