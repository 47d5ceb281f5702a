import { getInvoiceSummary, getOpenTotal, listInvoices } from '@plumbline/contract/invoices';
import { listPayments } from '@plumbline/contract/payments';
import { asCents, ZERO } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { answer, fail, hang } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPayment } from '../testing/a-payment.ts';
import { anInvoiceSummary } from '../testing/an-invoice.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';
import { openDashboard } from './testing/open-dashboard.ts';

const NOTHING = { current: ZERO, '30': ZERO, '60': ZERO, '90': ZERO, '91': ZERO };
const NOT_LATE = { ...NOTHING, current: asCents(50_000) };
const CARDS = ['Open Account Invoices', 'Open Project Invoices', 'Non-Project Invoices', 'Paid Invoices'];

const card = (label: string) => page.getByRole('region', { name: label, exact: true });
const grid = () => document.querySelector<HTMLElement>('[style*="--span"]');
const shownCards = () => [...(grid()?.querySelectorAll('h2') ?? [])].map((head) => head.innerText);

/** The width of each card in columns of the twelve-column grid. */
function cardSpans(): number[] {
  const gap = 16;
  const column = ((grid()?.clientWidth ?? 0) + gap) / 12;
  return [...(grid()?.children ?? [])].map((each) => Math.round((each.getBoundingClientRect().width + gap) / column));
}

/** The links of a card's rows, without the aria-hidden links of its bar; none while it is loading. */
function linksOf(label: string): (string | null)[][] {
  const links = card(label).query()?.querySelectorAll<HTMLElement>('a:not([aria-hidden])');
  return [...(links ?? [])].map((link) => [link.innerText.replaceAll(/\s+/g, ' ').trim(), link.getAttribute('href')]);
}

describe('visible cards', () => {
  test('DSH-02 by default all four show with their labels, three columns wide', async () => {
    const screen = await openDashboard();
    await expect.poll(shownCards).toEqual(CARDS);
    expect(cardSpans()).toEqual([3, 3, 3, 3]);
    expect(screen.requests(getInvoiceSummary)).toEqual([{ currencyCode: 'USD' }]);
    expect(document.title).toBe('Dashboard · Granite Supply');
    await checkAccessibility();
  });

  test('DSH-02 the labels come from the settings', async () => {
    await openDashboard({
      settings: {
        openAccountCardLabel: 'Everything open',
        openProjectCardLabel: 'On jobs',
        nonProjectCardLabel: 'Off jobs',
        paidInvoicesCardLabel: 'Settled',
      },
    });
    await expect.poll(shownCards).toEqual(['Everything open', 'On jobs', 'Off jobs', 'Settled']);
    await expect
      .element(page.getByRole('group', { name: /^Everything open by age: Current \$5,000\.00/ }))
      .toBeVisible();
    await expect.element(page.getByRole('group', { name: /^Settled by kind: Project \$7,000\.00/ })).toBeVisible();
  });

  test.each<[keyof Settings, string]>([
    ['isOpenAccountCardEnabled', 'Open Account Invoices'],
    ['isOpenProjectCardEnabled', 'Open Project Invoices'],
    ['isNonProjectCardEnabled', 'Non-Project Invoices'],
    ['isPaidInvoicesCardEnabled', 'Paid Invoices'],
  ])('DSH-02 without %s the other three share the width', async (key, label) => {
    await openDashboard({ settings: { [key]: false } });
    await expect.poll(shownCards).toEqual(CARDS.filter((each) => each !== label));
    expect(cardSpans()).toEqual([4, 4, 4]);
  });

  test('DSH-02 two cards take half the width each, and so does a single one', async () => {
    const settings = { isOpenAccountCardEnabled: false, isOpenProjectCardEnabled: false };
    await openDashboard({ settings });
    await expect.poll(shownCards).toEqual(['Non-Project Invoices', 'Paid Invoices']);
    expect(cardSpans()).toEqual([6, 6]);
    await openDashboard({ settings: { ...settings, isNonProjectCardEnabled: false } });
    await expect.poll(shownCards).toEqual(['Paid Invoices']);
    expect(cardSpans()).toEqual([6]);
  });

  test('DSH-02 the unusual portal has no cards but still the sentence', async () => {
    await openDashboard({ settings: unusualSettings });
    await expect.element(page.getByText(/^You have CA\$7,250\.00 open/)).toBeVisible();
    expect(grid()).toBeNull();
  });
});

