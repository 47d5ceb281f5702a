import { brandRoles } from '@plumbline/rules/brand/colors';
import { isColor } from '@plumbline/rules/portals/brand-problems';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { type ComponentType, type CSSProperties, useState } from 'react';
import { ColorRoles } from './color-roles.tsx';
import { DashboardPreview } from './dashboard-preview.tsx';
import { LoginPreview } from './login-preview.tsx';
import { MailPreview } from './mail-preview.tsx';
import type { Preview } from './preview.ts';
import classes from './portal-preview.module.css';

type PortalPreviewProps = {
  preview: Preview;
  /** Without the scheme. */
  address: string;
  /** As typed. */
  color: string;
};

type View = 'login' | 'dashboard' | 'email';

const VIEWS: Readonly<Record<View, ComponentType<Preview>>> = {
  login: LoginPreview,
  dashboard: DashboardPreview,
  email: MailPreview,
};

/** The portal as customers will see it, while it is being changed. */
export function PortalPreview({ preview, address, color }: PortalPreviewProps) {
  const [view, setView] = useState<View>('login');
  const Shown = VIEWS[view];
  return (
    <div className={classes.preview} style={variablesOf(color)}>
      <div className={classes.head}>
        <h2 className={classes.heading}>Live preview</h2>
        <Segmented
          label="Preview"
          labelHidden
          options={[
            { value: 'login', label: 'Login' },
            { value: 'dashboard', label: 'Dashboard' },
            { value: 'email', label: 'Email' },
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
          <span>{view === 'email' ? 'Inbox' : address}</span>
        </div>
        <div className={classes.canvas} aria-hidden="true">
          <Shown {...preview} />
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

/** The colors of the portal, for the preview alone. */
function variablesOf(typed: string): CSSProperties {
  const { light, deep, deepAccent } = brandRoles(isColor(typed) ? typed : DEFAULT_SETTINGS.themeColor);
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
