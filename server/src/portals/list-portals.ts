import type { listPortals as Call } from '@plumbline/contract/portals';
import type { Handler } from '../http/handler.ts';
import { selectPortalsOf } from './portals.sql.ts';

/** The supplier, acting for a customer, stays in the one portal it acts in. */
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
