// The orders, filters and pages of the console's lists of customers and their people.

export const CUSTOMER_ORDERS = ['name', 'open', 'pastDue'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];

export const CUSTOMER_FILTERS = ['people', 'noPeople', 'pastDue', 'open'] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];

export const CUSTOMERS_PAGE = 50;
/** More customers are found by search. */
export const CUSTOMERS_COUNTED_MAX = 10_000;
export const PEOPLE_PAGE = 50;
