import type { Search } from '@plumbline/rules/lists/list-fields';
import { paymentList, type PaymentSort, paymentStatusesOf } from '@plumbline/rules/payments/payment-list';
import type { Tenant } from '../../http/caller.ts';
import type { CustomerListQuery } from '../../lists/read-customer-list.ts';
import type { IndexedFilters } from './payment-list.sql.ts';
import { isFound } from './payment-search.sql.ts';

export type PaymentQuery = CustomerListQuery<IndexedFilters, PaymentSort>;

type Caller = { tenant: Pick<Tenant, 'organizationId' | 'timeZone'>; customerId: string };

/** The query for Payment Activity's parameters, limited to the caller's own payments. */
export function paymentQuery({ tenant, customerId }: Caller, input: Search): PaymentQuery {
  const values = paymentList.read(input);
  const { page, size, search, paymentType, currencyCode, startDate, endDate, hideScheduledRecurrence } = values;
  const scope = { organizationId: tenant.organizationId, customerId };
  const filters: IndexedFilters = {
    statuses: paymentStatusesOf(values),
    types: paymentType,
    currencyCode,
    createdFrom: startDate,
    createdTo: endDate,
    timeZone: startDate === null && endDate === null ? null : tenant.timeZone,
    hidesInstallments: hideScheduledRecurrence ? true : null,
  };
  const { hidesInstallments: _, ...selective } = filters;
  return {
    scope,
    filters,
    more: search === null ? null : { condition: isFound(search, scope), words: search },
    isSelective: Object.values(selective).some((value) => value !== null),
    order: paymentList.orderOf(values),
    page,
    size,
  };
}
