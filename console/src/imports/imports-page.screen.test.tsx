import { listImports, undoImport } from '@plumbline/contract/imports/imports';
import { answer, fail, hang, inTurn } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCheckedImport, anImport } from '../testing/an-import.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Run } from './run.ts';

const log = (rows: Run[], count = rows.length, samples: Run[] = []) =>
  answer(listImports, ({ isSample }) => (isSample ? { rows: samples, count: samples.length } : { rows, count }));
const openLog = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/imports', { ...options, answers: [log([anImport()]), ...answers] });
const withId = (place: number, facts: Partial<Run>): Run =>
  aCheckedImport({ ...facts, id: `0198c7a2-0000-7000-8000-0000000000b${place}` });

test('IMP-01 the log says what, who, when, how many rows and what became of them', async () => {
  const states = ['UPLOADED', 'CHECKING', 'CHECKED', 'IMPORTING', 'DONE', 'FAILED', 'UNDONE'] as const;
  await openLog({
    answers: [log([...states.map((state, place) => withId(place, { state })), withId(8, { leftOutCount: 0 })])],
  });
  await expect.element(page.getByText('Undone')).toBeVisible();
  expect(tableHeads('Imports')).toEqual(['File', 'Uploaded', 'Rows', 'Left out', 'State']);
  const rows = tableRows('Imports');
  expect(rows[0]?.slice(0, 1)).toEqual(['open-invoices.csv Invoices and credits']);
  expect(rows[0]?.[1]).toContain('Iris Holm 10/1');
  expect(rows.map((cells) => cells.slice(2))).toEqual([
    ['–', '–', 'Not checked'],
    ['4,212', '–', 'Checking'],
    ['4,212', '5', 'Checked, with errors'],
    ['4,212', '5', 'Importing'],
    ['4,212', '5', 'Imported'],
    ['–', '–', 'Failed'],
    ['4,212', '5', 'Undone'],
    ['4,212', '0', 'Checked'],
  ]);
  await checkAccessibility();
});

test('SET-01 sample data is named, and removed with one click, the invoices first', async () => {
  const kinds = ['invoices', 'projects', 'customers'] as const;
  const runs = kinds.map((kind, place) =>
    withId(place, { kind, state: 'DONE', fileName: `plumbline-sample-${kind}.csv` }),
  );
  const screen = await openLog({
    answers: [log(runs, 3, runs.toReversed()), answer(undoImport, anImport({ state: 'UNDONE' }))],
  });
  await expect.element(page.getByText('Sample data is loaded')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Remove the sample data' }).click();
  await expect.poll(() => screen.requests(undoImport).map(({ id }) => id)).toEqual(runs.map(({ id }) => id));
  await openLog({ staff: { role: 'viewer' }, answers: [log(runs, 3, runs)] });
  await expect.element(page.getByText('plumbline-sample-customers.csv')).toBeVisible();
  await expect.element(page.getByText('Sample data is loaded')).not.toBeInTheDocument();
});

test('SET-01 sample data is named although fifty imports came after it', async () => {
  const sample = withId(1, { kind: 'customers', state: 'DONE', fileName: 'plumbline-sample-customers.csv' });
  const screen = await openLog({
    answers: [
      answer(listImports, ({ isSample }) =>
        isSample ? { rows: [sample], count: 1 } : { rows: [anImport()], count: 60 },
      ),
      answer(undoImport, anImport({ state: 'UNDONE' })),
    ],
  });
  await expect.element(page.getByText('Sample data is loaded')).toBeVisible();
  await expect.element(page.getByText('plumbline-sample-customers.csv')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove the sample data' }).click();
  await expect.poll(() => screen.requests(undoImport).map(({ id }) => id)).toEqual([sample.id]);
});

test('IMP-01 a row opens its import', async () => {
  await openLog();
  await expect
    .element(page.getByRole('link', { name: /open-invoices/ }))
    .toHaveAttribute('href', `/imports/${anImport().id}`);
});

test('IMP-01 what the server works on is asked for again until it is done', async () => {
  const screen = await openLog({
    // Who may not import is not asked about samples.
    staff: { role: 'viewer' },
    answers: [
      inTurn(log([anImport({ state: 'CHECKING', rowCount: 2_000 })]), log([aCheckedImport({ leftOutCount: 0 })])),
    ],
  });
  await expect.element(page.getByText('Checking')).toBeVisible();
  await screen.passTime(2_100);
  await expect.element(page.getByText('Checked', { exact: true })).toBeVisible();
  await screen.passTime(10_000);
  expect(screen.requests(listImports)).toHaveLength(2);
});

test('IMP-01 earlier imports are added below', async () => {
  const screen = await openLog({ answers: [log([anImport()], 2)] });
  await expect.element(page.getByText('open-invoices.csv')).toBeVisible();
  screen.answer(log([withId(1, { fileName: 'older.csv' })], 2));
  await page.getByRole('button', { name: 'Show earlier imports' }).click();
  await expect.element(page.getByText('older.csv')).toBeVisible();
  expect(screen.requests(listImports).at(-1)).toEqual({ before: anImport().createdAt });
  expect(tableRows('Imports')).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Show earlier imports' })).not.toBeInTheDocument();
});

test('IMP-01 an empty log leads to the first import; loading and a failure say so', async () => {
  await openLog({ answers: [log([])] });
  await expect.element(page.getByText('Nothing was imported yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New import' }).last()).toHaveAttribute('href', '/imports/new');
  await checkAccessibility();
  await openLog({ answers: [hang(listImports)] });
  await expect.poll(() => document.querySelector('table')?.ariaBusy).toBe('true');
  const screen = await openLog({ answers: [fail(listImports)] });
  await screen.passTime(2_000);
  await expect.element(page.getByText('We could not load the imports')).toBeVisible();
  screen.answer(log([anImport()]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('open-invoices.csv')).toBeVisible();
});

test.each([
  ['owner', true],
  ['receivables', true],
  ['waiver-desk', false],
  ['viewer', false],
] as const)('IMP-01 a member with the role %s sees the log; may import: %s', async (role, mayImport) => {
  await openLog({ staff: { role } });
  await expect.element(page.getByRole('link', { name: 'Imports' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText('open-invoices.csv')).toBeVisible();
  expect(page.getByRole('link', { name: 'New import' }).elements()).toHaveLength(mayImport ? 1 : 0);
});

test('IMP-01 the log fits at 375 px', async () => {
  await openLog({ width: 375, answers: [log([aCheckedImport({ fileName: `${'a-long-name-'.repeat(8)}.csv` })])] });
  await expect.element(page.getByText('4,212 rows, 5 left out', { exact: false })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});
