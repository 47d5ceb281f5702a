import { REFUSALS } from '@plumbline/contract/refusals';
import { downloadCloseOut, listOpenProjects } from '@plumbline/contract/projects';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOpenProject } from '../testing/a-project.ts';
import { listOf } from '../testing/list-of.ts';
import { openDashboard } from './testing/open-dashboard.ts';

const TITLE = 'Open projects';
const widget = () => page.getByRole('region', { name: /^Open projects/ });
const search = () => page.getByRole('searchbox', { name: 'Search projects' });
const NOTHING = { total: ZERO, count: 0 };

const mill = anOpenProject({ jobName: 'Mill Road', address: '400 Mill Road' });
const paid = anOpenProject({
  jobName: 'Paid Up',
  address: null,
  open: { current: NOTHING, '30': NOTHING, '60': NOTHING, '61': NOTHING },
  openTotal: ZERO,
  openCount: 0,
  waiversCount: 0,
  percentPaid: 100,
});

describe('rows', () => {
  test('DSH-05 show open amounts by age with invoice counts, and percent paid', async () => {
    const screen = await openDashboard({ projects: listOf([mill, paid]) });
    await expect
      .poll(() => tableRows(TITLE))
      .toEqual([
        [
          'Mill Road 400 Mill Road',
          '4,000.00 4 invoices',
          '1,000.00 2 invoices',
          '500.00 1 invoice',
          '300.00 1 invoice',
          '5,800.00',
          '55%',
          '2',
          'Pay Mill Road Waiver for Mill Road',
        ],
        ['Paid Up', '–', '–', '–', '–', '0.00', '100%', '–', 'Waiver for Paid Up'],
      ]);
    expect(tableHeads(TITLE)).toEqual([
      'Project',
      'Current',
      '1–30',
      '31–60',
      '61+',
      'Open balance',
      'Percent paid',
      'Waivers',
      'Actions',
    ]);
    expect(screen.requests(listOpenProjects)).toEqual([{ currencyCode: 'USD', size: '5' }]);
    await expect.element(widget().getByRole('heading')).toHaveTextContent('Open projects 2');
  });

  test('DSH-05 percent paid is red at 0, yellow up to 99 and green from 100', async () => {
    await openDashboard({
      projects: listOf([0, 1, 99, 100].map((percentPaid) => anOpenProject({ percentPaid }))),
    });
    await expect.poll(() => tableRows(TITLE)).toHaveLength(4);
    const colors = [...widget().element().querySelectorAll('[data-tone]')].map((each) =>
      each.getAttribute('data-tone'),
    );
    expect(colors).toEqual(['none', 'some', 'some', 'all']);
  });

  test('REP-11 a portal with configured columns shows those', async () => {
    await openDashboard({
      settings: {
        isTableCustomizationEnabled: true,
        tablesConfig: { projects: ['jobId', 'jobName', 'address', 'paidCount'] },
      },
      projects: listOf([mill]),
    });
    await expect
      .poll(() => tableRows(TITLE))
      .toEqual([['J-7', 'Mill Road', '400 Mill Road', '5', 'Pay Mill Road Waiver for Mill Road']]);
    expect(tableHeads(TITLE)).toEqual(['Job', 'Project', 'Address', 'Paid invoices', 'Actions']);
  });
});

