import { legalLinks } from '@plumbline/rules/portals/legal-pages';
import { PlainPage } from '@plumbline/ui/app/plain-page';
import type { ReactNode } from 'react';
import { usePortal } from '../lib/portal-context.ts';

export function BrandedPage({ children }: { children: ReactNode }) {
  const { name, logoUrl, settings } = usePortal();
  return (
    <PlainPage brand={{ name, logoUrl }} links={legalLinks(settings)}>
      {children}
    </PlainPage>
  );
}
