import type { getOpenTotal as Call } from '@plumbline/contract/invoices';
import { ZERO } from '@plumbline/rules/money';
import { currencyFor } from '@plumbline/rules/portals/currency';
import type { Handler } from '../http/handler.ts';
import { selectOpenTotals } from './totals/kept-totals.sql.ts';

/** Gross; credits are listed separately (decision B3), where the portal uses them (CRD-05). */
export const getOpenTotal: Handler<typeof Call> = async (app, caller, { currencyCode: chosen }) => {
  const { tenant, customerId, capabilities } = caller;
  const { organizationId, settings } = tenant;
  const currencyCode = currencyFor(chosen ?? null, settings.currencyCodes);
  const totals = await selectOpenTotals(app.sql, { organizationId, customerId, currencyCode });
  return { ...totals, currencyCode, creditTotal: capabilities.creditMemos ? totals.creditTotal : ZERO };
};
