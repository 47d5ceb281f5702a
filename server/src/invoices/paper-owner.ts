import { brandRoles } from '@plumbline/rules/brand/colors';
import type { App } from '../app.ts';
import type { Tenant } from '../http/caller.ts';
import type { PaperOwner } from '../pdf/paper.ts';
import { selectLogo } from '../portals/portals.sql.ts';

/** The supplier as a paper shows it: its logo, its color, and how to reach it. */
export async function paperOwner(app: Pick<App, 'sql'>, tenant: Tenant): Promise<PaperOwner> {
  const { organizationId, portalId, name, settings, supportEmail, supportPhone } = tenant;
  const portal = await selectLogo(app.sql, organizationId, portalId);
  return {
    name,
    logo: portal?.logo && portal.logoType ? { bytes: portal.logo, type: portal.logoType } : null,
    brandColor: brandRoles(settings.themeColor).light.fill,
    contact: [supportEmail, supportPhone].filter((way) => way !== null),
  };
}
