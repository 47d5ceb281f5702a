import type { PortalBrand } from '@plumbline/rules/portals/brand-problems';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import { PortalPreview } from '../brand/portal-preview.tsx';
import { previewOf } from '../brand/preview.ts';
import { type BrandView, pictureUrl } from './portal-brand.ts';
import classes from './portals.module.css';

type BrandPreviewProps = { view: BrandView; brand: PortalBrand };

/** The portal with what was typed. */
export function BrandPreview({ view, brand }: BrandPreviewProps) {
  const { isPaymentEnabled, isWaiverEnabled, isWaiverOnly } = view;
  const { settings } = settingsFrom({ isPaymentEnabled, isWaiverEnabled, isWaiverOnly });
  const name = brand.name || view.organizationName;
  const preview = previewOf(
    {
      name,
      logo: pictureUrl(view.id, 'logo', view.logoVersion),
      email: brand.supportEmail,
      phone: brand.supportPhone,
      sender: brand.senderName || name,
    },
    settings,
  );
  return (
    <aside className={classes.aside} aria-label="Preview">
      <PortalPreview
        preview={preview}
        address={view.domain ?? `${brand.label || 'portal'}${view.addressEnd}`}
        color={brand.themeColor}
      />
    </aside>
  );
}
