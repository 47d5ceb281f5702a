import { getInvoiceSummary } from '@plumbline/contract/invoices';
import { listPayments } from '@plumbline/contract/payments';
import { listOpenProjects } from '@plumbline/contract/projects';
import { listRecurrences } from '@plumbline/contract/recurrences';
import { listWaivers } from '@plumbline/contract/waivers';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail, hang } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPayment, aRecurrence } from '../testing/a-payment.ts';
import { anOpenProject } from '../testing/a-project.ts';
import { aWaiver } from '../testing/a-waiver.ts';
import { listOf } from '../testing/list-of.ts';
import { USER_ID } from '../testing/test-boot.ts';
import { testId } from '../testing/test-id.ts';
import { openDashboard } from './testing/open-dashboard.ts';

const NOTHING_OPEN = { current: ZERO, '30': ZERO, '60': ZERO, '90': ZERO, '91': ZERO };
const WIDGETS = ['Open projects', 'Scheduled payments', 'Recurring payments', 'Executed waiver requests'];
const widget = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) });
const shownWidgets = () =>
  WIDGETS.filter((title) => [...document.querySelectorAll('h2')].some((head) => head.innerText.startsWith(title)));
const hrefs = () => [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
/** Waits for the totals: while they load, the cards have their names already. */
async function cardsAreThere() {
  const card = page.getByRole('region', { name: 'Open Account Invoices', exact: true });
  await expect.element(card).toBeVisible();
  await expect.element(card).not.toHaveAttribute('aria-busy');
}

/** The request of the Scheduled payments widget; the Paid card asks for approved ones. */
const isScheduled = (input: object) => 'paymentStatus' in input && input.paymentStatus === 'SCHEDULED';

describe('visible widgets', () => {
  test('DSH-04 DSH-05 DSH-06 a portal with everything has all four', async () => {
    await openDashboard();
    await cardsAreThere();
    await expect.poll(shownWidgets).toEqual(WIDGETS);
    await expect
      .element(page.getByRole('link', { name: 'Make a payment' }).last())
      .toHaveAttribute('href', '/pay?size=100');
    await checkAccessibility();
  });

  test.each([
    ['isOpenProjectWidgetEnabled', 'Open projects'],
    ['isRecurrencePaymentEnabled', 'Recurring payments'],
    ['isExecutedWaiverWidgetEnabled', 'Executed waiver requests'],
  ])('DSH-04 DSH-05 DSH-06 %s off removes only that widget and its request', async (key, title) => {
    const screen = await openDashboard({ settings: { [key]: false } });
    await cardsAreThere();
    await expect.poll(shownWidgets).toEqual(WIDGETS.filter((each) => each !== title));
    const asked = () =>
      [listOpenProjects, listPayments, listRecurrences, listWaivers].map(
        (call) => screen.requests(call).filter((input) => !('paymentStatus' in input) || isScheduled(input)).length,
      );
    await expect
      .poll(asked)
      .toEqual(
        ['Open projects', 'Scheduled payments', 'Recurring payments', 'Executed waiver requests'].map((each) =>
          each === title ? 0 : 1,
        ),
      );
  });

  test('DSH-04 a portal with waivers only shows no payments', async () => {
    const screen = await openDashboard({ settings: { isPaymentEnabled: false } });
    await cardsAreThere();
    await expect.poll(shownWidgets).toEqual(['Open projects', 'Executed waiver requests']);
    await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
    await expect.poll(() => tableRows('Executed waiver requests')).toHaveLength(1);
    expect(hrefs().filter((href) => /^\/(pay|history\/payments)/.test(href))).toEqual([]);
    expect(hrefs()).toContain('/history/invoices?type=INVOICE&isPaid=false&daysPastDue=30');
    expect(screen.requests(listPayments)).toEqual([]);
    expect(screen.requests(listRecurrences)).toEqual([]);
  });

  test('DSH-06 a portal with payments only shows no waivers', async () => {
    const screen = await openDashboard({ settings: { isWaiverEnabled: false } });
    await cardsAreThere();
    await expect.poll(shownWidgets).toEqual(['Open projects', 'Scheduled payments', 'Recurring payments']);
    await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
    await expect.poll(() => listItems('Recurring payments')).toHaveLength(1);
    expect(hrefs().filter((href) => href.includes('waiver'))).toEqual([]);
    expect(hrefs()).toContain('/pay?size=100');
    expect(screen.requests(listWaivers)).toEqual([]);
  });

  test('a portal without payments and waivers shows figures without links', async () => {
    await openDashboard({ settings: { isPaymentEnabled: false, isWaiverEnabled: false } });
    await cardsAreThere();
    await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
    expect(hrefs()).toEqual([]);
    await expect.element(page.getByRole('img', { name: /^Open Account Invoices by age/ })).toBeVisible();
  });

  test('a user who may not pay sees all widgets but no links to pay', async () => {
    await openDashboard({ permissions: { pay: false } });
    await cardsAreThere();
    await expect.poll(shownWidgets).toEqual(WIDGETS);
    await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
    await expect.poll(() => listItems('Recurring payments')).toHaveLength(1);
    await expect.poll(hrefs).toContain('/history/payments');
    expect(hrefs().filter((href) => href.startsWith('/pay'))).toEqual([]);
    await expect.element(page.getByRole('link', { name: 'Make a payment' })).not.toBeInTheDocument();
  });
});

describe('currency', () => {
  test('DSH-07 NAV-03 cards and widgets follow the chosen currency', async () => {
    const screen = await openDashboard({
      settings: { currencyCodes: ['USD', 'CAD'] },
      projects: listOf([anOpenProject()], 12),
    });
    await page
      .getByRole('navigation', { name: 'Pages of open projects' })
      .getByRole('button', { name: 'Next page' })
      .click();
    await screen.expectRequest(listOpenProjects, { currencyCode: 'USD', page: '2' });
    await page.getByRole('button', { name: /^Currency/ }).click();
    await page.getByRole('menuitemradio', { name: /^Canadian Dollar/ }).click();
    await screen.expectRequest(getInvoiceSummary, { currencyCode: 'CAD' });
    await screen.expectRequest(listOpenProjects, { currencyCode: 'CAD' });
    await screen.expectRequest(listPayments, { currencyCode: 'CAD' });
    await screen.expectRequest(listRecurrences, { currencyCode: 'CAD' });
    expect(screen.requests(listOpenProjects).at(-1)).not.toHaveProperty('page');
    await expect.element(page.getByText(/^You have CA\$7,250\.00 open/)).toBeVisible();
    expect(screen.requests(listWaivers)).toHaveLength(1);
  });
});

describe('currency of the next person', () => {
  const settings = { currencyCodes: ['USD', 'CAD'] } as const;

  test('NAV-03 the choice is kept with the person who made it', async () => {
    await openDashboard({ settings });
    await page.getByRole('button', { name: /^Currency/ }).click();
    await page.getByRole('menuitemradio', { name: /^Canadian Dollar/ }).click();
    await expect.poll(() => localStorage.getItem('currencyCode')).toBe('CAD');
    expect(localStorage.getItem('currencyCodeUserId')).toBe(USER_ID);
  });

  test.each([
    [USER_ID, 'CAD'],
    [testId(), 'USD'],
  ])('NAV-03 a choice of %s opens the portal in %s', async (chosenBy, currencyCode) => {
    localStorage.setItem('currencyCode', 'CAD');
    localStorage.setItem('currencyCodeUserId', chosenBy);
    const screen = await openDashboard({ settings });
    await screen.expectRequest(getInvoiceSummary, { currencyCode });
  });

  test('the sentence of a portal with several currencies names the one in which nothing is open', async () => {
    const zero = { openAccount: NOTHING_OPEN, openAccountCreditTotal: asCents(1) };
    await openDashboard({ settings, summary: zero });
    await expect.element(page.getByText('You have nothing open in USD.')).toBeVisible();
    await page.getByRole('button', { name: /^Currency/ }).click();
    await page.getByRole('menuitemradio', { name: /^Canadian Dollar/ }).click();
    await expect.element(page.getByText('You have nothing open in CAD.')).toBeVisible();
  });
});

test.each([
  ['open', {}],
  ['nothing open', { openAccount: NOTHING_OPEN, openAccountCreditTotal: asCents(1) }],
])('IMP-01 with %s, the sentence says as of when imported balances are', async (_case, facts) => {
  await openDashboard({ summary: { ...facts, balancesAsOf: '2026-10-15T01:00:00.000Z' } });
  await expect.element(page.getByText('Balances as of 10/14/2026, 6:00 PM')).toBeVisible();
  await checkAccessibility();
  await openDashboard({ summary: facts });
  await expect.element(page.getByText(/^You have/)).toBeVisible();
  await expect.element(page.getByText(/Balances as of/)).not.toBeInTheDocument();
});

test('DSH-04 REC-02 a recurring payment leads to its panel', async () => {
  const recurrence = aRecurrence();
  await openDashboard({ recurrences: [recurrence] });
  await expect
    .element(page.getByRole('list', { name: 'Recurring payments' }).getByRole('link'))
    .toHaveAttribute('href', `/history/recurrences?id=${recurrence.id}`);
});

describe('autopay', () => {
  test('AUT-01 the scheduled payments lead to it', async () => {
    await openDashboard({ settings: { isCardOnFileEnabled: true, isAutopayEnabled: true } });
    const link = widget('Scheduled payments').getByRole('link', { name: 'Autopay and its next runs' });
    await expect.element(link).toHaveAttribute('href', '/autopay');
    await checkAccessibility();
  });

  test.each([
    ['is not offered', { settings: { isCardOnFileEnabled: true } }],
    [
      'is not for those who may not pay',
      { settings: { isCardOnFileEnabled: true, isAutopayEnabled: true }, permissions: { pay: false } },
    ],
  ])('AUT-01 there is no link where it %s', async (_, options) => {
    await openDashboard(options);
    await expect.poll(shownWidgets).toContain('Scheduled payments');
    expect(hrefs()).not.toContain('/autopay');
  });
});

describe('scheduled payments', () => {
  test('DSH-04 shows the next five scheduled payments with day, method, invoices and code', async () => {
    const scheduledAt = asDay('2026-10-20');
    const screen = await openDashboard({
      payments: [
        aPayment({ status: 'SCHEDULED', scheduledAt, code: 'PL-AAAA-0001', paymentInvoicesCount: 3 }),
        aPayment({
          status: 'SCHEDULED',
          scheduledAt,
          code: 'PL-AAAA-0002',
          paymentType: 'ACH',
          brand: null,
          last4: '6789',
          total: asCents(1_250),
        }),
        aPayment({
          status: 'SCHEDULED',
          scheduledAt: null,
          code: 'PL-AAAA-0003',
          paymentInvoicesCount: 0,
          currencyCode: 'CAD',
        }),
      ],
    });
    await expect
      .poll(() => listItems('Scheduled payments'))
      .toEqual([
        '10/20/2026 Visa 1111 · 3 invoices · PL-AAAA-0001 $1,000.00',
        '10/20/2026 ACH 6789 · 1 invoice · PL-AAAA-0002 $12.50',
        'PL-AAAA-0003 Visa 1111 CA$1,000.00',
      ]);
    expect(screen.requests(listPayments).filter(isScheduled)).toEqual([
      { paymentStatus: 'SCHEDULED', hideScheduledRecurrence: 'true', currencyCode: 'USD', size: '5' },
    ]);
    const links = widget('Scheduled payments').element().querySelectorAll('a');
    expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['View all scheduled payments', '/history/payments?paymentStatus=SCHEDULED'],
      ['10/20/2026', '/history/payments/PL-AAAA-0001'],
      ['10/20/2026', '/history/payments/PL-AAAA-0002'],
      ['PL-AAAA-0003', '/history/payments/PL-AAAA-0003'],
    ]);
  });
});

