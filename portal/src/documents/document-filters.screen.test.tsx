import { listDocuments } from '@plumbline/contract/documents';
import { listWaivers } from '@plumbline/contract/waivers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aWaiver } from '../testing/a-waiver.ts';
import { openDocuments } from './testing/open-documents.ts';

const WAIVERS = '/history/waivers';
const DOCUMENTS = '/history/documents';
const bar = (name: string) => page.getByRole('main').getByRole('button', { name }).first();
const chips = () =>
  [...document.querySelectorAll('[aria-label^="Remove filter"]')].map((chip) => chip.ariaLabel?.slice(14));
const openDrawer = async (name = 'Advanced filters') => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const drawer = page.getByRole('dialog', { name });
  await expect.element(drawer).toBeVisible();
  return drawer;
};
const apply = () => page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();

const LISTS = [
  [WAIVERS, listWaivers, 'Search waivers', 'Waivers'],
  [DOCUMENTS, listDocuments, 'Search documents', 'Documents'],
] as const;

describe.each(LISTS)('DOC-05 the filters of %s', (path, call, searchLabel, table) => {
  const searchField = () => page.getByRole('searchbox', { name: searchLabel });

  test('a search starts at the first page and has no chip', async () => {
    const screen = await openDocuments(`${path}?page=2`, { count: 45 });
    await expect.element(searchField()).toHaveAttribute('placeholder', 'Project, address or person');
    await expect.poll(() => tableRows(table)).toHaveLength(1);
    await searchField().fill(' harrow ');
    await screen.passTime(1000);
    await screen.expectRequest(call, { search: 'harrow' });
    await expect.poll(() => screen.address()).toBe(`${path}?search=harrow`);
    expect(chips()).toEqual([]);
  });

  test('what was typed in the drawer stays when the window becomes narrower', async () => {
    await openDocuments(path);
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'Job ID' }).fill('24');
    await page.viewport(1000, 900);
    const narrow = page.getByRole('dialog', { name: 'Filters' });
    await expect.element(narrow.getByRole('textbox', { name: 'Job ID' })).toHaveValue('24');
    await page.viewport(1280, 900);
  });

  test.each([
    ['Originator Name', 'submitterName'],
    ['Originator Email', 'submitterEmail'],
    ['Job ID', 'jobId'],
    ['Job name', 'jobName'],
    ['Job address', 'jobAddress'],
  ])('%s is applied on Apply and removed by its chip', async (label, key) => {
    const screen = await openDocuments(`${path}?page=2`, { count: 45 });
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: label }).fill('maren');
    expect(screen.address()).toBe(`${path}?page=2`);
    await apply();
    await expect.poll(() => screen.requests(call).at(-1)).toEqual({ [key]: 'maren' });
    await expect.poll(chips).toEqual([`${label} maren`]);
    await expect.element(drawer).not.toBeInTheDocument();
    await page.getByRole('button', { name: `Remove filter ${label} maren` }).click();
    await expect.poll(() => screen.address()).toBe(path);
  });

  test('the dates of the drawer', async () => {
    const screen = await openDocuments(path);
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'From' }).fill('10/1/2026');
    await drawer.getByRole('textbox', { name: 'To' }).fill('10/5/2026');
    await apply();
    await expect.poll(() => screen.requests(call).at(-1)).toEqual({ startDate: '2026-10-01', endDate: '2026-10-05' });
    await expect.poll(chips).toEqual(['Date 10/01/2026 to 10/05/2026']);
    await page.getByRole('button', { name: 'Remove filter Date 10/01/2026 to 10/05/2026' }).click();
    await expect.poll(() => screen.address()).toBe(path);
  });

  test.each([
    ['Today', '2026-10-15', '2026-10-15'],
    ['Last 7 Days', '2026-10-09', '2026-10-15'],
  ])('the dates of the bar: %s', async (preset, startDate, endDate) => {
    const screen = await openDocuments(path);
    await page.getByRole('button', { name: 'Date: Any date' }).click();
    await page.getByRole('button', { name: preset }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await screen.expectRequest(call, { startDate, endDate });
    await expect.element(page.getByRole('button', { name: 'Date: Dates' })).toBeVisible();
  });

  test.each(['startDate', 'endDate'])('a single bound of the range is a filter: %s', async (key) => {
    const screen = await openDocuments(`${path}?${key}=2026-10-05`);
    await screen.expectRequest(call, { [key]: '2026-10-05' });
    await expect.element(page.getByRole('button', { name: 'Date: Dates' })).toBeVisible();
  });

  test('Clear in the drawer removes its filters and keeps the search', async () => {
    const screen = await openDocuments(`${path}?search=x&jobId=4&jobName=Harrow&endDate=2026-10-05`);
    const drawer = await openDrawer();
    await expect.element(drawer.getByRole('textbox', { name: 'Job ID' })).toHaveValue('4');
    await expect.element(drawer.getByRole('textbox', { name: 'Job name' })).toHaveValue('Harrow');
    await expect.element(drawer.getByRole('textbox', { name: 'To' })).toHaveValue('10/05/2026');
    await checkAccessibility();
    await drawer.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => screen.address()).toBe(`${path}?search=x`);
  });

  test('Clear all removes everything but the sort order', async () => {
    const screen = await openDocuments(`${path}?search=x&jobId=4&submitterName=Maren&sort=jobName`);
    await expect.poll(chips).toEqual(['Originator Name Maren', 'Job ID 4']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => screen.address()).toBe(`${path}?sort=jobName`);
    await expect.element(searchField()).toHaveValue('');
  });

  test('closing the drawer changes nothing and returns focus to its button', async () => {
    const screen = await openDocuments(path);
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'Job ID' }).fill('7');
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    expect(screen.address()).toBe(path);
    await expect.element(bar('Advanced filters')).toHaveFocus();
  });

  test('a phone has all filters behind one button with their number', async () => {
    const screen = await openDocuments(`${path}?jobId=4&submitterName=Maren`, { width: 375 });
    await expect.element(searchField()).toHaveAttribute('placeholder', 'Search');
    await expect.element(page.getByRole('button', { name: /^Filters\s*2$/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Date: / })).not.toBeInTheDocument();
    const drawer = await openDrawer('Filters');
    await drawer.getByRole('textbox', { name: 'Job ID' }).fill('');
    await apply();
    await expect.poll(() => screen.address()).toBe(`${path}?submitterName=Maren`);
  });
});

