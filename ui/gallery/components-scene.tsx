import { ActingForBanner } from '../src/layout/acting-for-banner.tsx';
import { FieldsSection } from './fields-section.tsx';
import { MoneySection } from './money-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { PressSection } from './press-section.tsx';
import { StatesSection } from './states-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import classes from './gallery.module.css';

export function ComponentsScene() {
  return (
    <>
      <ActingForBanner
        company="Tarnwick Constructors"
        method="by phone"
        openPortalHref="#portal"
        onStop={() => undefined}
      />
      <main className={classes.page}>
        <h1>Plumbline, the parts</h1>
        <div className={classes.sections}>
          <TokensSection />
          <PressSection />
          <FieldsSection />
          <MoneySection />
          <StatesSection />
          <OverlaysSection />
        </div>
      </main>
    </>
  );
}
