// The answers that come with a page: each is of a call that the screen makes, with the same input, and is not asked
// again.
import { getAutopay } from '@plumbline/contract/autopay';
import { getDashboard } from '@plumbline/contract/dashboard';
import { firstCallsOf, type FirstCall } from '@plumbline/contract/first-calls';
import { getOpenTotal, listInvoices, listUnpaidInvoices } from '@plumbline/contract/invoices';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { listPayments } from '@plumbline/contract/payments';
import { listPortals } from '@plumbline/contract/portals';
import { findProjects, listOpenProjects } from '@plumbline/contract/projects';
import { listRecurrences } from '@plumbline/contract/recurrences';
import { listWaivers } from '@plumbline/contract/waivers';
import { asCents, ZERO } from '@plumbline/rules/money';
import { capabilities, DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { SCREENS } from '@plumbline/rules/portals/screens';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import { parseSearch } from '@plumbline/ui/app/search';
import { answer } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aView, BANK } from './autopay/testing/open-autopay.ts';
import { NO_PARTS } from './dashboard/testing/open-dashboard.ts';
import { anInvoice, anInvoiceSummary } from './testing/an-invoice.ts';
import { aPayment } from './testing/a-payment.ts';
import { listOf } from './testing/list-of.ts';
import { openScreen } from './testing/open-screen.tsx';

const SETTINGS = {
  isPaymentEnabled: true,
  isCreditMemoEnabled: true,
  isRecurrencePaymentEnabled: true,
  isAchEnabled: true,
  isCardOnFileEnabled: true,
  isAutopayEnabled: true,
  isWaiverEnabled: true,
  isOpenProjectWidgetEnabled: true,
  isExecutedWaiverWidgetEnabled: true,
};
const ANSWERS = [
  answer(getDashboard, { ...NO_PARTS, summary: anInvoiceSummary() }),
  answer(getOpenTotal, {
    currencyCode: 'USD',
    balancesAsOf: null,
    openTotal: asCents(5000),
    creditTotal: ZERO,
    pendingTotal: ZERO,
  }),
  answer(listInvoices, listOf([anInvoice({ invoiceNumber: '7001' })])),
  answer(listUnpaidInvoices, listOf([])),
  answer(listPayments, listOf([aPayment()])),
  answer(listOpenProjects, listOf([])),
  // The form of a rule for projects asks for them once it is shown.
  answer(findProjects, listOf([])),
  answer(listRecurrences, listOf([])),
  answer(listWaivers, listOf([])),
  answer(getAutopay, aView()),
  answer(listPaymentMethods, listOf([BANK])),
];

function firstCallsAt(address: string): FirstCall[] {
  const [path, search = ''] = address.split('?');
  const screen = SCREENS.find((each) => each.path === path)!;
  const can = capabilities(settingsFrom(SETTINGS).settings, { isEmbedded: false, permissions: DEFAULT_PERMISSIONS });
  return firstCallsOf(screen, { search: parseSearch(search), currency: 'USD', can });
}

test.each([
  ['/dashboard', 3],
  ['/history/invoices', 4],
  ['/history/invoices?isPaid=false&search=70&page=2&currencyCode=CAD', 4],
  ['/history/payments?paymentStatus=APPROVED', 3],
  ['/history/recurrences?status=COMPLETED', 4],
  ['/pay?size=100&sort=balance', 5],
  ['/autopay', 4],
])('the screen at %s makes the %d calls whose answers the page carries', async (address, count) => {
  const screen = await openScreen(address, { settings: SETTINGS, answers: ANSWERS });
  const declared = firstCallsAt(address);
  expect(declared).toHaveLength(count);
  for (const { call, input } of declared) await expect.poll(() => screen.requests(call)).toContainEqual(input);
});

test('answers that came with the page are shown and not asked for', async () => {
  const answers = new Map<unknown, object>([
    [listInvoices, listOf([anInvoice({ invoiceNumber: '7001' })])],
    [
      getOpenTotal,
      { currencyCode: 'USD', balancesAsOf: null, openTotal: asCents(5000), creditTotal: ZERO, pendingTotal: ZERO },
    ],
  ]);
  const firstAnswers = firstCallsAt('/history/invoices').flatMap(({ call, input }) =>
    answers.has(call) ? [{ path: call.path, input, answer: answers.get(call) }] : [],
  );
  const screen = await openScreen('/history/invoices', { settings: SETTINGS, firstAnswers });
  await expect.element(page.getByText('7001')).toBeVisible();
  await expect.element(page.getByText('$50.00')).toBeVisible();
  await screen.expectRequest(listPortals, {});
  expect([...screen.requests(listInvoices), ...screen.requests(getOpenTotal)]).toEqual([]);
});