describe('recurring payments', () => {
  test('DSH-04 shows the next five pending recurrences, each with its next three days', async () => {
    const screen = await openDashboard({
      recurrences: [
        aRecurrence({ nextDates: [asDay('2026-11-01'), asDay('2026-12-01'), asDay('2027-01-01')] }),
        aRecurrence({
          nextDate: null,
          nextDates: [],
          processedCount: 5,
          type: 'ACH',
          brand: null,
          last4: '6789',
          currencyCode: 'CAD',
        }),
      ],
    });
    await expect
      .poll(() => listItems('Recurring payments'))
      .toEqual([
        '11/01/2026 Then 12/01/2026 and 1/01/2027 · Installment 3 of 6 · Visa 1111 $500.00',
        'Being processed Monthly · 5 of 6 processed · ACH 6789 CA$500.00',
      ]);
    expect(screen.requests(listRecurrences)).toEqual([
      { status: 'PENDING', currencyCode: 'USD', sort: 'nextDate', direction: 'asc', size: '5' },
    ]);
  });
});

describe('executed waivers', () => {
  test('DSH-06 shows released waivers, five per page', async () => {
    const screen = await openDashboard({
      waivers: listOf([aWaiver(), aWaiver({ moneyReturnedAt: '2026-10-09T17:00:00.000Z' })], 12),
    });
    await expect
      .poll(() => tableRows('Executed waiver requests'))
      .toEqual([
        ['Harrow Street Lofts', 'CP Conditional progress', '9/30/2026', 'Dana Reyes', 'Ready', ''],
        ['Harrow Street Lofts', 'CP Conditional progress', '9/30/2026', 'Dana Reyes', 'Payment returned', ''],
      ]);
    expect(tableHeads('Executed waiver requests')).toEqual([
      'Project',
      'Type',
      'Through date',
      'Originator',
      'Status',
      'Download',
    ]);
    expect(screen.requests(listWaivers)).toEqual([{ executed: 'true', size: '5' }]);
    const pager = page.getByRole('navigation', { name: 'Pages of executed waivers' });
    await expect.element(pager.getByText('1–5 of 12')).toBeVisible();
    await pager.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listWaivers, { executed: 'true', size: '5', page: '2' });
    await expect.element(pager.getByText('6–10 of 12')).toBeVisible();
    await expect
      .element(widget('Executed waiver requests').getByRole('link', { name: 'All documents' }))
      .toHaveAttribute('href', '/history/waivers');
  });

  test('DSH-06 five rows have no pager', async () => {
    await openDashboard({ waivers: listOf(Array.from({ length: 5 }, () => aWaiver())) });
    await expect.poll(() => tableRows('Executed waiver requests')).toHaveLength(5);
    await expect.element(page.getByRole('navigation', { name: 'Pages of executed waivers' })).not.toBeInTheDocument();
  });

  test('DSH-06 a phone shows rows of two lines', async () => {
    await openDashboard({ width: 375 });
    await expect
      .poll(() => listItems('Executed waiver requests'))
      .toEqual(['Harrow Street Lofts Ready W-1042 · Conditional progress through 9/30/2026']);
  });
});

