import { LRUCache } from 'lru-cache';
import type { App } from '../../app.ts';
import { forceCustomPlan } from '../../database/force-custom-plan.ts';
import { indexedFilters, isCountKept } from './invoice-filters.ts';
import { totalQuery } from './invoice-found.sql.ts';
import { type KeptSums, selectKeptSums } from './kept-sums.sql.ts';
import type { InvoiceSelection } from './selection.ts';

const REMEMBERED_MAX = 5_000;
const totals = new WeakMap<App, LRUCache<string, KeptSums>>();

/** The count and the balance of a list: kept, or added up once until an invoice of the customer changes (ADR 24). */
export function readTotal(app: App, selection: InvoiceSelection): Promise<KeptSums> {
  const { organizationId, customerId, currencyCode } = selection;
  const { type, isOpen, hasProject } = indexedFilters(selection);
  const kept = selectKeptSums(app.sql, { organizationId, customerId, currencyCode, type, isOpen, hasProject });
  return isCountKept(selection) ? kept : kept.then(({ version }) => readRemembered(app, selection, version));
}

async function readRemembered(app: App, selection: InvoiceSelection, version: number): Promise<KeptSums> {
  const remembered = totals.get(app) ?? new LRUCache<string, KeptSums>({ max: REMEMBERED_MAX });
  totals.set(app, remembered);
  const key = JSON.stringify(selection);
  const known = remembered.get(key);
  if (known?.version === version) return known;
  const [total] = await forceCustomPlan(app.database, totalQuery(app.sql, selection));
  if (!total) throw new Error('a sum has no row');
  remembered.set(key, total);
  return total;
}
