import type { App } from '../app.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertInvoiceEvent, lockInvoiceViews, selectHasViewWithin } from './invoice-events.sql.ts';

const VIEW_INTERVAL_S = 5 * 60;

type View = { organizationId: string; invoiceId: string; identityId: string };

/** Records a view: at most one event per person and invoice in five minutes (decision B17). */
export async function addViewEvent(app: App, view: View): Promise<void> {
  const at = app.now();
  await inTransaction(app.sql, async (tx) => {
    await lockInvoiceViews(tx, view.invoiceId, view.identityId);
    if (await selectHasViewWithin(tx, view, VIEW_INTERVAL_S, at)) return;
    await insertInvoiceEvent(tx, { ...view, type: 'VIEWED', at });
  });
}
