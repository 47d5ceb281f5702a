import { saveSetupCompany } from '@plumbline/contract/paths.gen';
import { TIME_ZONES } from '@plumbline/rules/time-zones';
import { type CompanyDraft, CompanyFields, companyProblems, withLegalName } from '../company/company-fields.tsx';
import { StepForm } from './step-form.tsx';
import { type Setup, useSaveStep } from './use-setup.ts';

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
  const change = (changed: Partial<CompanyDraft>) => {
    onChange({ ...draft, ...changed });
    for (const field of Object.keys(changed)) clearProblem(field);
  };
  const submit = () => {
    const missing = companyProblems(draft);
    if (Object.keys(missing).length > 0) return showProblems(missing);
    save(withLegalName(draft));
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
      <CompanyFields draft={draft} problems={problems} onChange={change} />
    </StepForm>
  );
}
