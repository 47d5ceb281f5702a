import type { listOrganizations as Call } from '@plumbline/contract/installation/organizations';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Handler } from '../http/handler.ts';
import { selectOrganizations, selectPortals } from './organizations.sql.ts';

export const listOrganizations: Handler<typeof Call> = async (app) => {
  const [organizations, portals] = await Promise.all([selectOrganizations(app.sql), selectPortals(app.sql)]);
  const portalsOf = Map.groupBy(portals, ({ organizationId }) => organizationId);
  const rows = organizations.map(({ staffCount, ...organization }) => {
    const [portal, ...others] = portalsOf.get(organization.id) ?? [];
    return {
      ...organization,
      staffCount: staffCount ?? 0,
      portal: portal
        ? {
            name: portal.name,
            label: portal.label,
            theme: settingsFrom(portal.settings).settings.themeColor,
            url: app.tenants.urlOf(portal),
          }
        : null,
      portalCount: portal ? others.length + 1 : 0,
    };
  });
  return { rows, count: rows.length };
};
