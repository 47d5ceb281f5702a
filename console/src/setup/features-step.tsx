import { saveSetupFeatures } from '@plumbline/contract/paths.gen';
import {
  effectiveFeatures,
  type Feature,
  FEATURE_KEYS,
  FEATURES,
  type Features,
} from '@plumbline/rules/portals/features';
import { SwitchField } from '@plumbline/ui/fields/switch-field';
import { StepForm } from './step-form.tsx';
import { type Setup, useSaveStep } from './use-setup.ts';

type FeaturesStepProps = {
  draft: Features;
  onChange: (draft: Features) => void;
  onBack: () => void;
  onSaved: (setup: Setup) => void;
};

export function FeaturesStep({ draft, onChange, onBack, onSaved }: FeaturesStepProps) {
  const { save, isSaving, problems } = useSaveStep(saveSetupFeatures, onSaved);
  const on = effectiveFeatures(draft);
  return (
    <StepForm
      place={2}
      title="Features"
      text="Choose what customers can do in the portal. Each can be switched on and off later."
      onBack={onBack}
      onSubmit={() => save({ features: draft })}
      isSaving={isSaving}
      problem={problems['form']}
    >
      {FEATURE_KEYS.map((feature) => {
        const missing = missingFor(feature, on);
        return (
          <SwitchField
            key={feature}
            label={FEATURES[feature].title}
            hint={missing ?? FEATURES[feature].text}
            checked={on[feature]}
            disabled={missing !== null}
            onChange={({ currentTarget }) => onChange({ ...draft, [feature]: currentTarget.checked })}
          />
        );
      })}
    </StepForm>
  );
}

/** What has to be on first; null if nothing has. */
function missingFor(feature: Feature, on: Features): string | null {
  const { needs = [] } = FEATURES[feature];
  if (needs.length === 0 || needs.some((needed) => on[needed])) return null;
  return `Needs: ${needs.map((needed) => FEATURES[needed].title.toLowerCase()).join(' or ')}.`;
}
