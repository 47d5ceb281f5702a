import { refuse } from '@plumbline/contract/refusals';
import type { downloadDeskWaiver as Call } from '@plumbline/contract/waiver-signing';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Handler } from '../../http/handler.ts';
import { storedPdf } from '../../stored-pdf.ts';
import { selectDeskWaiver } from '../desk/desk.sql.ts';

/** Released or not, and also a void one. */
export const downloadDeskWaiver: Handler<typeof Call> = async (app, { organizationId }, { id }) => {
  const waiver = (await selectDeskWaiver(app.sql, { organizationId, id })) ?? refuse('not_found');
  return storedPdf(app, waiver.fileKey, `Waiver-${waiverNumber(waiver.number)}`);
};
