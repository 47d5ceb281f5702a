import type { downloadInvoice as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';
import { addUseEvent, addViewEvent } from './add-view-event.ts';
import { invoiceCopy } from './invoice-copy.ts';

/** Decision B17: getting the document counts as viewing it; the history also records the kind of use. */
export const downloadInvoice: Handler<typeof Call> = async (app, caller, { id, print = false, view = false }) => {
  const { name, bytes } = await invoiceCopy(app, caller, id);
  const event = { organizationId: caller.tenant.organizationId, invoiceId: id, identityId: caller.identityId };
  if (view && !print) await addViewEvent(app, event);
  else await addUseEvent(app, event, print ? 'PRINTED' : 'DOWNLOADED');
  return { name, contentType: 'application/pdf', bytes, disposition: print || view ? 'inline' : 'attachment' };
};
