import { legalLinks } from '@plumbline/rules/portals/legal-pages';
import { BrandMark } from '@plumbline/ui/layout/brand-mark';
import { PoweredBy } from '@plumbline/ui/layout/powered-by';
import type { ReactNode } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import classes from './checkout-frame.module.css';

/** Who asks and what for at the left, the form at the right; on phones one below the other. */
export function CheckoutFrame({ side, children }: { side: ReactNode; children: ReactNode }) {
  const { name, logoUrl, settings } = usePortal();
  return (
    <div className={classes.page}>
      <header className={classes.side}>
        <BrandMark name={name} logoUrl={logoUrl} />
        {side}
      </header>
      <main className={classes.main} id="main">
        <div className={classes.column}>{children}</div>
      </main>
      <footer className={classes.foot}>
        <PoweredBy links={legalLinks(settings)} />
      </footer>
    </div>
  );
}
