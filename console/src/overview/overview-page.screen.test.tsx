import { getCollections, getOverview, listLargestPastDue } from '@plumbline/contract/console';
import { listPendingUsers } from '@plumbline/contract/members';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import type { Answer } from '@plumbline/contract/call';
import { getDueWaivers } from '@plumbline/contract/waiver-desk';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPastDueCustomer } from '../testing/a-past-due-customer.ts';
import { anOverview, aPortal } from '../testing/an-overview.ts';
import { someCollections } from '../testing/collections.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Overview, PastDueCustomer } from './overview-figures.ts';

const TABLE = 'Customers with the largest amounts past due';
const largest = (...rows: PastDueCustomer[]) => answer(listLargestPastDue, { rows, count: rows.length });
const overview = (facts: Partial<Overview> = {}) => answer(getOverview, anOverview(facts));
const collections = () => answer(getCollections, someCollections());
const due = () => answer(getDueWaivers, { kinds: [], isCut: false });
type PendingUser = Answer<typeof listPendingUsers>['rows'][number];
const waiting = (...rows: PendingUser[]) => answer(listPendingUsers, { rows, count: rows.length });
const openOverview = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/overview', {
    ...options,
    answers: [overview(), collections(), due(), largest(aPastDueCustomer()), waiting(), ...answers],
  });
const IRIS = '0198c7a2-0000-7000-8000-0000000000a1';
const card = (name: string | RegExp) => page.getByRole('region', { name });
const currency = () => page.getByRole('button', { name: /^Currency: / });
const tryAgain = (name: string | RegExp) => card(name).getByRole('button', { name: 'Try again' });
/** Longer than the delay of the one automatic retry after a failed request. */
const RETRY_MS = 2000;

describe('overview header', () => {
  test('shows the date and the organization', async () => {
    await openOverview({ answers: [overview({ today: asDay('2026-11-02') })] });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Overview');
    await expect.element(page.getByText('Monday, November 2, 2026. The books of Granite Supply Co.')).toBeVisible();
    expect(document.title).toBe('Overview · Plumbline console');
    await checkAccessibility();
  });

  test('shows the organization while the date loads', async () => {
    await openOverview({ staff: { organizationName: 'Quarry & Sons' }, answers: [hang(getOverview)] });
    await expect.element(page.getByText('The books of Quarry & Sons.')).toBeVisible();
  });

  test('opens at / for signed-in staff; visitors are redirected to the login page', async () => {
    const screen = await openScreen('/', { answers: [overview(), collections(), due(), largest(), waiting()] });
    await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(screen.address()).toBe('/overview');
    const other = await openScreen('/', { staff: null });
    await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(other.address()).toBe('/login?redirect=/overview');
  });
});

describe('overview currency', () => {
  const choose = async (name: RegExp) => {
    await currency().click();
    await page.getByRole('menuitemradio', { name }).click();
  };

  test('is USD by default; another choice reloads the figures and is stored in the browser', async () => {
    const screen = await openOverview();
    await expect.element(currency()).toHaveTextContent('Currency: USD');
    await expect.element(page.getByRole('heading', { name: 'Largest past due USD' })).toBeVisible();
    await expect.poll(() => screen.requests(getOverview)).toEqual([{ currencyCode: 'USD' }]);
    await expect.poll(() => screen.requests(listLargestPastDue)).toEqual([{ currencyCode: 'USD' }]);
    screen.answer(
      answer(getOverview, ({ currencyCode }) => anOverview({ currencyCode: currencyCode ?? 'USD' })),
      largest(),
    );
    await currency().click();
    await expect.element(page.getByRole('menuitemradio', { name: /US Dollar/ })).toBeChecked();
    await expect.element(page.getByRole('menuitemradio', { name: /Canadian Dollar/ })).not.toBeChecked();
    await page.getByRole('menuitemradio', { name: 'Canadian Dollar CAD' }).click();
    await screen.expectRequest(getOverview, { currencyCode: 'CAD' });
    await screen.expectRequest(listLargestPastDue, { currencyCode: 'CAD' });
    await expect.element(currency()).toHaveTextContent('Currency: CAD');
    await expect.element(page.getByText(/^Customers who owe you CAD after the due date/)).toBeVisible();
    expect(localStorage.getItem('currencyCode')).toBe('CAD');
  });

  test('is restored from the browser for the first request', async () => {
    localStorage.setItem('currencyCode', 'CAD');
    localStorage.setItem('currencyCodeStaffId', IRIS);
    const screen = await openOverview({ staff: { id: IRIS }, answers: [overview({ currencyCode: 'CAD' })] });
    await expect.element(currency()).toHaveTextContent('Currency: CAD');
    await screen.expectRequest(getOverview, { currencyCode: 'CAD' });
    await choose(/US Dollar/);
    await screen.expectRequest(getOverview, { currencyCode: 'USD' });
    expect(localStorage.getItem('currencyCode')).toBe('USD');
  });

  test('of another person on this browser does not count', async () => {
    localStorage.setItem('currencyCode', 'CAD');
    localStorage.setItem('currencyCodeStaffId', '0198c7a2-0000-7000-8000-0000000000ff');
    const screen = await openOverview({ staff: { id: IRIS } });
    await expect.element(currency()).toHaveTextContent('Currency: USD');
    await expect.poll(() => screen.requests(getOverview)).toEqual([{ currencyCode: 'USD' }]);
  });

  test('is USD when the stored value is unknown', async () => {
    localStorage.setItem('currencyCode', 'EUR');
    localStorage.setItem('currencyCodeStaffId', IRIS);
    const screen = await openOverview({ staff: { id: IRIS } });
    await expect.element(currency()).toHaveTextContent('Currency: USD');
    await expect.poll(() => screen.requests(getOverview)).toEqual([{ currencyCode: 'USD' }]);
  });
});

