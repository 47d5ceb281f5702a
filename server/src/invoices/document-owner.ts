import { brandRoles } from '@plumbline/rules/brand/colors';
import type { App } from '../app.ts';
import type { Tenant } from '../http/caller.ts';
import type { OwnerFacts, PdfRequest } from '../pdf/kept-pdf.ts';
import { selectLogo } from '../portals/portals.sql.ts';

/** The supplier's data on a document: color and contact. */
export const documentOwner = ({ name, settings, supportEmail, supportPhone }: Tenant): OwnerFacts => ({
  name,
  brandColor: brandRoles(settings.themeColor).light.fill,
  contact: [supportEmail, supportPhone].filter((way) => way !== null),
});

export const documentLogo = (app: Pick<App, 'sql'>, tenant: Tenant): PdfRequest['logo'] => ({
  version: tenant.logoVersion,
  read: async () => {
    const portal = await selectLogo(app.sql, tenant.organizationId, tenant.portalId);
    return portal?.logo && portal.logoType ? { bytes: portal.logo, type: portal.logoType } : null;
  },
});
