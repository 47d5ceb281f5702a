import { forceCustomPlan } from '../database/force-custom-plan.ts';
import { cachedCount } from '../cached-count.ts';
import { invoiceCountQuery, type InvoiceSelection } from './invoice-list.sql.ts';

export const countInvoices = cachedCount(async ({ database, sql }, selection: InvoiceSelection) => {
  const [row] = await forceCustomPlan(database, invoiceCountQuery(sql, selection));
  return row?.count ?? 0;
});
