import { later } from '@plumbline/rules/dates';
import type { InvoiceEventType } from '@plumbline/rules/invoices/event-words';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertInvoiceEvent, insertUseEvent, lockInvoiceViews, selectHasViewSince } from './invoice-events.sql.ts';

const VIEW_INTERVAL_MS = 5 * 60_000;

type View = { organizationId: string; invoiceId: string; identityId: string };

/** Records a view: at most one event per person and invoice in five minutes (decision B17). */
export async function addViewEvent(app: App, view: View): Promise<void> {
  const at = app.now();
  if (await selectHasViewSince(app.sql, view, later(at, -VIEW_INTERVAL_MS))) return;
  await addFirstView(app, { ...view, id: newId(), at });
}

/** Records a use, which is also a view. In the usual case of a recent view this is one statement. */
export async function addUseEvent(app: App, view: View, type: InvoiceEventType): Promise<void> {
  const at = app.now();
  // Ids grow with time: the view comes before the use.
  const [viewId, id] = [newId(), newId()];
  const isViewed = await insertUseEvent(app.sql, { ...view, id, type, at }, later(at, -VIEW_INTERVAL_MS));
  if (!isViewed) await addFirstView(app, { ...view, id: viewId, at });
}

const addFirstView = (app: App, view: View & { id: string; at: Date }): Promise<void> =>
  inTransaction(app.sql, async (tx) => {
    await lockInvoiceViews(tx, view.invoiceId, view.identityId);
    if (await selectHasViewSince(tx, view, later(view.at, -VIEW_INTERVAL_MS))) return;
    await insertInvoiceEvent(tx, { ...view, type: 'VIEWED' });
  });
