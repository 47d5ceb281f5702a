import type { ReactNode } from 'react';
import { BrandMark } from '../layout/brand-mark.tsx';
import { PoweredBy, type LegalLinks } from '../layout/powered-by.tsx';
import classes from './plain-page.module.css';

type PlainPageProps = {
  brand: { name: string; logoUrl?: string | null };
  links?: LegalLinks | undefined;
  children: ReactNode;
};

/** A page without navigation: brand, content, footer. */
export function PlainPage({ brand, links, children }: PlainPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <BrandMark size="sm" {...brand} />
      </header>
      <main className={classes.main} id="main">
        {children}
      </main>
      <footer className={classes.foot}>
        <PoweredBy links={links} />
      </footer>
    </div>
  );
}