describe('states of the widgets', () => {
  test.each([
    ['Open projects', 'No open projects', 'Projects with invoices to pay appear here, by how late they are.'],
    ['Scheduled payments', 'No scheduled payments', 'A payment for a later day waits here until it is made.'],
    ['Recurring payments', 'No recurring payments', 'Monthly payments appear here.'],
    ['Executed waiver requests', 'No executed waivers', 'Waivers appear here as soon as you can download them.'],
  ])('%s without rows shows its empty state', async (title, words, text) => {
    await openDashboard({ projects: listOf([]), payments: [], recurrences: [], waivers: listOf([]) });
    await expect.element(widget(title).getByText(words, { exact: true })).toBeVisible();
    await expect.element(widget(title).getByText(text)).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Search projects' })).not.toBeInTheDocument();
  });

  test.each([
    [
      'Open projects',
      'We could not load your open projects',
      listOpenProjects,
      answer(listOpenProjects, listOf([anOpenProject()])),
    ],
    [
      'Scheduled payments',
      'We could not load your scheduled payments',
      listPayments,
      answer(listPayments, listOf([aPayment()])),
    ],
    [
      'Recurring payments',
      'We could not load your recurring payments',
      listRecurrences,
      answer(listRecurrences, listOf([aRecurrence()])),
    ],
    [
      'Executed waiver requests',
      'We could not load your executed waivers',
      listWaivers,
      answer(listWaivers, listOf([aWaiver()])),
    ],
  ])('DSH-07 when %s fail, the rest works and a retry loads them', async (title, words, call, recovered) => {
    const screen = await openDashboard({ answers: [fail(call)] });
    await screen.passTime(3000);
    await expect.element(widget(title).getByText(words)).toBeVisible();
    await expect.element(widget(title).getByText(/^Your invoices and payments are not affected\./)).toBeVisible();
    await cardsAreThere();
    expect(shownWidgets()).toEqual(WIDGETS);
    screen.answer(recovered);
    await widget(title).getByRole('button', { name: 'Try again' }).click();
    await expect.element(widget(title).getByText(words)).not.toBeInTheDocument();
    await expect.poll(() => tableRows(title).length + listItems(title).length).toBe(1);
  });

  test('a slow widget shows its loading state while the others have loaded', async () => {
    const screen = await openDashboard({ answers: [hang(listPayments), hang(listRecurrences)] });
    await screen.passTime(200);
    await expect.element(widget('Scheduled payments').getByText('Loading scheduled payments')).toBeInTheDocument();
    await expect.element(widget('Recurring payments').getByText('Loading recurring payments')).toBeInTheDocument();
    await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
  });
});
