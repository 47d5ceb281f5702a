import type { downloadWaiver as Call } from '@plumbline/contract/waivers';
import { refuse } from '@plumbline/contract/refusals';
import { canBeDownloaded } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../http/handler.ts';
import { storedPdf } from '../stored-pdf.ts';
import { recordDownload } from './record-download.ts';
import { selectWaiverFile } from './waiver-file.sql.ts';

/** A waiver that is void or not released is not found, even if it has a file. */
export const downloadWaiver: Handler<typeof Call> = async (app, caller, { id }) => {
  const { tenant, customerId } = caller;
  const waiver = await selectWaiverFile(app.sql, { organizationId: tenant.organizationId, customerId }, id);
  if (!waiver || !canBeDownloaded(waiver.status) || waiver.voidedAt !== null) return refuse('not_found');
  const name = ['Waiver', waiver.jobName, waiver.throughDate].filter(Boolean).join('-');
  const file = await storedPdf(app, waiver.fileKey, name);
  return { ...file, onSent: () => recordDownload(app, caller, { id }) };
};
