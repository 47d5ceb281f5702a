import type { getFilteredTotal as Call } from '@plumbline/contract/invoices';
import type { Handler } from '../http/handler.ts';
import { invoiceQuery } from './invoice-selection.ts';
import { readTotal } from './list/read-total.ts';

/** The sum that the rows of the export would have. */
export const getFilteredTotal: Handler<typeof Call> = async (app, caller, input) => {
  const { selection } = invoiceQuery(app, caller, input);
  const { count, balance } = await readTotal(app, selection);
  return { currencyCode: selection.currencyCode, count, balance };
};
