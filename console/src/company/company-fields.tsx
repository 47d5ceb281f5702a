import { isBlank } from '@plumbline/rules/access/field-problems';
import { TIME_ZONES } from '@plumbline/rules/time-zones';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import type { ChangeEvent } from 'react';
import classes from './company-fields.module.css';

export type CompanyDraft = Record<
  'name' | 'legalName' | 'address' | 'timeZone' | 'supportEmail' | 'supportPhone',
  string
>;

type CompanyFieldsProps = {
  draft: CompanyDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<CompanyDraft>) => void;
};

export function CompanyFields({ draft, problems, onChange }: CompanyFieldsProps) {
  const field = (name: keyof CompanyDraft) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: value }),
  });
  return (
    <>
      <TextField label="Company name" autoComplete="organization" required {...field('name')} />
      <TextField
        label="Legal name"
        optional
        hint="On waivers and receipts, if it is another one."
        {...field('legalName')}
      />
      <TextField label="Address" optional autoComplete="street-address" {...field('address')} />
      <NativeSelectField
        label="Time zone"
        placeholder="Choose"
        options={zoneOptions(draft.timeZone)}
        value={draft.timeZone}
        error={problems['timeZone']}
        hint="Due dates and deadlines follow it."
        onChange={(timeZone) => onChange({ timeZone })}
      />
      <div className={classes.pair}>
        <TextField label="Support email" type="email" required {...field('supportEmail')} />
        <TextField label="Support phone" optional type="tel" {...field('supportPhone')} />
      </div>
    </>
  );
}

/** What is missing, by field. */
export const companyProblems = ({ name, supportEmail }: CompanyDraft): Record<string, string> => ({
  ...(isBlank(name) && { name: 'Enter the name that your customers know.' }),
  ...(isBlank(supportEmail) && { supportEmail: 'Enter the address that customers write to.' }),
});

/** Most have one name. */
export const withLegalName = <Draft extends CompanyDraft>(draft: Draft): Draft => ({
  ...draft,
  legalName: isBlank(draft.legalName) ? draft.name : draft.legalName,
});

const zoneOptions = (chosen: string) => [
  ...TIME_ZONES.map(({ zone, name }) => ({ value: zone, label: name })),
  ...(TIME_ZONES.some(({ zone }) => zone === chosen) ? [] : [{ value: chosen, label: chosen }]),
];
