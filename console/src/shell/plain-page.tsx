import { PROVIDER_LINKS } from '@plumbline/ui/app/provider-links';
import { BrandMark } from '@plumbline/ui/brand-mark';
import { PoweredBy } from '@plumbline/ui/powered-by';
import type { ReactNode } from 'react';
import { APP_NAME } from '../messages.ts';
import classes from './plain-page.module.css';

/** A page without navigation: the name, a few words in the middle, the provider at the foot. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <BrandMark size="sm" name={APP_NAME} />
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
