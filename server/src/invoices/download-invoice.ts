import type { downloadInvoice as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';
import { addUseEvent, addViewEvent } from './add-view-event.ts';
import { invoiceCopy, invoiceCopyWithoutLink } from './invoice-copy.ts';

/**
 * Decision B17: getting the document counts as viewing it; the history also records the kind of use. Staff who only look
 * leave nothing behind: no event, and no link to pay by, which is stored when it is first printed (ADR 52).
 */
export const downloadInvoice: Handler<typeof Call> = async (app, caller, { id, print = false, view = false }) => {
  const isSilent = caller.actor?.isViewOnly === true;
  const { name, content } = await (isSilent ? invoiceCopyWithoutLink : invoiceCopy)(app, caller, id);
  const event = { organizationId: caller.tenant.organizationId, invoiceId: id, identityId: caller.identityId };
  const onSent = () =>
    view && !print ? addViewEvent(app, event) : addUseEvent(app, event, print ? 'PRINTED' : 'DOWNLOADED');
  const disposition = print || view ? 'inline' : 'attachment';
  return { name, contentType: 'application/pdf', ...content, disposition, ...(!isSilent && { onSent }) };
};
