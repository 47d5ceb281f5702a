import { refuse } from '@plumbline/contract/refusals';
import type { downloadNotaryCopy as Call } from '@plumbline/contract/waiver-signing';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Handler } from '../../http/handler.ts';
import { storedPdf } from '../../stored-pdf.ts';
import { selectDeskWaiver } from '../desk/desk.sql.ts';
import { selectDocument } from '../documents/waiver-documents.sql.ts';

/** Without certificate page and seal, which would not survive the printer. */
export const downloadNotaryCopy: Handler<typeof Call> = async (app, { organizationId }, { id }) => {
  const waiver = (await selectDeskWaiver(app.sql, { organizationId, id })) ?? refuse('not_found');
  if (waiver.status !== 'pending-notarization') return refuse('not_found');
  const document = (await selectDocument(app.sql, { organizationId, waiverId: id })) ?? refuse('not_found');
  return storedPdf(app, document.unsignedFileKey, `Waiver-${waiverNumber(waiver.number)}-for-the-notary`);
};
