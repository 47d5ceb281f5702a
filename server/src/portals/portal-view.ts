import type { Answer } from '@plumbline/contract/call';
import type { getPortalInfo } from '@plumbline/contract/portals';
import type { Tenant } from '../http/caller.ts';

export type PortalView = Answer<typeof getPortalInfo>;

/** The public data of a portal. */
export const portalView = (tenant: Tenant, url: string): PortalView => ({
  id: tenant.portalId,
  name: tenant.name,
  label: tenant.label,
  domain: new URL(url).host,
  logoUrl: tenant.logoVersion && `/v1/portals/${tenant.portalId}/logo?v=${tenant.logoVersion}`,
  theme: tenant.settings.themeColor,
  organization: {
    id: tenant.organizationId,
    name: tenant.organizationName,
    supportEmail: tenant.supportEmail,
    supportPhone: tenant.supportPhone,
  },
  timeZone: tenant.timeZone,
  settings: tenant.settings,
});
