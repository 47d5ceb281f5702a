import { brandRoles } from '@plumbline/rules/brand/colors';
import { type Features, settingsOfFeatures } from '@plumbline/rules/portals/features';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import { welcomeCopy } from '@plumbline/rules/portals/welcome-copy';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { type CSSProperties, useState } from 'react';
import type { BrandDraft } from './brand-step.tsx';
import type { CompanyDraft } from './company-step.tsx';
import { ColorRoles } from './color-roles.tsx';
import { DashboardPreview } from './dashboard-preview.tsx';
import { LoginPreview } from './login-preview.tsx';
import { logoUrl } from './logo-field.tsx';
import type { Preview } from './preview.ts';
import type { Setup } from './use-setup.ts';
import classes from './portal-preview.module.css';

type PortalPreviewProps = { setup: Setup; company: CompanyDraft; brand: BrandDraft; features: Features };

const DEFAULT_COLOR = '#1f5fd1';

/** The portal as customers will see it, while it is being answered. */
export function PortalPreview({ setup, company, brand, features }: PortalPreviewProps) {
  const [view, setView] = useState<'login' | 'dashboard'>('login');
  const preview = previewOf({ setup, company, brand, features });
  return (
    <div className={classes.preview} style={variablesOf(brand.themeColor)}>
      <div className={classes.head}>
        <h2 className={classes.heading}>Live preview</h2>
        <Segmented
          label="Preview"
          labelHidden
          options={[
            { value: 'login', label: 'Login' },
            { value: 'dashboard', label: 'Dashboard' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <figure className={classes.window} aria-label={`Preview: ${view} of ${preview.name}`}>
        <div className={classes.bar} aria-hidden="true">
          <i />
          <i />
          <i />
          <span>
            {brand.label || 'portal'}
            {setup.addressEnd}
          </span>
        </div>
        <div className={classes.canvas} aria-hidden="true">
          {view === 'login' ? <LoginPreview {...preview} /> : <DashboardPreview {...preview} />}
        </div>
      </figure>
      <div className={classes.below}>
        <figure className={classes.phone} aria-label={`Preview: login of ${preview.name} on a phone`}>
          <div className={classes.phoneCanvas} aria-hidden="true">
            <LoginPreview {...preview} isSmall />
          </div>
        </figure>
        <ColorRoles />
      </div>
    </div>
  );
}

function previewOf({ setup, company, brand, features }: PortalPreviewProps): Preview {
  // As it will be once a provider is connected.
  const settings = settingsFrom(settingsOfFeatures(features, { hasProvider: true })).settings;
  const { headline, lines } = welcomeCopy(settings);
  return {
    name: brand.portalName || company.name || 'Your company',
    logo: setup.logoVersion === null ? null : logoUrl(setup.logoVersion),
    headline,
    lines,
    phone: company.supportPhone,
    hasPayments: settings.isPaymentEnabled,
    hasWaivers: settings.isWaiverEnabled,
  };
}

/** The colors of the portal, for the preview alone. */
function variablesOf(typed: string): CSSProperties {
  const { light, deep, deepAccent } = brandRoles(/^#[0-9a-f]{6}$/i.test(typed) ? typed : DEFAULT_COLOR);
  return {
    '--fill': light.fill,
    '--on': light.on,
    '--edge': light.border,
    '--link': light.link,
    '--line': light.mark,
    '--deep': deep,
    '--accent': deepAccent,
  } as CSSProperties;
}
