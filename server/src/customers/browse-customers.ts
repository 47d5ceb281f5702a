import type { browseCustomers as Call } from '@plumbline/contract/customers/customers';
import { CUSTOMERS_COUNTED_MAX, CUSTOMERS_PAGE } from '@plumbline/rules/access/customer-list';
import { today } from '@plumbline/rules/dates';
import type { Handler } from '../http/handler.ts';
import { selectCustomerCount, selectCustomerPage } from './browse-customers.sql.ts';
import { selectTimeZone } from '../database/organization.sql.ts';

export const browseCustomers: Handler<typeof Call> = async (app, { organizationId }, input) => {
  const { search = '', sort = 'name', filter, currencyCode = 'USD', page = 1 } = input;
  const query = {
    organizationId,
    search: search.trim(),
    sort,
    filter,
    currencyCode,
    today: today(app.now(), await selectTimeZone(app.sql, organizationId)),
    limit: CUSTOMERS_PAGE,
    offset: (page - 1) * CUSTOMERS_PAGE,
  };
  const [rows, count] = await Promise.all([
    selectCustomerPage(app.sql, query),
    selectCustomerCount(app.sql, query, CUSTOMERS_COUNTED_MAX),
  ]);
  return { rows, count };
};