describe('open cards', () => {
  test.each([
    ['Open Account Invoices', '', ['5,000.00', '1,200.00', '600.00', '300.00', '150.00']],
    ['Open Project Invoices', '&hasProject=true', ['4,000.00', '1,000.00', '500.00', '200.00', '100.00']],
    ['Non-Project Invoices', '&hasProject=false', ['1,000.00', '200.00', '100.00', '100.00', '50.00']],
  ])('DSH-03 each bucket of %s links to its invoices', async (label, hasProject, amounts) => {
    await openDashboard();
    const reports = '/history/invoices?type=INVOICE&isPaid=false&daysPastDue=';
    const rows = ['Current', '1–30 days', '31–60 days', '61–90 days', '91+ days'];
    const keys = ['current', '30', '60', '90', '91'];
    await expect
      .poll(() => linksOf(label).slice(0, 5))
      .toEqual(rows.map((row, at) => [`${row} ${amounts[at]}`, `${reports}${keys[at]}${hasProject}`]));
    const bar = card(label).element().querySelectorAll('a[aria-hidden]');
    expect([...bar].map((link) => link.getAttribute('href'))).toEqual(
      keys.map((key) => `${reports}${key}${hasProject}`),
    );
  });

  test('DSH-03 a bucket opens the Reports page with its filters', async () => {
    const screen = await openDashboard({ answers: [hang(listInvoices), hang(getOpenTotal)] });
    await card('Open Project Invoices')
      .getByRole('link', { name: /^31–60 days/ })
      .click();
    await expect
      .poll(() => screen.address())
      .toBe('/history/invoices?type=INVOICE&isPaid=false&daysPastDue=60&hasProject=true');
  });

  test('shows its total and the number of invoices', async () => {
    await openDashboard({ summary: { openAccountCount: 1234, openProjectCount: 1 } });
    await expect.element(card('Open Account Invoices').getByText('$7,250.00', { exact: true })).toBeVisible();
    await expect.element(card('Open Project Invoices').getByText('$5,800.00', { exact: true })).toBeVisible();
    await expect.element(card('Non-Project Invoices').getByText('$1,450.00', { exact: true })).toBeVisible();
    expect(card('Open Account Invoices').element().textContent).toMatch('1,234 invoices');
    expect(card('Open Project Invoices').element().textContent).toMatch(/(?<!\d)1 invoice(?!s)/);
    expect(card('Non-Project Invoices').element().textContent).toMatch('7 invoices');
  });

  test('links to the payment of its invoices, with and without a project', async () => {
    await openDashboard();
    await expect
      .poll(() => linksOf('Open Project Invoices').slice(5))
      .toEqual([['Pay project invoices', '/pay?size=100&hasProject=true']]);
    await expect
      .poll(() => linksOf('Non-Project Invoices').slice(5))
      .toEqual([['Pay these invoices', '/pay?size=100&hasProject=false']]);
    await expect.poll(() => linksOf('Open Account Invoices')).toHaveLength(5);
  });

  test('has no link to pay when nothing is open', async () => {
    await openDashboard({ summary: { openProject: NOTHING } });
    await expect.poll(() => linksOf('Non-Project Invoices').map(([name]) => name)).toContain('Pay these invoices');
    await expect.poll(() => linksOf('Open Project Invoices')).toHaveLength(5);
  });

  test('DSH-03 the open account shows credits and the net amount', async () => {
    await openDashboard();
    await expect
      .poll(() => factsOnPage())
      .toEqual([
        ['Credits available', '−$250.00'],
        ['Net of credits', '$7,000.00'],
      ]);
    expect(card('Open Account Invoices').element().querySelectorAll('dl')).toHaveLength(1);
  });

  test('DSH-03 without credits it shows zero and no net amount', async () => {
    await openDashboard({ summary: { openAccountCreditTotal: ZERO } });
    await expect.poll(() => factsOnPage()).toEqual([['Credits available', '$0.00']]);
  });

  test('CRD-05 without credit memos it shows no credits', async () => {
    await openDashboard({ settings: { isCreditMemoEnabled: false } });
    await expect.poll(() => linksOf('Open Account Invoices')).toHaveLength(5);
    expect(factsOnPage()).toEqual([]);
  });
});

