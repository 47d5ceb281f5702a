import { Card } from '@plumbline/ui/card';
import { type Fact, Facts } from '@plumbline/ui/facts';
import type { CSSProperties } from 'react';
import { BrandPreview } from './brand-preview.tsx';
import type { BrandView } from './portal-brand.ts';
import classes from './portals.module.css';

/** For those who do not change it. */
export const PortalFacts = ({ view }: { view: BrandView }) => (
  <div className={classes.split}>
    <Card title="Brand" titleNote="Owners change it">
      <Facts items={factsOf(view)} />
    </Card>
    <BrandPreview view={view} brand={view.brand} />
  </div>
);

const factsOf = ({ brand, addressEnd, domain, formerLabels, mailFrom }: BrandView): Fact[] => [
  { label: 'Name', value: brand.name },
  { label: 'Address', value: `${brand.label}${addressEnd}` },
  ...(formerLabels.length > 0
    ? [{ label: 'Former addresses', value: formerLabels.map((label) => `${label}${addressEnd}`).join(', ') }]
    : []),
  { label: 'Own domain', value: domain ?? 'None' },
  {
    label: 'Color',
    value: (
      <>
        <i className={classes.swatch} style={{ '--swatch': brand.themeColor } as CSSProperties} />
        {brand.themeColor}
      </>
    ),
  },
  { label: 'Terms of service', value: brand.termsUrl || (brand.termsText ? 'Own text' : 'Standard text') },
  { label: 'Privacy policy', value: brand.privacyUrl || (brand.privacyText ? 'Own text' : 'Standard text') },
  { label: 'Support', value: [brand.supportEmail, brand.supportPhone].filter(Boolean).join(', ') || 'None' },
  { label: 'Mails come from', value: `${brand.senderName || brand.name}, ${mailFrom}` },
  { label: 'Answers go to', value: brand.replyTo || 'Nobody' },
];
