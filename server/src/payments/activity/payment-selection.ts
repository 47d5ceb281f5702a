import type { Search } from '@plumbline/rules/lists/list-fields';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import type { Customer } from '../../http/caller.ts';
import type { PaymentOrder, PaymentSelection } from './payment-list.sql.ts';

export type PaymentQuery = { selection: PaymentSelection; order: PaymentOrder; page: number; size: number };

/** The selection for Payment Activity's parameters, limited to the caller's own payments. */
export function paymentQuery({ tenant, customerId }: Customer, input: Search): PaymentQuery {
  const all = paymentList.read(input);
  const { sort: _sort, direction: _direction, page, size, ...filters } = all;
  const { organizationId, timeZone } = tenant;
  return { selection: { organizationId, customerId, timeZone, filters }, order: paymentList.orderOf(all), page, size };
}
