// The calls that a screen of a member makes when it opens. The page carries their answers, so that the first view needs
// no further request. What is missing here, or is asked with another input, the browser asks as usual.
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import type { Search } from '@plumbline/rules/lists/list-fields';
import type { CurrencyCode } from '@plumbline/rules/money';
import { payInvoiceList, payInvoiceQuery } from '@plumbline/rules/payments/pay-invoice-list';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import type { ScreenPath } from '@plumbline/rules/portals/screens';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { getAutopay } from './autopay.ts';
import type { Call, Input } from './call.ts';
import { getDashboard } from './dashboard.ts';
import { getOpenTotal, listInvoices, listUnpaidInvoices } from './invoices.ts';
import { listPaymentMethods } from './payment-methods.ts';
import { listPaymentReasons, listPayments } from './payments.ts';
import { listPortals } from './portals.ts';
import { listRecurrences } from './recurrences.ts';

/** `currency` is the portal's first: the browser alone knows the choice of a person. */
export type FirstView = { search: Search; currency: CurrencyCode; can: Capabilities };
export type FirstCall = { call: Call; input: Readonly<Record<string, string>> };

const first = <C extends Call>(call: C, input: Input<C> & Readonly<Record<string, string>>): FirstCall => ({
  call,
  input,
});

const CALLS_BY_SCREEN: Readonly<Partial<Record<ScreenPath, (view: FirstView) => FirstCall[]>>> = {
  '/autopay': ({ currency: currencyCode }) => [first(getAutopay, { currencyCode }), first(listPaymentMethods, {})],
  '/dashboard': ({ currency: currencyCode }) => [first(getDashboard, { currencyCode })],
  '/history/invoices': ({ search, currency }) => {
    const filters = invoiceList.read(search);
    const currencyCode = filters.currencyCode ?? currency;
    return [
      first(listInvoices, invoiceList.write({ ...filters, currencyCode })),
      first(getOpenTotal, { currencyCode }),
    ];
  },
  '/history/payments': ({ search, currency }) => {
    const filters = paymentList.read(search);
    return [first(listPayments, paymentList.write({ ...filters, currencyCode: filters.currencyCode ?? currency }))];
  },
  '/history/recurrences': ({ search, currency }) => {
    const filters = recurrenceList.read(search);
    const currencyCode = filters.currencyCode ?? currency;
    return [
      first(listRecurrences, recurrenceList.write({ ...filters, currencyCode })),
      first(listRecurrences, dashboardQueries(currencyCode).recurrences),
    ];
  },
  '/pay': ({ search, currency: currencyCode, can }) => [
    first(listInvoices, payInvoiceQuery(payInvoiceList.read(search), currencyCode)),
    first(getOpenTotal, { currencyCode }),
    ...(can.creditMemos ? [first(listUnpaidInvoices, { type: 'CREDIT', currencyCode })] : []),
  ],
};

/** Of the screen, and of the shell around it. */
export const firstCallsOf = ({ path, shell }: { path: ScreenPath; shell: boolean }, view: FirstView): FirstCall[] => [
  ...(CALLS_BY_SCREEN[path]?.(view) ?? []),
  ...(shell ? [first(listPortals, {}), first(listPaymentReasons, {})] : []),
];
