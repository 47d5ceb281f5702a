import { BrandMark } from '@plumbline/ui/brand-mark';
import { PoweredBy } from '@plumbline/ui/powered-by';
import type { ReactNode } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { PROVIDER_LINKS } from '@plumbline/ui/app/provider-links';
import classes from './plain-page.module.css';

/** A page without navigation: the brand, a few words in the middle, the provider at the foot. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { name, logoUrl } = usePortal();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <BrandMark size="sm" name={name} logoUrl={logoUrl} />
      </header>
      <main className={classes.main} id="main">
        {children}
      </main>
      <footer className={classes.foot}>
        <PoweredBy {...PROVIDER_LINKS} />
      </footer>
    </div>
  );
}
