import { brandRoles } from '@plumbline/rules/brand/colors';
import type { App } from '../app.ts';
import type { Tenant } from '../http/caller.ts';
import type { DocumentOwner } from '../pdf/document-definition.ts';
import { selectLogo } from '../portals/portals.sql.ts';

/** The supplier's data on a document: logo, color and contact. */
export async function documentOwner(app: Pick<App, 'sql'>, tenant: Tenant): Promise<DocumentOwner> {
  const { organizationId, portalId, name, settings, supportEmail, supportPhone } = tenant;
  const portal = await selectLogo(app.sql, organizationId, portalId);
  return {
    name,
    logo: portal?.logo && portal.logoType ? { bytes: portal.logo, type: portal.logoType } : null,
    brandColor: brandRoles(settings.themeColor).light.fill,
    contact: [supportEmail, supportPhone].filter((way) => way !== null),
  };
}
