import type { Day } from '@plumbline/rules/dates';
import type { InvoiceSort, ReportFilters } from '@plumbline/rules/invoices/invoice-list';
import type { Order } from '@plumbline/rules/lists/define-list';
import type { CurrencyCode } from '@plumbline/rules/money';

export type InvoiceFilters = Omit<ReportFilters, 'sort' | 'direction' | 'page' | 'size' | 'currencyCode'>;

/** The invoices to list: of one customer in one currency, with filters. */
export type InvoiceSelection = {
  organizationId: string;
  customerId: string;
  currencyCode: CurrencyCode;
  filters: InvoiceFilters;
  today: Day;
};

export type InvoiceOrder = Order<InvoiceSort>;
