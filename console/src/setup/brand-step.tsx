import { IconCircleCheck } from '@tabler/icons-react';
import { saveSetupBrand } from '@plumbline/contract/paths.gen';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { contrastWords } from '@plumbline/rules/brand/contrast-words';
import { type LabelProblem, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import { TextField } from '@plumbline/ui/fields/text-field';
import type { ReactNode } from 'react';
import { ColorField } from './color-field.tsx';
import { LogoField } from './logo-field.tsx';
import { StepForm } from './step-form.tsx';
import { type Setup, useSaveStep } from './use-setup.ts';
import classes from './setup.module.css';

export type BrandDraft = NonNullable<Setup['brand']>;

type BrandStepProps = {
  setup: Setup;
  draft: BrandDraft;
  onChange: (draft: BrandDraft) => void;
  onBack: () => void;
  onSaved: (setup: Setup) => void;
};

const LABEL_WORDS: Readonly<Record<LabelProblem, string>> = {
  missing: 'Choose the address of your portal.',
  invalid: 'Use letters from a to z, digits and dashes, with a letter or digit at both ends.',
  reserved: 'This address is kept for the installation itself.',
};

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export function BrandStep({ setup, draft, onChange, onBack, onSaved }: BrandStepProps) {
  const { save, isSaving, problems, clearProblem, showProblems } = useSaveStep(saveSetupBrand, onSaved);
  const change = (part: Partial<BrandDraft>) => {
    onChange({ ...draft, ...part });
    for (const field of Object.keys(part)) clearProblem(field);
  };
  const labelProblem = portalLabelProblem(draft.label);
  const submit = () => {
    const found = {
      ...(isBlank(draft.portalName) && { portalName: 'Enter the name of the portal.' }),
      ...(!isColor(draft.themeColor) && { themeColor: 'Enter a color such as #1f5fd1.' }),
      ...(labelProblem !== null && { label: LABEL_WORDS[labelProblem] }),
    };
    if (Object.keys(found).length > 0) showProblems(found);
    else save(draft);
  };
  return (
    <StepForm
      place={1}
      title="Your brand"
      text="Customers see your name, not ours. One logo and one color are enough."
      onBack={onBack}
      onSubmit={submit}
      isSaving={isSaving}
      problem={problems['form']}
    >
      <TextField
        label="Portal name"
        name="portalName"
        required
        value={draft.portalName}
        error={problems['portalName']}
        onChange={({ currentTarget }) => change({ portalName: currentTarget.value })}
      />
      <LogoField setup={setup} />
      <ColorField
        value={draft.themeColor}
        logoVersion={setup.logoVersion}
        error={problems['themeColor']}
        onChange={(themeColor) => change({ themeColor })}
      />
      {isColor(draft.themeColor) && <Good>{contrastWords(draft.themeColor)}</Good>}
      <div className={classes.address}>
        <TextField
          label="Portal address"
          name="label"
          required
          autoCapitalize="off"
          spellCheck={false}
          value={draft.label}
          error={problems['label'] ?? (labelProblem !== null && LABEL_WORDS[labelProblem])}
          onChange={({ currentTarget }) => change({ label: currentTarget.value })}
        />
        <span className={classes.end}>{setup.addressEnd}</span>
      </div>
      {labelProblem === null && problems['label'] === undefined && <Good>This address is free.</Good>}
    </StepForm>
  );
}

const Good = ({ children }: { children: ReactNode }) => (
  <output className={classes.good}>
    <IconCircleCheck size={14} aria-hidden="true" /> {children}
  </output>
);
