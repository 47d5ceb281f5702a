import type { downloadWaiver as Call } from '@plumbline/contract/waivers';
import { refuse } from '@plumbline/contract/refusals';
import { canBeDownloaded } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../http/handler.ts';
import { storedPdf } from '../stored-pdf.ts';
import { selectWaiverFile } from './waiver-file.sql.ts';

/** A waiver that is void or not released is not found, even if it has a file. */
export const downloadWaiver: Handler<typeof Call> = async (app, { tenant, customerId }, { id }) => {
  const waiver = await selectWaiverFile(app.sql, { organizationId: tenant.organizationId, customerId }, id);
  if (!waiver || !canBeDownloaded(waiver.status) || waiver.voidedAt !== null) return refuse('not_found');
  return storedPdf(app, waiver.fileKey, ['Waiver', waiver.jobName, waiver.throughDate].filter(Boolean).join('-'));
};
