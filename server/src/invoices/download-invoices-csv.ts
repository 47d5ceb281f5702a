import type { downloadInvoicesCsv as Call } from '@plumbline/contract/invoices';
import { invoiceColumnsOf } from '@plumbline/rules/portals/invoice-columns';
import type { App } from '../app.ts';
import { readExportBatch } from '../export-limit.ts';
import { forceCustomPlan } from '../database/force-custom-plan.ts';
import type { Customer } from '../http/caller.ts';
import type { Handler } from '../http/handler.ts';
import { type ExportedInvoice, invoiceCsv } from './invoice-csv.ts';
import { type InvoiceCursor, invoicesAfterQuery } from './invoice-list.sql.ts';
import { answerContext } from './answer-context.ts';
import { invoiceQuery, type InvoiceQuery } from './invoice-selection.ts';

/** Small enough that formatting a batch does not block the event loop. */
const BATCH = 200;

/** Spec 1 §2, decision B19: every row of the filtered list, in order. */
export const downloadInvoicesCsv: Handler<typeof Call> = async (app, caller, input) => {
  const query = invoiceQuery(app, caller, input);
  const { today } = query.selection;
  const { tenant, capabilities, customerName } = caller;
  const columns = invoiceColumnsOf(tenant.settings, capabilities.waivers);
  const csv = invoiceCsv(columns, { today, customerName });
  const batches = batchesOf(app, caller, query);
  // Read before the response starts: afterwards an error could only abort it.
  const first = await batches.next();
  async function* chunks() {
    yield first.done ? csv.head : csv.head + csv.lines(first.value);
    for await (const batch of batches) yield csv.lines(batch);
  }
  return { name: `Invoices-${today}.csv`, chunks: chunks() };
};

/**
 * Reads each batch after the previous one was consumed, by keyset pagination. No connection is held in between, so that
 * a slow client does not block one.
 */
async function* batchesOf(
  app: App,
  caller: Customer,
  { selection, order }: InvoiceQuery,
): AsyncGenerator<ExportedInvoice[], undefined> {
  let after: InvoiceCursor | null = null;
  const context = answerContext(caller);
  do {
    const window = { after, limit: BATCH, context, hasWaivers: caller.capabilities.waivers };
    const rows: ExportedInvoice[] = await readExportBatch(caller, { isFirst: after === null }, () =>
      forceCustomPlan(app.database, invoicesAfterQuery(app.sql, selection, order, window)),
    );
    if (rows.length > 0) yield rows;
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null);
  } while (after !== null);
}
