import type { getInvoiceSummary as Call } from '@plumbline/contract/invoices';
import { today } from '@plumbline/rules/dates';
import { totalsByBucket } from '@plumbline/rules/invoices/ageing';
import { add, ZERO } from '@plumbline/rules/money';
import { currencyFor } from '@plumbline/rules/portals/currency';
import type { Handler } from '../http/handler.ts';
import { selectOpenByDueDate, selectOpenCreditTotal, selectPaidTotals } from './invoice-summary.sql.ts';

/** Spec 1 §3: totals are gross; credits are listed separately (decision B3), where the portal uses them (CRD-05). */
export const getInvoiceSummary: Handler<typeof Call> = async (app, { tenant, customerId, capabilities }, input) => {
  const { organizationId, settings, timeZone } = tenant;
  const currencyCode = currencyFor(input.currencyCode ?? null, settings.currencyCodes);
  const scope = { organizationId, customerId, currencyCode };
  const [open, credit, paid] = await Promise.all([
    selectOpenByDueDate(app.sql, scope),
    selectOpenCreditTotal(app.sql, scope),
    selectPaidTotals(app.sql, scope),
  ]);
  const day = today(app.now(), timeZone);
  const withProject = open.filter((row) => row.hasProject);
  const withoutProject = open.filter((row) => !row.hasProject);
  const countOf = (rows: typeof open) => rows.reduce((sum, row) => sum + row.count, 0);
  return {
    currencyCode,
    openAccount: totalsByBucket(open, day),
    openProject: totalsByBucket(withProject, day),
    openWithoutProject: totalsByBucket(withoutProject, day),
    openAccountCount: countOf(open),
    openProjectCount: countOf(withProject),
    openWithoutProjectCount: countOf(withoutProject),
    openAccountPendingTotal: add(...open.map(({ held }) => held)),
    openAccountCreditTotal: capabilities.creditMemos ? credit.total : ZERO,
    accountPaidTotal: add(paid.project, paid.withoutProject),
    projectPaidTotal: paid.project,
    withoutProjectPaidTotal: paid.withoutProject,
  };
};
