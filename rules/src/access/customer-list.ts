// The orders, filters and pages of the console's lists of customers and their people.

import { addressOf, choiceField, type ListField, pageField, textField, withFallback } from '../lists/list-fields.ts';
import { CURRENCY_CODES } from '../money.ts';

export const CUSTOMER_ORDERS = ['name', 'open', 'pastDue'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];

export const CUSTOMER_FILTERS = ['people', 'noPeople', 'pastDue', 'open'] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];

export const CUSTOMERS_PAGE = 50;
/** More customers are found by search. */
export const CUSTOMERS_COUNTED_MAX = 10_000;
export const PEOPLE_PAGE = 50;

/** Further rows are found by search. */
const PAGES_MAX = 200;
const shortListPage: ListField<number> = {
  fallback: 1,
  read: (text) => {
    const page = pageField.read(text);
    return page !== null && page <= PAGES_MAX ? page : null;
  },
};

/** What the page of customers shows, as its address says it. */
export const customersAddress = addressOf({
  search: withFallback(textField, ''),
  sort: withFallback(choiceField(CUSTOMER_ORDERS), 'name'),
  filter: choiceField(CUSTOMER_FILTERS),
  currency: withFallback(choiceField(CURRENCY_CODES), 'USD'),
  page: shortListPage,
});
export type CustomersShown = ReturnType<typeof customersAddress.read>;

const PEOPLE_STATES = ['waiting', 'active', 'invited', 'suspended'] as const;
export type PeopleState = (typeof PEOPLE_STATES)[number];

/** What the page of people shows; without a state, who waits, or who has access if nobody does. */
export const peopleAddress = addressOf({
  state: choiceField(PEOPLE_STATES),
  search: withFallback(textField, ''),
  page: shortListPage,
});
