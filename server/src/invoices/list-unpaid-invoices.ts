import type { listUnpaidInvoices as Call } from '@plumbline/contract/invoices';
import { currencyFor } from '@plumbline/rules/portals/currency';
import type { Handler } from '../http/handler.ts';
import { countInvoices } from './count-invoices.ts';
import { invoiceRows } from './invoice-row.ts';
import { invoiceQuery } from './invoice-selection.ts';
import { selectUnpaid } from './invoices.sql.ts';

/** More than one payment can contain; `count` is the full number. */
const ROWS_MAX = 5_000;

/** Spec 2 §4: the invoices offered for payment, by due date. */
export const listUnpaidInvoices: Handler<typeof Call> = async (
  app,
  caller,
  { type = 'INVOICE', currencyCode: chosen },
) => {
  const { tenant, customerId, capabilities } = caller;
  // CRD-05.
  if (type === 'CREDIT' && !capabilities.creditMemos) return { rows: [], count: 0 };
  const currencyCode = currencyFor(chosen ?? null, tenant.settings.currencyCodes);
  const account = { organizationId: tenant.organizationId, customerId, currencyCode };
  const stored = await selectUnpaid(app.sql, account, type, ROWS_MAX);
  const rows = await invoiceRows(app, caller, stored);
  if (rows.length < ROWS_MAX) return { rows, count: rows.length };
  const { selection } = invoiceQuery(app, caller, { type, currencyCode, isPaid: 'false' });
  return { rows, count: await countInvoices(app, selection) };
};
