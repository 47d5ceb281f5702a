import type { listPortals as Call } from '@plumbline/contract/portals';
import type { Handler } from '../http/handler.ts';
import { selectPortalsOf } from './portals.sql.ts';

/** The supplier, acting for a customer, stays in the one portal it acts in. */
export const listPortals: Handler<typeof Call> = async (app, who) => {
  const { tenant } = who;
  const portals = who.actor ? [{ ...tenant, id: tenant.portalId }] : await selectPortalsOf(app.sql, who.identityId);
  const rows = portals.map(({ id, name, label, domain }) => ({
    id,
    name,
    label,
    url: app.tenants.urlOf({ label, domain }),
  }));
  return { rows, count: rows.length };
};
