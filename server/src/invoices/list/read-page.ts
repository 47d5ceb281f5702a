// How a page of the invoice list is read (ADR 25): in the order of an index, or by the ids of the few that match.
import type { App } from '../../app.ts';
import { forceCustomPlan } from '../../database/force-custom-plan.ts';
import type { AnswerContext } from '../invoice-answer.sql.ts';
import { rowConditions } from '../invoice-list.sql.ts';
import type { InvoiceQuery } from '../invoice-selection.ts';
import { indexedFilters, isCountKept, readsRows } from './invoice-filters.ts';
import { countQuery, foundQuery, selectRowsById } from './invoice-found.sql.ts';
import { isFilteredIn, partFor } from './invoice-orders.sql.ts';
import {
  type PageArgs,
  pageQuery,
  type PageRow,
  type PageShape,
  preparedPage,
  type Start,
} from './invoice-page.sql.ts';
import {
  addBookmark,
  bookmarkUpTo,
  forget,
  type ListKey,
  listKey,
  recall,
  remember,
  type Remembered,
} from './list-memory.ts';

/** Up to this place the rows before the page are skipped at every call; beyond it, bookmarks pay. */
const DEEP_OFFSET = 200;
/** Up to this many are sorted; of more, a page is soon found in the order of the list. */
const FEW = 500;
const TRIES = 3;

export type ReadPage = { version: number; count: number; rows: string | null };
type Reading = {
  app: App;
  query: InvoiceQuery;
  context: AnswerContext;
  hasWaivers: boolean;
  knownVersion: number | null;
};

export const readPage = (reading: Reading): Promise<ReadPage> =>
  isCountKept(reading.query.selection) ? readKept(reading) : readMeasured(reading);

const offsetOf = ({ page, size }: InvoiceQuery) => (page - 1) * size;

/** The count is kept (ADR 24), so one statement answers everything. */
async function readKept(reading: Reading): Promise<ReadPage> {
  const { app, query } = reading;
  if (offsetOf(query) < DEEP_OFFSET) return readAt(reading, null, offsetOf(query));
  const key = listKey(query.selection, query.order);
  const known = recall(app, key);
  if (known && offsetOf(query) >= known.count) {
    // Beyond the end, where an index would be read in vain.
    const row = await readFound(reading, []);
    if (row.version === known.version) return { ...row, count: known.count };
  }
  const row = await readDeep(reading, known);
  if (known?.version === row.version) return row;
  // What was known is of earlier invoices.
  const now: Remembered = { version: row.version, count: row.count, ids: null, bookmarks: [] };
  remember(app, key, now);
  if (known && known.bookmarks.length > 0) return readDeep(reading, now);
  keepBookmark(now, row, offsetOf(query));
  return row;
}

/** The rows are counted or found once, until an invoice of the customer changes. */
async function readMeasured(reading: Reading): Promise<ReadPage> {
  const { app, query } = reading;
  const key = listKey(query.selection, query.order);
  for (let attempt = 1; ; attempt += 1) {
    const known = recall(app, key) ?? (await measure(reading, key));
    const row = known.ids ? await readFound(reading, known.ids) : await readDeep(reading, known);
    // If invoices change faster than this, the count may be older than the rows.
    if (row.version === known.version || attempt === TRIES) return { ...row, count: known.count };
    forget(app, key);
  }
}

async function measure({ app, query }: Reading, key: ListKey): Promise<Remembered> {
  const { selection, order } = query;
  const [found] = await forceCustomPlan(app.database, foundQuery(app.sql, selection, order, FEW));
  if (!found) throw new Error('a search has no row');
  const { version, ids } = found;
  const [counted] = ids === null ? await forceCustomPlan(app.database, countQuery(app.sql, selection)) : [];
  const count = ids?.length ?? counted?.count ?? 0;
  const measured: Remembered = { version: counted?.version ?? version, count, ids, bookmarks: [] };
  remember(app, key, measured);
  return measured;
}

function readFound({ app, query, context, hasWaivers, knownVersion }: Reading, ids: readonly string[]) {
  const offset = offsetOf(query);
  const { customerId } = query.selection;
  const page = ids.slice(offset, offset + query.size);
  return selectRowsById(app.sql, hasWaivers, { ...context, customerId, ids: page, knownVersion });
}

async function readDeep(reading: Reading, known: Remembered | undefined): Promise<PageRow> {
  const offset = offsetOf(reading.query);
  const bookmark = known && bookmarkUpTo(known, offset);
  const row = await readAt(reading, bookmark?.start ?? null, offset - (bookmark?.offset ?? 0));
  if (known?.version === row.version) keepBookmark(known, row, offset);
  return row;
}

function keepBookmark(known: Remembered, { firstKey, firstId }: PageRow, offset: number): void {
  if (firstId !== null && offset >= DEEP_OFFSET) addBookmark(known, { offset, start: { key: firstKey, id: firstId } });
}

async function readAt(reading: Reading, start: Start | null, offset: number): Promise<PageRow> {
  const { app, query, context, hasWaivers, knownVersion } = reading;
  const { selection, order, size } = query;
  const { organizationId, customerId, currencyCode } = selection;
  const filters = indexedFilters(selection);
  const part = partFor(filters, order);
  const shape: PageShape = {
    order,
    part,
    start: start === null ? 'first' : start.key === null ? 'null' : 'value',
    isOffset: offset > 0,
    isFiltered: isFilteredIn(part, filters) || readsRows(selection),
    hasWaivers,
  };
  const args: PageArgs = {
    ...filters,
    ...context,
    organizationId,
    customerId,
    currencyCode,
    startKey: start?.key ?? null,
    startId: start?.id ?? null,
    limit: size,
    offset,
    knownVersion,
  };
  const more = readsRows(selection) ? rowConditions(selection) : null;
  const prepared = more === null ? preparedPage(shape) : null;
  const [row] = await (prepared?.(app.sql, args) ??
    forceCustomPlan(app.database, pageQuery(app.sql, shape, args, more)));
  if (!row) throw new Error('a page has no row');
  return row;
}