describe('links', () => {
  test('DSH-05 a project links to its invoices, to a waiver request, and to payment if something is open', async () => {
    await openDashboard({ projects: listOf([mill, paid]) });
    await expect.poll(() => tableRows(TITLE)).toHaveLength(2);
    const links = [...widget().element().querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `/history/invoices?projectId=${mill.id}`,
      `/pay?size=100&projectId=${mill.id}`,
      `/request-waiver?projectId=${mill.id}`,
      `/history/invoices?projectId=${paid.id}`,
      `/request-waiver?projectId=${paid.id}`,
    ]);
    await expect.element(widget().getByRole('link', { name: 'Pay Mill Road' })).toBeVisible();
  });

  test('DSH-05 a user who may not pay has no Pay link', async () => {
    await openDashboard({ permissions: { pay: false }, projects: listOf([mill]) });
    await expect.poll(() => tableRows(TITLE)).toHaveLength(1);
    await expect.element(widget().getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});

describe('search, sort and pages', () => {
  test('the search waits a second after the last letter', async () => {
    const screen = await openDashboard({ projects: listOf([mill]) });
    await expect.element(search()).toBeVisible();
    screen.holdTime();
    await search().fill('mil');
    await screen.passTime(999);
    await search().fill('mill');
    await screen.passTime(1000);
    await screen.expectRequest(listOpenProjects, { search: 'mill' });
    // A shorter wait would have sent the first letters too.
    expect(screen.requests(listOpenProjects).map((input) => input.search)).toEqual([undefined, 'mill']);
  });

  test('a search starts at the first page, and an empty result can be cleared', async () => {
    const screen = await openDashboard({
      projects: listOf([mill], 12),
      answers: [answer(listOpenProjects, (input) => (input.search === undefined ? listOf([mill], 12) : listOf([])))],
    });
    const pager = page.getByRole('navigation', { name: 'Pages of open projects' });
    await expect.element(pager.getByText('1–5 of 12')).toBeVisible();
    await pager.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listOpenProjects, { page: '2', size: '5' });
    await search().fill('  nowhere ');
    await screen.passTime(1100);
    await screen.expectRequest(listOpenProjects, { search: 'nowhere' });
    expect(screen.requests(listOpenProjects).at(-1)).toEqual({ currencyCode: 'USD', size: '5', search: 'nowhere' });
    await expect.element(widget().getByText('No projects match')).toBeVisible();
    await expect.element(widget().getByText('Search by name, number or address.')).toBeVisible();
    await expect.element(search()).toHaveValue('  nowhere ');
    await widget().getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(() => tableRows(TITLE)).toHaveLength(1);
    await expect.element(search()).toHaveValue('');
  });

  test('sorts by a column in both directions', async () => {
    const screen = await openDashboard();
    const head = page.getByRole('columnheader', { name: 'Percent paid' });
    await head.getByRole('button').click();
    await screen.expectRequest(listOpenProjects, { sort: 'percentPaid', direction: 'asc' });
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await screen.expectRequest(listOpenProjects, { sort: 'percentPaid' });
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  });

  test('five rows have no pager', async () => {
    await openDashboard({ projects: listOf(Array.from({ length: 5 }, () => anOpenProject())) });
    await expect.poll(() => tableRows(TITLE)).toHaveLength(5);
    await expect.element(page.getByRole('navigation', { name: 'Pages of open projects' })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  test('DSH-05 a project is a row of two lines with its actions', async () => {
    const cad = anOpenProject({ jobName: 'North', currencyCode: 'CAD', openTotal: asCents(1_000) });
    await openDashboard({ width: 375, projects: listOf([mill, cad]) });
    await expect
      .poll(() => listItems(TITLE))
      .toEqual([
        'Mill Road $5,800.00 400 Mill Road 55% Pay Mill Road Waiver for Mill Road',
        'North CA$10.00 12 Harrow Street, Portland, OR 97201 55% Pay North Waiver for North',
      ]);
    await checkAccessibility();
  });

  test('on a phone, a user who may not pay sees no actions', async () => {
    await openDashboard({ width: 375, permissions: { pay: false }, projects: listOf([mill]) });
    await expect.poll(() => listItems(TITLE)).toHaveLength(1);
    await expect.element(widget().getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});

test('VFY-02 a project with released waivers has its close-out packet', async () => {
  const screen = await openDashboard({
    projects: listOf([mill, paid]),
    answers: [hang(downloadCloseOut)],
  });
  const button = page.getByRole('button', { name: 'Close-out packet of Mill Road' });
  await expect.element(button).toBeVisible();
  expect(page.getByRole('button', { name: 'Close-out packet of Paid Up' }).query()).toBeNull();
  await checkAccessibility();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.requests(downloadCloseOut)).toEqual([{ id: mill.id }]);
});

test('VFY-02 a packet that is too large or fails says so', async () => {
  const screen = await openDashboard({
    projects: listOf([mill]),
    answers: [refuse(downloadCloseOut, 'close_out_too_large')],
  });
  const button = page.getByRole('button', { name: 'Close-out packet of Mill Road' });
  await button.click();
  await expectToast('error', REFUSALS.close_out_too_large[1]);
  screen.answer(fail(downloadCloseOut));
  await button.click();
  await expectToast('error', 'We could not make the close-out packet');
  expect(screen.browser.downloads).toEqual([]);
});

test('VFY-02 there is no packet without waivers', async () => {
  await openDashboard({ projects: listOf([mill]), settings: { isWaiverEnabled: false } });
  await expect.element(page.getByText('Mill Road').first()).toBeVisible();
  expect(page.getByRole('button', { name: /^Close-out/ }).query()).toBeNull();
});

test('REP-11 a portal without waivers has no Waivers column', async () => {
  await openDashboard({ settings: { isWaiverEnabled: false, isExecutedWaiverWidgetEnabled: false } });
  await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
  expect(tableHeads('Open projects')).not.toContain('Waivers');
});
