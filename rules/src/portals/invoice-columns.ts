import type { Settings } from './settings.ts';
import { columnsOf, type TableColumn } from './table-columns.ts';

const OF_WAIVERS: readonly string[] = ['waivers', 'waiverStateCode'];

/** The columns of the invoice list, also in its export; a portal without waivers has none of theirs. */
export const invoiceColumnsOf = (settings: Settings, hasWaivers: boolean): TableColumn[] =>
  columnsOf(settings, 'invoices').filter(({ id }) => hasWaivers || !OF_WAIVERS.includes(id));
