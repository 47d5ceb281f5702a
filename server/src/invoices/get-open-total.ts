import type { getOpenTotal as Call } from '@plumbline/contract/invoices';
import { currencyFor } from '@plumbline/rules/portals/currency';
import type { Handler } from '../http/handler.ts';
import { selectOpenTotals } from './invoices.sql.ts';

/** Gross; credits are listed separately (decision B3). */
export const getOpenTotal: Handler<typeof Call> = async (app, { tenant, customerId }, { currencyCode: chosen }) => {
  const { organizationId, settings } = tenant;
  const currencyCode = currencyFor(chosen ?? null, settings.currencyCodes);
  return { currencyCode, ...(await selectOpenTotals(app.sql, { organizationId, customerId, currencyCode })) };
};
