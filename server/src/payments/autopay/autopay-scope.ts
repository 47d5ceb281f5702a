import type { CurrencyCode } from '@plumbline/rules/money';
import type { Customer } from '../../http/caller.ts';
import type { InvoiceScope } from './autopay-invoices.sql.ts';

export const customerScope = ({ tenant, customerId }: Pick<Customer, 'customerId' | 'tenant'>) => ({
  organizationId: tenant.organizationId,
  customerId,
});

export const invoiceScope = (caller: Customer, currencyCode: CurrencyCode): InvoiceScope => ({
  ...customerScope(caller),
  currencyCode,
});
