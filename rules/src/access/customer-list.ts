// The orders and filters of the console's list of customers.

export const CUSTOMER_ORDERS = ['name', 'open', 'pastDue'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];

export const CUSTOMER_FILTERS = ['people', 'noPeople', 'pastDue', 'open'] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];
