import type { listInvoices as Call } from '@plumbline/contract/invoices';
import type { App } from '../app.ts';
import { forceCustomPlan } from '../database/force-custom-plan.ts';
import type { Handler } from '../http/handler.ts';
import { countInvoices } from './count-invoices.ts';
import { invoicePageQuery } from './invoice-list.sql.ts';
import { invoiceRows } from './invoice-row.ts';
import { invoiceQuery, type InvoiceQuery } from './invoice-selection.ts';

/** From this offset it is faster to count the list first and read it from its nearer end. */
const DEEP_OFFSET = 1_000;

/** Spec 1 §3 and §5: filtered, searched, sorted and paged. */
export const listInvoices: Handler<typeof Call> = async (app, caller, input) => {
  const query = invoiceQuery(app, caller, input);
  const offset = (query.page - 1) * query.size;
  const { rows, count } = offset < DEEP_OFFSET ? await shallowPage(app, query) : await deepPage(app, query, offset);
  return { rows: await invoiceRows(app, caller, rows), count };
};

type Window = { limit: number; offset: number; isReversed: boolean };
const rowsOf = (app: App, { selection, order }: InvoiceQuery, window: Window) =>
  forceCustomPlan(app.database, invoicePageQuery(app.sql, selection, order, window));

async function shallowPage(app: App, query: InvoiceQuery) {
  const { page, size, selection } = query;
  const offset = (page - 1) * size;
  const [rows, remembered] = await Promise.all([
    rowsOf(app, query, { limit: size, offset, isReversed: false }),
    countInvoices(app, selection),
  ]);
  // Beyond the end.
  if (rows.length === 0 && page > 1) return { rows, count: Math.min(offset, remembered) };
  const seen = offset + rows.length;
  // A page that is not full is the last one, and gives the length more precisely than the cached count.
  return { rows, count: rows.length < size ? seen : Math.max(seen, remembered) };
}

async function deepPage(app: App, query: InvoiceQuery, offset: number) {
  const count = await countInvoices(app, query.selection);
  const limit = Math.min(query.size, count - offset);
  if (limit <= 0) return { rows: [], count };
  const fromEnd = count - offset - limit;
  const isReversed = fromEnd < offset;
  return { rows: await rowsOf(app, query, { limit, offset: isReversed ? fromEnd : offset, isReversed }), count };
}
