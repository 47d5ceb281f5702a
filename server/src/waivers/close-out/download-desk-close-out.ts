import type { downloadDeskCloseOut as Call } from '@plumbline/contract/projects';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { closeOutPacket } from './close-out-packet.ts';
import { selectProjectOwner } from './close-out.sql.ts';

/** The same packet, for the supplier's own staff. */
export const downloadDeskCloseOut: Handler<typeof Call> = async (app, { organizationId }, { id }) => {
  const { portalId, ...owner } = (await selectProjectOwner(app.sql, organizationId, id)) ?? refuse('not_found');
  const tenant = portalId === null ? null : await app.tenants.byId(organizationId, portalId);
  const project = await selectProject(app.sql, { organizationId, customerId: owner.customerId }, id);
  if (!tenant || !project) return refuse('not_found');
  return closeOutPacket(app, { ...owner, tenant, hasInvoices: true, hasReceipts: true }, project);
};
