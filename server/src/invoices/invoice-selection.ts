import { today } from '@plumbline/rules/dates';
import type { Search } from '@plumbline/rules/lists/list-fields';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { currencyFor } from '@plumbline/rules/portals/currency';
import type { App } from '../app.ts';
import type { Customer } from '../http/caller.ts';
import type { InvoiceOrder, InvoiceSelection } from './list/selection.ts';

export type InvoiceQuery = { selection: InvoiceSelection; order: InvoiceOrder; page: number; size: number };

/** The query for the parameters of the Reports page, limited to the caller's own invoices. */
export function invoiceQuery(app: App, { tenant, customerId }: Customer, input: Search): InvoiceQuery {
  const { sort, direction, page, size, currencyCode: chosen, ...filters } = invoiceList.read(input);
  const { organizationId, settings, timeZone } = tenant;
  const currencyCode = currencyFor(chosen, settings.currencyCodes);
  const selection = { organizationId, customerId, currencyCode, filters, today: today(app.now(), timeZone) };
  return { selection, order: { sort, direction }, page, size };
}
