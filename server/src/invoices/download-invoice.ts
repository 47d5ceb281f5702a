import type { downloadInvoice as Call } from '@plumbline/contract/invoices';
import type { InvoiceEventType } from '@plumbline/rules/invoices/event-words';
import type { Handler } from '../http/handler.ts';
import { invoiceCopy } from './invoice-copy.ts';
import { insertInvoiceEvent } from './invoice-events.sql.ts';
import { noteInvoiceView } from './note-invoice-view.ts';

/** Decision B17: whoever holds the document has seen it; the history also says what they did with it. */
export const downloadInvoice: Handler<typeof Call> = async (app, caller, { id, print = false, view = false }) => {
  const { name, bytes } = await invoiceCopy(app, caller, id);
  const event = { organizationId: caller.tenant.organizationId, invoiceId: id, identityId: caller.identityId };
  await noteInvoiceView(app, event);
  const done = doneWith({ print, view });
  if (done !== null) await insertInvoiceEvent(app.sql, { ...event, type: done, at: app.now() });
  return { name, contentType: 'application/pdf', bytes, disposition: print || view ? 'inline' : 'attachment' };
};

const doneWith = ({ print, view }: { print: boolean; view: boolean }): InvoiceEventType | null =>
  print ? 'PRINTED' : view ? null : 'DOWNLOADED';
