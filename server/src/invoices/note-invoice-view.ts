import type { App } from '../app.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertInvoiceEvent, lockInvoiceViews, selectHasViewWithin } from './invoice-events.sql.ts';

const QUIET_S = 5 * 60;

type View = { organizationId: string; invoiceId: string; identityId: string };

/** Somebody looked at an invoice: one event a person and invoice in five minutes, however often they look (decision B17). */
export async function noteInvoiceView(app: App, view: View): Promise<void> {
  const at = app.now();
  await inTransaction(app.sql, async (tx) => {
    await lockInvoiceViews(tx, view.invoiceId, view.identityId);
    if (await selectHasViewWithin(tx, view, QUIET_S, at)) return;
    await insertInvoiceEvent(tx, { ...view, type: 'VIEWED', at });
  });
}
