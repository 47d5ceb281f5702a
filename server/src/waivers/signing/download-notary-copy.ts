import { refuse } from '@plumbline/contract/refusals';
import type { downloadNotaryCopy as Call } from '@plumbline/contract/waiver-signing';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { storedPdf } from '../../stored-pdf.ts';
import { selectDeskWaiver } from '../desk/desk.sql.ts';
import { insertNotaryCopy } from '../desk/notary-copies.sql.ts';
import { selectDocument } from '../documents/waiver-documents.sql.ts';

/** Without certificate page and seal, which would not survive the printer. A document that staff attached is printed as it is. */
export const downloadNotaryCopy: Handler<typeof Call> = async (app, staff, { id }) => {
  const { organizationId, identityId: actorIdentityId, name: actorName, clientAddress } = staff;
  const waiver = (await selectDeskWaiver(app.sql, { organizationId, id })) ?? refuse('not_found');
  if (waiver.status !== 'pending-notarization') return refuse('not_found');
  const sealed = await selectDocument(app.sql, { organizationId, waiverId: id });
  const key = sealed?.fileKey === waiver.fileKey ? sealed.unsignedFileKey : waiver.fileKey;
  const copy = await storedPdf(app, key, `Waiver-${waiverNumber(waiver.number)}-for-the-notary`);
  const at = app.now().toISOString();
  const onSent = () =>
    inTransaction(app.sql, (tx) => insertNotaryCopy(tx, waiver, { at, actorIdentityId, actorName, clientAddress }));
  return { ...copy, onSent };
};
