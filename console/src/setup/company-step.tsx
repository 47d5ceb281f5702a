import { saveSetupCompany } from '@plumbline/contract/paths.gen';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { TIME_ZONES } from '@plumbline/rules/time-zones';
import { NativeSelectField } from '@plumbline/ui/fields/native-select-field';
import { TextField } from '@plumbline/ui/fields/text-field';
import type { ChangeEvent } from 'react';
import { StepForm } from './step-form.tsx';
import { type Setup, useSaveStep } from './use-setup.ts';
import classes from './setup.module.css';

export type CompanyDraft = NonNullable<Setup['company']>;

/** The browser's own zone, if it is one of those that can be chosen. */
function likelyZone(): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return TIME_ZONES.some(({ zone }) => zone === own) ? own : 'America/Los_Angeles';
}

export const newCompany = (): CompanyDraft => ({
  name: '',
  legalName: '',
  address: '',
  timeZone: likelyZone(),
  supportEmail: '',
  supportPhone: '',
});

type CompanyStepProps = {
  draft: CompanyDraft;
  onChange: (draft: CompanyDraft) => void;
  onSaved: (setup: Setup) => void;
};

export function CompanyStep({ draft, onChange, onSaved }: CompanyStepProps) {
  const { save, isSaving, problems, clearProblem, showProblems } = useSaveStep(saveSetupCompany, onSaved);
  const field = (name: keyof CompanyDraft) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      onChange({ ...draft, [name]: value });
      clearProblem(name);
    },
  });
  const submit = () => {
    const missing = {
      ...(isBlank(draft.name) && { name: 'Enter the name that your customers know.' }),
      ...(isBlank(draft.supportEmail) && { supportEmail: 'Enter the address that customers write to.' }),
    };
    if (Object.keys(missing).length > 0) return showProblems(missing);
    // Most have one name.
    save({ ...draft, legalName: isBlank(draft.legalName) ? draft.name : draft.legalName });
  };
  return (
    <StepForm
      place={0}
      title="Your company"
      text="As it stands on invoices and waivers, and whom customers ask for help."
      onBack={null}
      onSubmit={submit}
      isSaving={isSaving}
      problem={problems['form']}
    >
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
        onChange={(timeZone) => onChange({ ...draft, timeZone })}
      />
      <div className={classes.pair}>
        <TextField label="Support email" type="email" required {...field('supportEmail')} />
        <TextField label="Support phone" optional type="tel" {...field('supportPhone')} />
      </div>
    </StepForm>
  );
}

const zoneOptions = (chosen: string) => [
  ...TIME_ZONES.map(({ zone, name }) => ({ value: zone, label: name })),
  ...(TIME_ZONES.some(({ zone }) => zone === chosen) ? [] : [{ value: chosen, label: chosen }]),
];
