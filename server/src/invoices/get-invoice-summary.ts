import type { getInvoiceSummary as Call } from '@plumbline/contract/invoices';
import { today } from '@plumbline/rules/dates';
import { BUCKETS } from '@plumbline/rules/invoices/ageing';
import { add, ZERO } from '@plumbline/rules/money';
import { currencyFor } from '@plumbline/rules/portals/currency';
import type { Handler } from '../http/handler.ts';
import { type KeptTotal, type OpenByBucket, selectKeptTotals } from './totals/kept-totals.sql.ts';

/** Spec 1 §3: totals are gross; credits are listed separately (decision B3), where the portal uses them (CRD-05). */
export const getInvoiceSummary: Handler<typeof Call> = async (app, { tenant, customerId, capabilities }, input) => {
  const { organizationId, settings, timeZone } = tenant;
  const currencyCode = currencyFor(input.currencyCode ?? null, settings.currencyCodes);
  const account = { organizationId, customerId, currencyCode };
  const kept = await selectKeptTotals(app.sql, account, today(app.now(), timeZone));
  const { totals, withProject, withoutProject, balancesAsOf } = kept;
  const isOpenInvoice = ({ type, isOpen }: KeptTotal) => type === 'INVOICE' && isOpen;
  // An invoice is paid if its balance is zero (decision B7).
  const isPaidInvoice = ({ type, isOpen }: KeptTotal) => type === 'INVOICE' && !isOpen;
  const open = totals.filter(isOpenInvoice);
  const paid = totals.filter(isPaidInvoice);
  const credits = totals.filter(({ type }) => type === 'CREDIT');
  const countOf = (rows: KeptTotal[]) => rows.reduce((sum, { count }) => sum + count, 0);
  const paidOf = (rows: KeptTotal[]) => add(...rows.map(({ total }) => total));
  const ofProjects = ({ hasProject }: KeptTotal) => hasProject;
  const ofNone = ({ hasProject }: KeptTotal) => !hasProject;
  return {
    currencyCode,
    openAccount: addBuckets(withProject, withoutProject),
    openProject: withProject,
    openWithoutProject: withoutProject,
    openAccountCount: countOf(open),
    openProjectCount: countOf(open.filter(ofProjects)),
    openWithoutProjectCount: countOf(open.filter(ofNone)),
    openAccountPendingTotal: add(...open.map(({ held }) => held)),
    openAccountCreditTotal: capabilities.creditMemos ? add(...credits.map(({ balance }) => balance)) : ZERO,
    accountPaidTotal: paidOf(paid),
    projectPaidTotal: paidOf(paid.filter(ofProjects)),
    withoutProjectPaidTotal: paidOf(paid.filter(ofNone)),
    balancesAsOf,
  };
};

const addBuckets = (one: OpenByBucket, other: OpenByBucket): OpenByBucket =>
  Object.fromEntries(BUCKETS.map(({ key }) => [key, add(one[key], other[key])])) as OpenByBucket;
