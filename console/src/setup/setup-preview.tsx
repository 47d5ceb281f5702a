import { type Features, settingsOfFeatures } from '@plumbline/rules/portals/features';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import { PortalPreview } from '../brand/portal-preview.tsx';
import { previewOf } from '../brand/preview.ts';
import { type BrandDraft, setupLogoUrl } from './brand-step.tsx';
import type { CompanyDraft } from '../company/company-fields.tsx';
import type { Setup } from './use-setup.ts';

type SetupPreviewProps = { setup: Setup; company: CompanyDraft; brand: BrandDraft; features: Features };

/** The portal that is being set up. */
export function SetupPreview({ setup, company, brand, features }: SetupPreviewProps) {
  // As it will be once a provider is connected.
  const { settings } = settingsFrom(settingsOfFeatures(features, { hasProvider: true }));
  const name = brand.portalName || company.name || 'Your company';
  const logo = setupLogoUrl(setup);
  const preview = previewOf(
    { name, logo, email: company.supportEmail, phone: company.supportPhone, sender: name },
    settings,
  );
  return (
    <PortalPreview
      preview={preview}
      address={`${brand.label || 'portal'}${setup.addressEnd}`}
      color={brand.themeColor}
    />
  );
}
