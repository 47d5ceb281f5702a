import { getCollections, getOverview, listLargestPastDue } from '@plumbline/contract/console';
import { downloadLeftOut, getImport, listImports, undoImport } from '@plumbline/contract/imports/imports';
import { listPendingUsers } from '@plumbline/contract/members';
import { IMPORT_KINDS } from '@plumbline/rules/imports/import-kinds';
import { getDueWaivers } from '@plumbline/contract/waiver-desk';
import { answer, hang, inTurn } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCheckedImport } from '../testing/an-import.ts';
import { someCollections } from '../testing/collections.ts';
import { anOverview } from '../testing/an-overview.ts';
import { openImport } from '../testing/open-import.tsx';
import { openScreen } from '../testing/open-screen.tsx';
import { UNDO_WORDS } from './import-words.ts';
import type { Run } from './run.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const done = (facts: Partial<Run> = {}): Run =>
  aCheckedImport({ state: 'DONE', finishedAt: '2026-10-15T16:50:00.000Z', ...facts });
const undone = (keptCount: number): Run => done({ state: 'UNDONE', keptCount, undoneAt: '2026-10-15T16:55:00.000Z' });

describe('IMP-01 an import that is done', () => {
  test('has its counts, who and when, and the rows that were left out', async () => {
    const screen = await openImport(done(), {
      answers: [answer(downloadLeftOut, { name: 'left-out.csv', text: 'Problem' })],
    });
    await expect.element(page.getByRole('heading', { name: '4,207 rows imported' })).toBeVisible();
    expect(factsOnPage().map(([label]) => label)).toEqual([
      'New invoices and credits',
      'Changed',
      'Already the same',
      'Left out',
      'Open balance after import',
      'File',
      'Uploaded',
      'The ERP wrote it',
      'Imported',
      'Can be undone until',
    ]);
    expect(factsOnPage().at(-1)?.[1]).toBe('1/13/2027, 8:50 AM');
    await checkAccessibility();
    await button('Download left-out rows').click();
    await expect.poll(() => screen.browser.downloads.map(({ name }) => name)).toEqual(['left-out.csv']);
    await expect
      .element(page.getByRole('link', { name: 'New import' }))
      .toHaveAttribute('href', '/imports/new?kind=invoices');
  });

  test('says that it can no longer be undone, 90 days later', async () => {
    await openImport(done({ cleanedAt: '2027-01-14T10:00:00.000Z' }));
    await expect.element(page.getByText('This import can no longer be undone')).toBeVisible();
    await expect.element(page.getByText(/ 90 days after the import\. The records stay as they are\.$/)).toBeVisible();
    await expect.element(button('Undo this import')).not.toBeInTheDocument();
    await expect.element(button('Download left-out rows')).not.toBeInTheDocument();
    expect(factsOnPage().map(([label]) => label)).not.toContain('Can be undone until');
    await checkAccessibility();
  });

  test('IMP-02 was sent by a program, which knows its rows with errors already', async () => {
    await openImport(done({ source: 'API', fileName: 'Batch by API', createdByName: 'Nightly sync' }));
    await expect.element(page.getByText(/^Nightly sync, /)).toBeVisible();
    expect(factsOnPage().map(([label]) => label)).toEqual(expect.arrayContaining(['Sent']));
    expect(factsOnPage().map(([label]) => label)).not.toContain('File');
    await expect.element(button('Undo this import')).toBeVisible();
    await expect.element(button('Download left-out rows')).not.toBeInTheDocument();
  });

  test('appears by itself when the import ends, and the figures of the overview are asked for again', async () => {
    const running = done({ state: 'IMPORTING', finishedAt: null });
    const screen = await openScreen('/overview', {
      answers: [
        answer(getOverview, anOverview()),
        answer(getCollections, someCollections()),
        answer(getDueWaivers, { kinds: [], isCut: false }),
        answer(listLargestPastDue, { rows: [], count: 0 }),
        answer(listPendingUsers, { rows: [], count: 0 }),
        answer(listImports, { rows: [running], count: 1 }),
        inTurn(answer(getImport, running), answer(getImport, done())),
      ],
    });
    await expect.poll(() => screen.requests(getOverview)).toHaveLength(1);
    await page.getByRole('link', { name: 'Imports' }).click();
    await page.getByRole('link', { name: /open-invoices/ }).click();
    await expect.element(page.getByRole('progressbar', { name: 'Importing 4,207 rows' })).toBeVisible();
    await screen.passTime(1_100);
    await expect.element(button('Undo this import')).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => screen.requests(getOverview)).toHaveLength(2);
  });

  test.each(IMPORT_KINDS)('of %s says what an undo means before it is confirmed', async (kind) => {
    await openImport(done({ kind, columns: [null, null, null, null, null, null], balancesAfter: null }));
    await button('Undo this import').click();
    await expect.element(dialog().getByText(UNDO_WORDS[kind])).toBeVisible();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('is undone', async () => {
    const screen = await openImport(done(), { answers: [answer(undoImport, undone(0))] });
    await button('Undo this import').click();
    await checkAccessibility();
    screen.answer(answer(getImport, undone(0)));
    await dialog().getByRole('button', { name: 'Undo the import' }).click();
    await expectToast('success', 'The import was undone.');
    expect(screen.requests(undoImport)).toEqual([{ id: done().id }]);
    await expect.element(page.getByText('The records are as they were before it.')).toBeVisible();
    await expect.element(button('Undo this import')).not.toBeInTheDocument();
  });

  test('cannot be undone twice while the first is under way', async () => {
    const screen = await openImport(done(), { answers: [hang(undoImport)] });
    await button('Undo this import').click();
    const confirm = dialog().getByRole('button', { name: 'Undo the import' });
    await confirm.click();
    await confirm.click({ force: true });
    expect(screen.requests(undoImport)).toHaveLength(1);
  });

  test('is not undone by a viewer', async () => {
    await openImport(done(), { staff: { role: 'viewer' } });
    await expect.element(button('Download left-out rows')).toBeVisible();
    await expect.element(button('Undo this import')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'New import' })).not.toBeInTheDocument();
  });
});

test.each([
  [1, 'The records are as they were before it, except 1 new one that stays, because something refers to it by now.'],
  [
    12,
    'The records are as they were before it, except 12 new ones that stay, because something refers to them by now.',
  ],
])('IMP-01 an undone import names %i that stayed', async (count, words) => {
  await openImport(undone(count));
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText('Undone').first()).toBeVisible();
  await checkAccessibility();
});

test('IMP-01 the result fits at 375 px', async () => {
  await openImport(done({ fileName: `${'a-long-name-'.repeat(8)}.csv` }), { width: 375 });
  await expect.element(button('Undo this import')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});