describe('the paid card', () => {
  test('DSH-02 shows the paid totals and the latest payments with links to the invoices and payments', async () => {
    const payments = ['PL-AAAA-0001', 'PL-AAAA-0002', 'PL-AAAA-0003', 'PL-AAAA-0004'].map((code) =>
      aPayment({ code, total: asCents(12_345), createdAt: '2026-10-14T17:05:00.000Z' }),
    );
    const screen = await openDashboard({ payments });
    await expect
      .poll(() => listItems('Latest payments'))
      .toEqual([
        '10/14/2026 payment PL-AAAA-0001 123.45',
        '10/14/2026 payment PL-AAAA-0002 123.45',
        '10/14/2026 payment PL-AAAA-0003 123.45',
      ]);
    expect(screen.requests(listPayments)).toContainEqual({
      paymentStatus: 'APPROVED',
      currencyCode: 'USD',
      size: '5',
    });
    await expect
      .poll(() => linksOf('Paid Invoices'))
      .toEqual([
        ['Project 7,000.00', '/history/invoices?type=INVOICE&isPaid=true&hasProject=true'],
        ['Non-project 2,000.00', '/history/invoices?type=INVOICE&isPaid=true&hasProject=false'],
        ['10/14/2026 payment PL-AAAA-0001', '/history/payments/PL-AAAA-0001'],
        ['10/14/2026 payment PL-AAAA-0002', '/history/payments/PL-AAAA-0002'],
        ['10/14/2026 payment PL-AAAA-0003', '/history/payments/PL-AAAA-0003'],
        ['View payment activity', '/history/payments'],
      ]);
    await expect.element(card('Paid Invoices').getByText('$9,000.00', { exact: true })).toBeVisible();
    await expect.element(card('Paid Invoices').getByText('All time', { exact: true })).toBeVisible();
  });
});

describe('on a phone', () => {
  test('cards are stacked; all open cards but the first are collapsed', async () => {
    await openDashboard({ width: 375 });
    await expect.poll(shownCards).toEqual(CARDS);
    const widths = [...(grid()?.children ?? [])].map((each) => each.getBoundingClientRect().width);
    expect(widths).toEqual(Array.from({ length: 4 }, () => grid()?.clientWidth));
    await expect.element(card('Open Account Invoices').getByRole('link', { name: /^Current/ })).toBeVisible();
    await expect.element(card('Paid Invoices').getByRole('link', { name: /^Non-project/ })).toBeVisible();
    const project = card('Open Project Invoices');
    await expect.element(project.getByText(/^Past due \$1,800\.00/)).toBeVisible();
    await expect.element(project.getByRole('link', { name: /^Current/ })).not.toBeInTheDocument();
    const toggle = project.getByRole('button', { name: 'Show aging' });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect.element(project.getByRole('link', { name: /^Current/ })).toBeVisible();
    await expect.element(card('Non-Project Invoices').getByRole('button', { name: 'Show aging' })).toBeVisible();
    const hide = project.getByRole('button', { name: 'Hide aging' });
    await expect.element(hide).toHaveAttribute('aria-expanded', 'true');
    await checkAccessibility();
    await hide.click();
    await expect.element(project.getByRole('link', { name: /^Current/ })).not.toBeInTheDocument();
  });
});

