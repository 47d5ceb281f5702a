import { DEFAULT_FEATURES } from '@plumbline/rules/portals/features';
import { labelFrom } from '@plumbline/rules/portals/portal-label';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { PlainPage } from '@plumbline/ui/app/plain-page';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { TextLink } from '@plumbline/ui/text-link';
import { useState } from 'react';
import { type BrandDraft, BrandStep } from './brand-step.tsx';
import type { CompanyDraft } from '../company/company-fields.tsx';
import { CompanyStep, newCompany } from './company-step.tsx';
import { FeaturesStep } from './features-step.tsx';
import { PaymentsStep } from './payments-step.tsx';
import { type Finished, PeopleStep } from './people-step.tsx';
import { SetupDone } from './setup-done.tsx';
import { SetupPreview } from './setup-preview.tsx';
import { stepAfter, useStep } from './steps.ts';
import { StepsNav } from './steps-nav.tsx';
import { type Setup, useSetup } from './use-setup.ts';
import classes from './setup.module.css';

/** The first run, for whoever has the link that the server printed. */
export function SetupPage() {
  const { data, error, refetch } = useSetup();
  const [done, setDone] = useState<Finished | null>(null);
  if (done) return <SetupDone done={done} />;
  if (data) return <SetupSteps setup={data} onFinished={setDone} />;
  if (!error) return null;
  return (
    <PlainPage brand={{ name: 'Plumbline setup' }}>
      {isRefusal(error) ? (
        <div className={classes.plain}>
          <h1 className={classes.title}>This link does not work any more</h1>
          <p className={classes.text}>
            A set-up link works once, for two hours, in the browser that opens it, and only while nothing is set up.
            Whoever runs the server restarts it: then it prints a new link. Your answers are kept.
          </p>
          <p className={classes.text}>
            Set up already? <TextLink href="/login">Log in to the console</TextLink>
          </p>
        </div>
      ) : (
        <ErrorState title="We could not load the set-up" onRetry={() => void refetch()} />
      )}
    </PlainPage>
  );
}

const brandFor = (name: string): BrandDraft => ({
  portalName: name,
  label: labelFrom(name),
  themeColor: DEFAULT_SETTINGS.themeColor,
});

function SetupSteps({ setup, onFinished }: { setup: Setup; onFinished: (done: Finished) => void }) {
  const { step, go, previous } = useStep(setup);
  const [company, setCompany] = useState<CompanyDraft>(() => setup.company ?? newCompany());
  // Until it is touched, the brand follows the name of the company.
  const [typedBrand, setBrand] = useState<BrandDraft | null>(setup.brand);
  const brand = typedBrand ?? brandFor(company.name);
  const [features, setFeatures] = useState(setup.features ?? DEFAULT_FEATURES);
  const onBack = () => previous !== null && go(previous);
  const onSaved = () => go(stepAfter(step));
  return (
    <div className={classes.page}>
      <StepsNav setup={setup} current={step} onGo={go} />
      <main id="main" className={classes.main} tabIndex={-1}>
        {step === 'company' && <CompanyStep draft={company} onChange={setCompany} onSaved={onSaved} />}
        {step === 'brand' && (
          <BrandStep setup={setup} draft={brand} onChange={setBrand} onBack={onBack} onSaved={onSaved} />
        )}
        {step === 'features' && (
          <FeaturesStep draft={features} onChange={setFeatures} onBack={onBack} onSaved={onSaved} />
        )}
        {step === 'payments' && <PaymentsStep setup={setup} onBack={onBack} onSaved={onSaved} />}
        {step === 'people' && <PeopleStep onBack={onBack} onFinished={onFinished} />}
      </main>
      <aside className={classes.aside} aria-label="Preview">
        <SetupPreview setup={setup} company={company} brand={brand} features={features} />
      </aside>
    </div>
  );
}
