import type { downloadInvoice as Call } from '@plumbline/contract/invoices';
import type { InvoiceEventType } from '@plumbline/rules/invoices/event-words';
import type { Handler } from '../http/handler.ts';
import { invoiceCopy } from './invoice-copy.ts';
import { insertInvoiceEvent } from './invoice-events.sql.ts';
import { addViewEvent } from './add-view-event.ts';

/** Decision B17: getting the document counts as viewing it; the history also records the kind of use. */
export const downloadInvoice: Handler<typeof Call> = async (app, caller, { id, print = false, view = false }) => {
  const { name, bytes } = await invoiceCopy(app, caller, id);
  const event = { organizationId: caller.tenant.organizationId, invoiceId: id, identityId: caller.identityId };
  await addViewEvent(app, event);
  const type = eventTypeOf({ print, view });
  if (type !== null) await insertInvoiceEvent(app.sql, { ...event, type, at: app.now() });
  return { name, contentType: 'application/pdf', bytes, disposition: print || view ? 'inline' : 'attachment' };
};

const eventTypeOf = ({ print, view }: { print: boolean; view: boolean }): InvoiceEventType | null =>
  print ? 'PRINTED' : view ? null : 'DOWNLOADED';
