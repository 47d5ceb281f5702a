import type { downloadCloseOut as Call } from '@plumbline/contract/projects';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { recordDownload } from '../record-download.ts';
import { closeOutPacket } from './close-out-packet.ts';

/** Invoices and receipts only for those who may see them elsewhere. */
export const downloadCloseOut: Handler<typeof Call> = async (app, caller, { id }) => {
  const { tenant, customerId, customerName, capabilities } = caller;
  const project = await selectProject(app.sql, { organizationId: tenant.organizationId, customerId }, id);
  const { reports: hasInvoices, payments: hasReceipts } = capabilities;
  const owner = { tenant, customerId, customerName, hasInvoices, hasReceipts };
  const packet = await closeOutPacket(app, owner, project ?? refuse('not_found'));
  return { ...packet, onSent: () => recordDownload(app, caller, { projectId: id }) };
};
