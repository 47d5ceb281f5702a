import type { ReactNode } from 'react';
import { BrandMark } from '../layout/brand-mark.tsx';
import { PoweredBy } from '../layout/powered-by.tsx';
import { PROVIDER_LINKS } from './provider-links.ts';
import classes from './plain-page.module.css';

type PlainPageProps = { brand: { name: string; logoUrl?: string | null }; children: ReactNode };

/** A page without navigation: brand, content, footer. */
export function PlainPage({ brand, children }: PlainPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <BrandMark size="sm" {...brand} />
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