describe('overview figures', () => {
  test('show open receivables, past due, customers and people with access', async () => {
    await openOverview({
      answers: [overview({ customerCount: 1152, userCount: 2304, portals: [aPortal(), aPortal()] })],
    });
    await expect.element(page.getByText('Open receivables')).toBeVisible();
    expect(factsOnPage().slice(0, 5)).toEqual([
      ['Open receivables', '$55,040.00', '$37,120.00 not yet due'],
      ['Past due', '$17,920.00', '32.6% of open'],
      ['Customers', '1,152', 'In all currencies'],
      ['People with access', '2,304', 'To 2 portals'],
      ['Open items', '0', 'Nothing to decide'],
    ]);
    expect(document.querySelectorAll('[data-late]')).toHaveLength(1);
  });

  test('have no warning when nothing is past due', async () => {
    const buckets = { current: asCents(5000), '30': ZERO, '60': ZERO, '90': ZERO, '91': ZERO };
    await openOverview({ answers: [overview({ openTotal: asCents(5000), buckets, currencyCode: 'CAD' })] });
    await expect.element(page.getByText('0% of open')).toBeVisible();
    expect(factsOnPage()[0]).toEqual(['Open receivables', 'CA$50.00', 'CA$50.00 not yet due']);
    expect(factsOnPage()[3]?.[2]).toBe('To 1 portal');
    expect(document.querySelectorAll('[data-late]')).toHaveLength(0);
  });

  test('REF-04 show how many items wait for a decision', async () => {
    await openOverview({ answers: [overview({ openItemCount: 1_204 })] });
    await expect.element(page.getByText('Payments that need a decision')).toBeVisible();
    expect(factsOnPage()[4]).toEqual(['Open items', '1,204', 'Payments that need a decision']);
    expect(page.getByText('Payments that need a decision').element().matches('[data-late]')).toBe(true);
    await checkAccessibility();
  });

  test('show placeholders while they load', async () => {
    const screen = await openOverview({ answers: [hang(getOverview)] });
    await screen.passTime(200);
    await expect.element(card('Figures')).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('Open receivables')).not.toBeInTheDocument();
    await expect.element(card('Portals').getByText('Loading portals')).toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['a server error', fail(getOverview)],
    ['a lost connection', disconnect(getOverview)],
    ['a refusal', refuse(getOverview, 'forbidden')],
  ])('show an error with "Try again" after %s without affecting the past due table', async (_case, trouble) => {
    const screen = await openOverview({ answers: [trouble] });
    await screen.passTime(RETRY_MS);
    const alert = page.getByRole('main').getByRole('alert');
    await expect.element(alert.getByText('We could not load your totals and portals')).toBeVisible();
    await expect
      .element(alert.getByText('Your books are not affected. Try again, or come back in a few minutes.'))
      .toBeVisible();
    await expect.element(card('Portals')).not.toBeInTheDocument();
    await expect.poll(() => tableRows(TABLE)).toHaveLength(1);
    await checkAccessibility();
    screen.answer(overview());
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Open receivables')).toBeVisible();
    await expect.element(card('Portals').getByText('Granite Supply')).toBeVisible();
  });
});

