import type { downloadInvoicesCsv as Call } from '@plumbline/contract/invoices';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import type { App } from '../app.ts';
import { forceCustomPlan } from '../database/force-custom-plan.ts';
import type { Handler } from '../http/handler.ts';
import { invoiceCsv } from './invoice-csv.ts';
import { type InvoicePlace, invoicesAfterQuery } from './invoice-list.sql.ts';
import type { StoredInvoice } from './invoice-row.ts';
import { invoiceQuery, type InvoiceQuery } from './invoice-selection.ts';

/** Small enough that nobody waits while it is turned into text. */
const BATCH = 500;

/** Spec 1 §2, decision B19: every row of the filtered list, in its order. */
export const downloadInvoicesCsv: Handler<typeof Call> = async (app, caller, input) => {
  const query = invoiceQuery(app, caller, input);
  const { today } = query.selection;
  const csv = invoiceCsv(columnsOf(caller.tenant.settings, 'invoices'), { today, customerName: caller.customerName });
  const batches = batchesOf(app, query);
  // Read before the answer begins: once it has begun, a failure could only break it off.
  const first = await batches.next();
  async function* chunks() {
    yield first.done ? csv.head : csv.head + csv.lines(first.value);
    for await (const batch of batches) yield csv.lines(batch);
  }
  return { name: `Invoices-${today}.csv`, chunks: chunks() };
};

/**
 * A batch is read when the one before has been taken, each from where the last one ended. In between no connection is
 * held: a slow reader must not keep one from everybody else.
 */
async function* batchesOf(app: App, { selection, order }: InvoiceQuery): AsyncGenerator<StoredInvoice[], undefined> {
  let after: InvoicePlace | null = null;
  do {
    const window: { after: InvoicePlace | null; limit: number } = { after, limit: BATCH };
    const rows = await forceCustomPlan(app.database, invoicesAfterQuery(app.sql, selection, order, window));
    if (rows.length > 0) yield rows;
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null);
  } while (after !== null);
}
