import { changeImport, checkImport, discardImport, getImport, listImports } from '@plumbline/contract/imports/imports';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCheckedImport, anImport } from '../testing/an-import.ts';
import { mappingsOf, openImport } from '../testing/open-import.tsx';
import type { Mapping } from './run.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const goesTo = (heading: string) => page.getByLabelText(`${heading} goes to`, { exact: true });
const RUN = anImport();
const EPICOR: Mapping = {
  id: '0198c7a2-0000-7000-8000-0000000000c1',
  kind: 'invoices',
  name: 'Epicor open invoices',
  columns: {
    'inv no': 'invoiceNumber',
    cust: 'customerCode',
    'inv date': 'invoiceCreatedAt',
    'ext amt': 'totalAmount',
    'open bal': 'balance',
    slsmn: 'memo',
  },
  options: { ...RUN.options, dayOrder: 'D/M/Y' },
  changedAt: '2026-10-01T00:00:00.000Z',
};

describe('IMP-01 the columns of a file', () => {
  test('stand with their first values and the field that is proposed', async () => {
    await openImport(RUN);
    await expect.element(goesTo('Inv No')).toHaveValue('invoiceNumber');
    expect(tableHeads('Columns of the file')).toEqual(['Column in your file', 'Line 2', 'Line 3', 'Goes to']);
    expect(tableRows('Columns of the file').map((cells) => cells.slice(0, 3))).toContainEqual([
      'Open Bal',
      '2,773.89',
      '9,242.12',
    ]);
    await expect.element(goesTo('Slsmn')).toHaveValue('');
    await expect.element(page.getByText('Not imported: Slsmn.')).toBeVisible();
    await expect.element(page.getByText(/^Without a column, and so left as they are: Project number,/)).toBeVisible();
    expect(goesTo('Inv No').element().querySelector('optgroup')?.label).toBe('Required');
    await checkAccessibility();
  });

  test('what was found in the file is said', async () => {
    await openImport(anImport({ encoding: 'windows-1252', delimiter: ';' }));
    await expect.element(page.getByText('Semicolon')).toBeVisible();
    expect(factsOnPage()).toEqual([
      ['Encoding', 'Windows (1252)'],
      ['Delimiter', 'Semicolon'],
    ]);
    await expect.element(page.getByLabelText('Dates')).toHaveValue('M/D/Y');
    await expect.element(page.getByLabelText('Decimals')).toHaveValue('.');
    await openImport(anImport({ encoding: 'xlsx' }));
    await expect.element(page.getByText('Excel workbook')).toBeVisible();
    expect(factsOnPage()).toEqual([['Format', 'Excel workbook']]);
  });

  test('a needed field without a column keeps the check away and is named', async () => {
    await openImport(RUN);
    await goesTo('Open Bal').selectOptions('Do not import');
    await expect.element(page.getByText('Choose the column of Balance.')).toBeVisible();
    await expect.element(button('Check the file')).toBeDisabled();
    await expect.element(page.getByText('Not imported: Open Bal, Slsmn.')).toBeVisible();
    // A field has one column: the other one gives it up.
    await goesTo('Slsmn').selectOptions('Balance');
    await expect.element(button('Check the file')).toBeEnabled();
    await goesTo('Open Bal').selectOptions('Balance');
    await expect.element(goesTo('Slsmn')).toHaveValue('');
    await checkAccessibility();
  });

  test('what was changed is saved with the check, and nothing else is', async () => {
    const screen = await openImport(RUN, {
      answers: [answer(changeImport, RUN), answer(checkImport, anImport({ state: 'CHECKING' }))],
    });
    await goesTo('Slsmn').selectOptions('Memo');
    await page.getByLabelText('Dates').selectOptions('Day/month/year, 30/11/2026');
    await page.getByLabelText('Decimals').selectOptions('Comma, 1.234,50');
    await page.getByLabelText('Currency').selectOptions('CAD');
    await page.getByLabelText(/^Control total/).fill('1,293.69');
    await page.getByRole('switch', { name: 'Amounts below zero are credits' }).click();
    screen.answer(answer(getImport, anImport({ state: 'CHECKING' })));
    await button('Check the file').click();
    await expect.poll(() => screen.requests(checkImport)).toEqual([{ id: RUN.id }]);
    expect(screen.requests(changeImport)).toEqual([
      {
        id: RUN.id,
        columns: ['invoiceNumber', 'customerCode', 'invoiceCreatedAt', 'totalAmount', 'balance', 'memo'],
        options: {
          dayOrder: 'D/M/Y',
          decimalMark: ',',
          currencyCode: 'CAD',
          negativesAreCredits: true,
          isComplete: false,
        },
        asOf: RUN.asOf,
        controlTotal: 129_369,
      },
    ]);
    await expect.element(page.getByRole('progressbar', { name: 'Checking the file' })).toBeVisible();
    const other = await openImport(RUN, { answers: [answer(checkImport, anImport({ state: 'CHECKING' }))] });
    await button('Check the file').click();
    await expect.poll(() => other.requests(checkImport)).toHaveLength(1);
    expect(other.requests(changeImport)).toEqual([]);
  });

  test('the time of the file can be changed', async () => {
    const screen = await openImport(RUN, {
      answers: [answer(changeImport, RUN), answer(checkImport, anImport({ state: 'CHECKING' }))],
    });
    const local = page.getByLabelText('The ERP wrote the file');
    await local.fill('2026-10-01T08:30');
    await button('Check the file').click();
    await screen.expectRequest(changeImport, { asOf: new Date('2026-10-01T08:30').toISOString() });
  });

  test('a complete file warns of what it closes', async () => {
    await openImport(RUN);
    await page.getByRole('switch', { name: 'The file has all open invoices' }).click();
    await expect
      .element(page.getByRole('alert').getByText('Open invoices that are not in the file will be closed'))
      .toBeVisible();
    await checkAccessibility();
  });

  test.each([
    ['customers', ['code', 'name', null, null, null, null], false, false],
    ['postings', ['paymentCode', null, 'postedOn', null, null, null], true, false],
    ['lines', ['invoiceNumber', 'description', null, 'amount', null, null], false, true],
  ] as const)('of %s ask only for what they have', async (kind, columns, hasDates, hasAmounts) => {
    await openImport(anImport({ kind, columns: [...columns] }));
    await expect.element(page.getByLabelText('The ERP wrote the file')).toBeVisible();
    expect(page.getByLabelText('Dates').elements()).toHaveLength(hasDates ? 1 : 0);
    expect(page.getByLabelText('Decimals').elements()).toHaveLength(hasAmounts ? 1 : 0);
    expect(page.getByLabelText(/^Control total/).elements()).toHaveLength(0);
    expect(page.getByRole('switch').elements()).toHaveLength(0);
  });
});

