import type { listPortals as Call } from '@plumbline/contract/portals';
import type { Handler } from '../http/handler.ts';
import { selectPortalsOf } from './portals.sql.ts';

/** Staff who act for a customer see only the portal they act in. */
export const listPortals: Handler<typeof Call> = async (app, caller) => {
  const { tenant } = caller;
  const portals = caller.actor
    ? [{ ...tenant, id: tenant.portalId }]
    : await selectPortalsOf(app.sql, caller.identityId);
  const rows = portals.map(({ id, name, label, domain }) => ({
    id,
    name,
    label,
    url: app.tenants.urlOf({ label, domain }),
  }));
  return { rows, count: rows.length };
};
