import type { getFilteredTotal as Call } from '@plumbline/contract/invoices';
import { ZERO } from '@plumbline/rules/money';
import { forceCustomPlan } from '../database/force-custom-plan.ts';
import type { Handler } from '../http/handler.ts';
import { invoiceTotalQuery } from './invoice-list.sql.ts';
import { invoiceQuery } from './invoice-selection.ts';

/** The sum that the rows of the export would have. */
export const getFilteredTotal: Handler<typeof Call> = async (app, caller, input) => {
  const { selection } = invoiceQuery(app, caller, input);
  const [row] = await forceCustomPlan(app.database, invoiceTotalQuery(app.sql, selection));
  return { currencyCode: selection.currencyCode, count: row?.count ?? 0, balance: row?.balance ?? ZERO };
};
