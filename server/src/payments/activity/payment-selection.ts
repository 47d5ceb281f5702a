import type { Search } from '@plumbline/rules/invoices/filter-fields';
import { paymentFiltersFrom, paymentOrder } from '@plumbline/rules/payments/payment-filters';
import type { Customer } from '../../http/who.ts';
import type { PaymentOrder, PaymentSelection } from './payment-list.sql.ts';

export type PaymentQuery = { selection: PaymentSelection; order: PaymentOrder; page: number; size: number };

/** What the parameters of Payment Activity ask for, of the caller's own payments. */
export function paymentQuery({ tenant, customerId }: Customer, input: Search): PaymentQuery {
  const all = paymentFiltersFrom(input);
  const { sort: _sort, direction: _direction, page, size, ...filters } = all;
  const { organizationId, timeZone } = tenant;
  return { selection: { organizationId, customerId, timeZone, filters }, order: paymentOrder(all), page, size };
}