describe('overview of receivables by age', () => {
  const AGES = 'Open receivables by age';

  test.each([1280, 375])('shows amount and share of each age as a bar and as text at %i px', async (width) => {
    await openOverview({ width });
    await expect
      .element(page.getByRole('img', { name: new RegExp(`^${AGES}`) }))
      .toHaveAccessibleName(
        `${AGES}: Current $37,120.00, 1–30 days $10,000.00, 31–60 days $5,000.00, 61–90 days $1,920.00, 91+ days $1,000.00`,
      );
    expect(listItems(AGES)).toEqual([
      'Current $37,120.00 67.4%',
      '1–30 days $10,000.00 18.2%',
      '31–60 days $5,000.00 9.1%',
      '61–90 days $1,920.00 3.5%',
      '91+ days $1,000.00 1.8%',
    ]);
    await expect
      .element(card(new RegExp(AGES)).getByRole('link', { name: 'Customers past due' }))
      .toHaveAttribute('href', '/customers?sort=pastDue&filter=pastDue');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });

  test('leads to the customers in the currency that is shown, and to none when nothing is past due', async () => {
    localStorage.setItem('currencyCode', 'CAD');
    localStorage.setItem('currencyCodeStaffId', IRIS);
    const screen = await openOverview({ staff: { id: IRIS }, answers: [overview({ currencyCode: 'CAD' })] });
    const link = page.getByRole('link', { name: 'Customers past due' });
    await expect.element(link).toHaveAttribute('href', '/customers?sort=pastDue&filter=pastDue&currency=CAD');
    const buckets = { current: asCents(5000), '30': ZERO, '60': ZERO, '90': ZERO, '91': ZERO };
    screen.answer(overview({ openTotal: asCents(5000), buckets }));
    await currency().click();
    await page.getByRole('menuitemradio', { name: /US Dollar/ }).click();
    await expect.poll(() => listItems(AGES)[0]).toBe('Current $50.00 100%');
    await expect.element(link).not.toBeInTheDocument();
  });

  test('has no card beside the error of the figures', async () => {
    const screen = await openOverview({ answers: [fail(getOverview)] });
    await screen.passTime(RETRY_MS);
    await expect.element(page.getByText('We could not load your totals and portals')).toBeVisible();
    await expect.element(card(new RegExp(AGES))).not.toBeInTheDocument();
  });
});