describe('IMP-01 a mapping', () => {
  test('that was kept is used with its notations', async () => {
    await openImport(RUN, { answers: [mappingsOf(EPICOR)] });
    await expect.element(page.getByLabelText('Mapping')).toHaveDisplayValue('Mapping: not saved');
    await page.getByLabelText('Mapping').selectOptions('Mapping: Epicor open invoices');
    await expect.element(goesTo('Slsmn')).toHaveValue('memo');
    await expect.element(page.getByLabelText('Dates')).toHaveValue('D/M/Y');
    await expect.element(button('Save mapping')).not.toBeInTheDocument();
    await goesTo('Slsmn').selectOptions('Do not import');
    await expect.element(page.getByLabelText('Mapping')).toHaveDisplayValue('Mapping: not saved');
  });

  test('that fits the file is named', async () => {
    const { slsmn: _, ...columns } = EPICOR.columns;
    await openImport(RUN, {
      answers: [
        mappingsOf(EPICOR, {
          ...EPICOR,
          id: crypto.randomUUID(),
          name: 'Ours',
          columns: { ...columns, slsmn: null },
          options: RUN.options,
        }),
      ],
    });
    await expect.element(page.getByLabelText('Mapping')).toHaveDisplayValue('Mapping: Ours');
  });

  test('is kept under a name', async () => {
    const screen = await openImport(RUN, { answers: [answer(changeImport, RUN), mappingsOf(EPICOR)] });
    await goesTo('Slsmn').selectOptions('Memo');
    await button('Save mapping').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save mapping' }).click();
    await expect.element(dialog.getByText('Please enter a name')).toBeVisible();
    expect(screen.requests(changeImport)).toEqual([]);
    await dialog.getByLabelText('Name').fill('Epicor open invoices');
    await expect.element(dialog.getByText('There is a mapping of this name. It will be replaced.')).toBeVisible();
    await checkAccessibility();
    await dialog.getByLabelText('Name').fill(' Spruce ');
    await dialog.getByRole('button', { name: 'Save mapping' }).click();
    await expectToast('success', 'The mapping was saved.');
    await screen.expectRequest(changeImport, { saveAs: 'Spruce', columns: expect.arrayContaining(['memo']) });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('that cannot be kept leaves the name in its field', async () => {
    await openImport(RUN, { answers: [disconnect(changeImport)] });
    await button('Save mapping').click();
    await page.getByLabelText('Name').fill('Spruce');
    await page.getByRole('dialog').getByRole('button', { name: 'Save mapping' }).click();
    await expectToast('error', 'Check your connection and try again.');
    await expect.element(page.getByLabelText('Name')).toHaveValue('Spruce');
  });
});

describe('IMP-01 what was chosen', () => {
  test.each([
    ['the connection breaks', disconnect(changeImport), 'Check your connection and try again.'],
    ['the server fails', fail(changeImport), 'Something went wrong, try again or contact support.'],
    [
      'the server refuses it',
      refuse(changeImport, 'import_columns', { message: 'Choose the column of Total.' }),
      'Choose the column of Total.',
    ],
  ])('stays when %s, and after a reload', async (_why, failure, words) => {
    await openImport(RUN, { answers: [failure] });
    await goesTo('Slsmn').selectOptions('Memo');
    await button('Check the file').click();
    await expectToast('error', words);
    await expect.element(goesTo('Slsmn')).toHaveValue('memo');
    await openImport(RUN, { tab: copyTab() });
    await expect.element(goesTo('Slsmn')).toHaveValue('memo');
  });

  test('is no longer kept once a check has taken it', async () => {
    const screen = await openImport(RUN, {
      answers: [answer(changeImport, RUN), answer(checkImport, anImport({ state: 'CHECKING' }))],
    });
    await goesTo('Slsmn').selectOptions('Memo');
    await button('Check the file').click();
    await expect.poll(() => screen.requests(checkImport)).toHaveLength(1);
    await expect.poll(() => Object.keys(copyTab()).filter((key) => key.startsWith('import-draft'))).toEqual([]);
  });
});

test('IMP-01 the columns of a checked file can be opened again by the address', async () => {
  const screen = await openImport(aCheckedImport(), { step: '?step=columns' });
  await expect.element(button('Check the file')).toBeVisible();
  screen.answer(answer(checkImport, anImport({ state: 'CHECKING' })));
  await button('Check the file').click();
  await expect.poll(() => screen.address()).toBe(`/imports/${RUN.id}`);
});

test('IMP-01 a viewer sees the columns and changes nothing', async () => {
  await openImport(RUN, { staff: { role: 'viewer' } });
  await expect.element(goesTo('Inv No')).toBeDisabled();
  await expect.element(page.getByLabelText('Dates')).toBeDisabled();
  await expect.element(button('Check the file')).not.toBeInTheDocument();
  await expect.element(button('Save mapping')).not.toBeInTheDocument();
  await checkAccessibility();
});

test('IMP-01 an import that loads, that fails to load and that does not exist', async () => {
  await openImport(RUN, { answers: [hang(getImport)] });
  await expect.element(page.getByText('Loading the import')).toBeInTheDocument();
  const screen = await openImport(RUN, { answers: [fail(getImport)] });
  await screen.passTime(2_000);
  await expect.element(page.getByText('We could not load this import')).toBeVisible();
  await openImport(RUN, { answers: [refuse(getImport, 'not_found')] });
  await expect.element(page.getByText('There is no such import')).toBeVisible();
});

test('IMP-01 the columns fit at 375 px', async () => {
  await openImport(RUN, { width: 375 });
  await goesTo('Slsmn').selectOptions('Memo');
  await expect.element(page.getByText('R. Dahl, K. Osei')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});

describe('IMP-01 an upload that is not wanted', () => {
  const discard = async () => {
    await button('Discard').click();
    await expect
      .element(page.getByText(`${RUN.fileName} and its corrections are removed. Nothing of it was imported.`))
      .toBeVisible();
    await button('Discard the upload').click();
  };

  test('is discarded after a question, and the list opens', async () => {
    const screen = await openImport(RUN, {
      answers: [answer(discardImport, {}), answer(listImports, { rows: [], count: 0 })],
    });
    await button('Discard').click();
    await checkAccessibility();
    await button('Cancel').click();
    expect(screen.requests(discardImport)).toEqual([]);
    await discard();
    await screen.expectRequest(discardImport, { id: RUN.id });
    await expectToast('success', 'The upload was discarded.');
    await expect.element(page.getByRole('heading', { name: 'Imports' })).toBeVisible();
    expect(screen.address()).toBe('/imports');
  });

  test('can be discarded after its check too, and says if somebody imports it meanwhile', async () => {
    const screen = await openImport(aCheckedImport(), { answers: [refuse(discardImport, 'import_state')] });
    await button('Discard').click();
    await button('Discard the upload').click();
    await screen.expectRequest(discardImport, { id: RUN.id });
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    expect(screen.address()).toBe(`/imports/${RUN.id}`);
  });

  test('is not discarded by those who only look', async () => {
    await openImport(RUN, { staff: { role: 'viewer' } });
    await expect.element(goesTo('Inv No')).toBeVisible();
    await expect.element(button('Discard')).not.toBeInTheDocument();
  });
});