describe('greeting and sentence', () => {
  // The test browser's time zone is Pacific/Kiritimati (UTC+14).
  test.each([
    ['2026-10-15T17:00:00.000Z', 'Good morning, TARNWICK BUILDERS'],
    ['2026-10-15T23:00:00.000Z', 'Good afternoon, TARNWICK BUILDERS'],
    ['2026-10-16T06:00:00.000Z', 'Good evening, TARNWICK BUILDERS'],
  ])('DSH-01 at %s it says %s', async (now, words) => {
    await openDashboard({ now });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(words);
  });

  test.each([
    ['late', {}, 'You have $7,250.00 open. $2,250.00 of it is past due.'],
    [
      'late and partly paid',
      { openAccountPendingTotal: asCents(100_000) },
      'You have $7,250.00 open, $1,000.00 of it on its way. $2,250.00 of it is past due.',
    ],
    ['on time', { openAccount: NOT_LATE }, 'You have $500.00 open. None of it is past due.'],
    ['closed', { openAccount: NOTHING }, 'You have nothing open.'],
  ])('the sentence of an account that is %s', async (_, summary, sentence) => {
    await openDashboard({ summary });
    await expect.poll(() => document.body.innerText.replaceAll(/\s+/g, ' ')).toContain(sentence);
  });
});

describe('states', () => {
  test('a new account shows "No invoices yet"', async () => {
    const credit = { openAccount: NOTHING, openAccountCreditTotal: ZERO, accountPaidTotal: ZERO };
    await openDashboard({ summary: credit });
    await expect.element(page.getByText('No invoices yet')).toBeVisible();
    await expect.element(page.getByText(/once Granite Supply Co\. has invoiced you\.$/)).toBeVisible();
    expect(grid()).toBeNull();
    await openDashboard({ summary: { ...credit, openAccountCreditTotal: asCents(1) } });
    await expect.poll(shownCards).toEqual(CARDS);
    await openDashboard({ summary: { ...credit, accountPaidTotal: asCents(1) } });
    await expect.poll(shownCards).toEqual(CARDS);
  });

  test('while loading, each card has a labelled skeleton and there is no sentence', async () => {
    const screen = await openDashboard({ answers: [hang(getInvoiceSummary)] });
    await screen.passTime(200);
    await expect.poll(() => [...(grid()?.children ?? [])].map((each) => each.ariaLabel)).toEqual(CARDS);
    await expect.element(card('Paid Invoices')).toBeVisible();
    expect([...(grid()?.children ?? [])].map((each) => each.ariaBusy)).toEqual(['true', 'true', 'true', 'true']);
    expect(cardSpans()).toEqual([3, 3, 3, 3]);
    await expect.element(page.getByText(/^You have/)).not.toBeInTheDocument();
  });

  test.each([375, 768, 1280])('at %i px the cards are as high as their skeletons', async (width) => {
    const heights = () => [...(grid()?.children ?? [])].map((each) => each.getBoundingClientRect().height);
    const screen = await openDashboard({ width, payments: [], answers: [hang(getInvoiceSummary)] });
    await screen.passTime(200);
    await expect.poll(() => [...(grid()?.children ?? [])].map((each) => each.ariaLabel)).toEqual(CARDS);
    const waiting = heights();
    await openDashboard({ width, payments: [] });
    await expect.poll(shownCards).toEqual(CARDS);
    const shifts = heights().map((height, place) => Math.abs(height - (waiting[place] ?? 0)));
    expect(Math.max(...shifts)).toBeLessThanOrEqual(4);
  });

  test('DSH-07 failed totals show an error with retry; the widgets are not affected', async () => {
    const screen = await openDashboard({ answers: [fail(getInvoiceSummary)] });
    await screen.passTime(3000);
    await expect.element(page.getByText('We could not load your invoice totals')).toBeVisible();
    await expect.element(page.getByText('Your totals are not available right now.')).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Scheduled payments' })).toBeVisible();
    await checkAccessibility();
    screen.answer(answer(getInvoiceSummary, anInvoiceSummary()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(shownCards).toEqual(CARDS);
    await expect.element(page.getByText('Your totals are not available right now.')).not.toBeInTheDocument();
  });
});