describe('overview table of the largest past due amounts', () => {
  const SECOND = aPastDueCustomer({
    name: 'Mill & Sons',
    open: asCents(80_000),
    pastDue: asCents(80_000),
    oldestDays: 1,
    buckets: { current: ZERO, '30': asCents(80_000), '60': ZERO, '90': ZERO, '91': ZERO },
  });

  test('shows ageing, open and past due amounts per customer', async () => {
    await openOverview({ answers: [largest(aPastDueCustomer(), SECOND)] });
    await expect.element(page.getByText('Tarnwick Builders')).toBeVisible();
    expect(tableHeads(TABLE)).toEqual(['Customer', 'Aging', 'Open', 'Past due', 'Oldest']);
    expect(tableRows(TABLE)).toEqual([
      ['Tarnwick Builders', '', '2,500.00', '1,500.00', '41 days'],
      ['Mill & Sons', '', '800.00', '800.00', '1 day'],
    ]);
    await expect
      .element(page.getByRole('img', { name: /^Mill & Sons by age/ }))
      .toHaveAccessibleName(
        'Mill & Sons by age: Current $0.00, 1–30 days $800.00, 31–60 days $0.00, 61–90 days $0.00, 91+ days $0.00',
      );
    expect(listItems('Days past due')).toEqual(['Current', '1–30', '31–60', '61–90', '91+']);
    await expect.element(page.getByText('Tarnwick Builders')).toHaveAttribute('title', 'Tarnwick Builders');
    await expect
      .element(page.getByRole('link', { name: /Mill & Sons/ }))
      .toHaveAttribute('href', `/customers/${SECOND.customerId}`);
  });

  test('becomes a list at 375 px', async () => {
    await openOverview({ width: 375, answers: [largest(aPastDueCustomer(), SECOND)] });
    await expect.element(page.getByText('Tarnwick Builders')).toBeVisible();
    expect(listItems(TABLE)).toEqual([
      'Tarnwick Builders $1,500.00 of $2,500.00 open Oldest 41 days',
      'Mill & Sons $800.00 of $800.00 open Oldest 1 day',
    ]);
    expect(listItems('Days past due')).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('shows an empty state when nobody is past due', async () => {
    await openOverview({ answers: [largest()] });
    await expect.element(page.getByText('Nobody is past due')).toBeVisible();
    await expect
      .element(page.getByText('Customers who owe you USD after the due date appear here, the largest amount first.'))
      .toBeVisible();
    expect(listItems('Days past due')).toEqual([]);
    await checkAccessibility();
  });

  test.each([
    ['a server error', fail(listLargestPastDue)],
    ['a lost connection', disconnect(listLargestPastDue)],
    ['a refusal', refuse(listLargestPastDue, 'forbidden')],
  ])('shows an error with "Try again" after %s without affecting the figures', async (_case, trouble) => {
    const screen = await openOverview({ answers: [trouble] });
    await screen.passTime(RETRY_MS);
    const name = /Largest past due/;
    await expect.element(card(name).getByText('We could not load the largest amounts past due')).toBeVisible();
    await expect
      .element(card(name).getByText('Your books are not affected. Try again, or come back in a few minutes.'))
      .toBeVisible();
    await expect.element(page.getByText('Open receivables')).toBeVisible();
    expect(listItems('Days past due')).toEqual([]);
    screen.answer(largest(SECOND));
    await tryAgain(name).click();
    await expect.element(page.getByText('Mill & Sons')).toBeVisible();
  });
});

describe('overview list of portals', () => {
  test('shows the color and address of each portal', async () => {
    const portals = [
      aPortal(),
      aPortal({ name: 'Bluewater Lumber', theme: '#123456', url: 'http://b.localhost:4000' }),
    ];
    await openOverview({ answers: [overview({ portals })] });
    await expect.element(card('Portals').getByText('Bluewater Lumber')).toBeVisible();
    const link = card('Portals').getByRole('link', { name: 'b.localhost:4000 opens in a new tab' });
    await expect.element(link).toHaveAttribute('href', 'http://b.localhost:4000');
    await expect.element(link).toHaveAttribute('target', '_blank');
    const [, swatch] = card('Portals').element().querySelectorAll<HTMLElement>('li > [aria-hidden=true]');
    expect(swatch?.style.background).toBe('rgb(18, 52, 86)');
  });

  test('shows an empty state without portals', async () => {
    await openOverview({ answers: [overview({ portals: [] })] });
    await expect.element(card('Portals').getByText('No portals yet')).toBeVisible();
    await expect.element(card('Portals').getByText('The portals of your customers appear here.')).toBeVisible();
    expect(factsOnPage()[3]?.[2]).toBe('To 0 portals');
  });
});

describe('overview sign-ups', () => {
  const aPerson = (facts: Partial<PendingUser> = {}): PendingUser => ({
    userId: crypto.randomUUID(),
    portalId: crypto.randomUUID(),
    portalName: 'Granite Supply',
    name: 'Noor Haddad',
    email: 'noor@haddad.example.com',
    isEmailVerified: true,
    companyName: 'Haddad Framing',
    companyAddress: '',
    companyPhone: '',
    companyCode: '',
    requestedAt: '2026-10-14T16:30:00.000Z',
    proposals: [],
    ...facts,
  });

  test('name who waits for approval, five of them, and how many more', async () => {
    const others = Array.from({ length: 6 }, () =>
      aPerson({ name: 'Kim Lund', companyName: '', isEmailVerified: false }),
    );
    await openOverview({ answers: [waiting(aPerson(), ...others)] });
    await expect.element(page.getByRole('heading', { name: 'Sign-ups waiting 7' })).toBeVisible();
    const items = listItems('Sign-ups waiting');
    expect(items[0]).toBe('Noor Haddad, Haddad Framing noor@haddad.example.com, Granite Supply');
    expect(items[1]).toBe('Kim Lund noor@haddad.example.com (not confirmed), Granite Supply');
    expect(items.slice(5)).toEqual(['and 2 more']);
    await expect
      .element(page.getByRole('link', { name: /Noor Haddad/ }))
      .toHaveAttribute('href', '/people?state=waiting&search=noor%40haddad.example.com');
    await expect
      .element(page.getByRole('link', { name: 'and 2 more' }))
      .toHaveAttribute('href', '/people?state=waiting');
    await checkAccessibility();
  });

  test('have no card while nobody waits', async () => {
    const screen = await openOverview();
    await expect.element(page.getByText('Open receivables')).toBeVisible();
    expect(screen.requests(listPendingUsers)).toHaveLength(1);
    await expect.element(page.getByText('Sign-ups waiting')).not.toBeInTheDocument();
  });

  test('show an error with "Try again"', async () => {
    const screen = await openOverview({ answers: [fail(listPendingUsers)] });
    await screen.passTime(RETRY_MS);
    await expect.element(page.getByText('We could not load the sign-ups')).toBeVisible();
    screen.answer(waiting(aPerson()));
    await tryAgain('Sign-ups waiting').click();
    await expect.poll(() => listItems('Sign-ups waiting')).toHaveLength(1);
  });
});
