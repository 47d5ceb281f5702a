import { useQueryClient } from '@tanstack/react-query';
import { removeSetupLogo, saveSetupBrand, saveSetupLogo } from '@plumbline/contract/paths.gen';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { isColor } from '@plumbline/rules/portals/brand-problems';
import { LABEL_WORDS, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import { send } from '@plumbline/ui/app/send';
import { sendForm } from '@plumbline/ui/app/send-form';
import { TextField } from '@plumbline/ui/fields/text-field';
import { AddressField } from '../brand/address-field.tsx';
import { ColorField } from '../brand/color-field.tsx';
import { ColorNews } from '../brand/color-news.tsx';
import { GoodNews } from '../brand/field-news.tsx';
import { LOGO_HINT, PictureField } from '../brand/picture-field.tsx';
import { StepForm } from './step-form.tsx';
import { type Setup, SETUP_KEY, useSaveStep } from './use-setup.ts';

export type BrandDraft = NonNullable<Setup['brand']>;

type BrandStepProps = {
  setup: Setup;
  draft: BrandDraft;
  onChange: (draft: BrandDraft) => void;
  onBack: () => void;
  onSaved: (setup: Setup) => void;
};

/** Null without one. */
export const setupLogoUrl = ({ logoVersion }: Setup): string | null =>
  logoVersion === null ? null : `/v1/setup/logo?v=${logoVersion}`;

export function BrandStep({ setup, draft, onChange, onBack, onSaved }: BrandStepProps) {
  const { save, isSaving, problems, clearProblem, showProblems } = useSaveStep(saveSetupBrand, onSaved);
  const cache = useQueryClient();
  const keep = (saved: Setup) => cache.setQueryData(SETUP_KEY, saved);
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
      <PictureField
        label="Logo"
        url={setupLogoUrl(setup)}
        empty="Without one, your name stands there."
        alt={setup.brand?.portalName || 'Your logo'}
        hint={LOGO_HINT}
        upload={async (file) => keep(await sendForm(saveSetupLogo, { uploads: [file] }))}
        remove={async () => keep(await send(removeSetupLogo, {}))}
      />
      <ColorField
        value={draft.themeColor}
        logo={setupLogoUrl(setup)}
        error={problems['themeColor']}
        onChange={(themeColor) => change({ themeColor })}
      />
      <ColorNews color={draft.themeColor} />
      <AddressField
        value={draft.label}
        end={setup.addressEnd}
        error={problems['label'] ?? (labelProblem !== null && LABEL_WORDS[labelProblem])}
        onChange={(label) => change({ label })}
      />
      {labelProblem === null && problems['label'] === undefined && <GoodNews>This address is free.</GoodNews>}
    </StepForm>
  );
}