describe('DOC-05 the type', () => {
  test.each([
    [WAIVERS, listWaivers, 'Conditional progress', { waiverType: 'conditional.progress' }],
    [WAIVERS, listWaivers, 'Conditional final', { waiverType: 'conditional.final' }],
    [WAIVERS, listWaivers, 'Unconditional progress', { waiverType: 'unconditional.progress' }],
    [WAIVERS, listWaivers, 'Unconditional final', { waiverType: 'unconditional.final' }],
    [WAIVERS, listWaivers, 'Other', { waiverType: 'other' }],
    [DOCUMENTS, listDocuments, 'Preliminary Notice', { documentType: 'preliminary-notice' }],
    [DOCUMENTS, listDocuments, 'Monthly Notice', { documentType: 'monthly-notice' }],
  ])('%s: $2', async (path, call, choice, filter) => {
    const screen = await openDocuments(`${path}?page=2`, { count: 45 });
    await bar('Type').click();
    await page.getByRole('radio', { name: choice }).click();
    await expect.poll(() => screen.requests(call).at(-1)).toEqual(filter);
    await expect.poll(chips).toEqual([`Type ${choice}`]);
    await page.getByRole('button', { name: `Remove filter Type ${choice}` }).click();
    await expect.poll(() => screen.address()).toBe(path);
  });

  test.each([
    [WAIVERS, listWaivers, 'Unconditional final', { waiverType: 'unconditional.final' }],
    [DOCUMENTS, listDocuments, 'Monthly Notice', { documentType: 'monthly-notice' }],
  ])('is in the drawer of %s too', async (path, call, choice, filter) => {
    const screen = await openDocuments(path);
    const drawer = await openDrawer();
    await drawer.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: choice }).click();
    await apply();
    await expect.poll(() => screen.requests(call).at(-1)).toEqual(filter);
    await openDrawer();
    await expect.element(drawer.getByRole('combobox', { name: 'Type' })).toHaveValue(choice);
  });
});

describe('DOC-05 the through date', () => {
  test('is a filter of waivers', async () => {
    const screen = await openDocuments(WAIVERS);
    const drawer = await openDrawer();
    await drawer.getByRole('textbox', { name: 'Through date' }).fill('9/30/2026');
    await apply();
    await expect.poll(() => screen.requests(listWaivers).at(-1)).toEqual({ throughDate: '2026-09-30' });
    await expect.poll(chips).toEqual(['Through date 9/30/2026']);
    await page.getByRole('button', { name: 'Remove filter Through date 9/30/2026' }).click();
    await expect.poll(() => screen.address()).toBe(WAIVERS);
  });

  test('is not a filter of other documents', async () => {
    await openDocuments(DOCUMENTS);
    const drawer = await openDrawer();
    await expect.element(drawer.getByRole('textbox', { name: 'Job ID' })).toBeVisible();
    await expect.element(drawer.getByRole('textbox', { name: 'Through date' })).not.toBeInTheDocument();
  });
});

test('DOC-05 waivers are filtered by status, in the bar and in the drawer', async () => {
  const screen = await openDocuments('/history/waivers');
  await page.getByRole('main').getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('radio', { name: 'Rejected' }).click();
  await screen.expectRequest(listWaivers, { status: 'rejected' });
  await expect.element(page.getByRole('button', { name: 'Remove filter Status Rejected' })).toBeVisible();
  await openDocuments('/history/waivers?status=requested', { width: 768 });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Requested');
});

test('DOC-04 a rejected waiver says why', async () => {
  await openDocuments('/history/waivers', {
    waivers: [aWaiver({ waiverRequestStatus: 'rejected', rejectReason: 'Wrong amount', canBeDownloaded: false })],
  });
  await expect.poll(() => tableRows('Waivers')[0]?.[1]).toBe('Rejected Wrong amount');
});
