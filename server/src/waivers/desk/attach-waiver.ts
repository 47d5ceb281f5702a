import { refuse } from '@plumbline/contract/refusals';
import type { attachWaiver as Call } from '@plumbline/contract/waiver-desk';
import { NEXT_STATUSES } from '@plumbline/rules/waivers/transitions';
import type { Handler } from '../../http/handler.ts';
import { changeWaiver } from './change-waiver.ts';
import { updateWaiver } from './desk.sql.ts';
import { insertWaiverFile } from '../requests/waiver-files.sql.ts';
import { needsNotaryOf } from './needs-notary.ts';
import { withStoredDocument } from './store-document.ts';

/** Such as the customer's own form, signed by hand. */
export const attachWaiver: Handler<typeof Call> = async (app, staff, { id, uploads }) =>
  withStoredDocument(app, staff, { id, uploads, purpose: 'prepared' }, (document) =>
    changeWaiver(app, staff, id, 'attached', async ({ tx, waiver, at }) => {
      const { customerId } = waiver;
      const status = (await needsNotaryOf(tx, waiver)) ? 'pending-notarization' : 'confirmed';
      // One that is signed already may be attached again until it is released.
      const canBecome = waiver.status === status || NEXT_STATUSES[waiver.status].includes(status);
      if (!canBecome) refuse('waiver_decided');
      await insertWaiverFile(tx, { ...document, customerId, waiverId: id, purpose: 'prepared' });
      // Whoever signed the document before did not sign this one.
      const unsigned = { signedAt: null, signedBy: null };
      await updateWaiver(tx, waiver, { status, fileKey: document.fileKey, decidedAt: at, ...unsigned });
      return { result: { waiverRequestStatus: status }, toStatus: status, note: document.name };
    }),
  );
