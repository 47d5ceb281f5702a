import {
  changeImport,
  checkImport,
  correctImport,
  downloadLeftOut,
  getImport,
  listImportErrors,
  startImport,
  stopImport,
} from '@plumbline/contract/imports/imports';
import { asCents } from '@plumbline/rules/money';
import { answer, disconnect, fail, inTurn } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCheckedImport, anImport, anImportError } from '../testing/an-import.ts';
import { errorsOf, openImport } from '../testing/open-import.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const RUN = aCheckedImport();
const { id } = RUN;
const ERRORS = [
  anImportError(),
  anImportError({
    line: 402,
    field: 'customerCode',
    value: 'SEDG-02',
    problem: 'NO_SUCH_CUSTOMER',
    message: 'No customer has this number',
    suggestion: 'SEDG-002',
    suggestionName: 'Sedgewater Roofing Partners',
  }),
  anImportError({ line: 1_077, field: 'balance', value: '', message: 'Empty', suggestion: null }),
  anImportError({
    line: 2_950,
    field: '',
    value: 'x',
    message: 'More cells than the first line has',
    suggestion: null,
  }),
  anImportError({ line: 3_001, field: 'type', value: 'CREDIT', message: 'Was loaded as an invoice', suggestion: null }),
];
/** As the server answers after a correction. */
const corrected = () => answer(correctImport, aCheckedImport({ state: 'UPLOADED' }));

describe('IMP-01 a check', () => {
  test('says how far it is, is stopped, and shows its result when it is done', async () => {
    const checking = anImport({ state: 'CHECKING', rowCount: 20, fileSize: 4_000 });
    const screen = await openImport(checking);
    const bar = page.getByRole('progressbar', { name: 'Checking the file' });
    await expect.element(bar).toBeVisible();
    expect(Number(bar.element().getAttribute('value'))).toBeGreaterThan(0.1);
    await expect.element(page.getByText(/^20 of about 7\d rows read/)).toBeVisible();
    await checkAccessibility();
    screen.answer(
      answer(stopImport, () => {
        // Only now: the screen asks every second.
        screen.answer(answer(getImport, anImport()));
        return anImport();
      }),
    );
    await button('Stop').click();
    await expect.element(button('Check the file')).toBeVisible();
    const other = await openImport(checking, {
      answers: [inTurn(answer(getImport, checking), answer(getImport, RUN))],
      errors: ERRORS,
    });
    await other.passTime(1_100);
    await expect.element(button('Import 4,207 rows')).toBeVisible();
  });

  test('counts what would be imported and compares the control total', async () => {
    await openImport(aCheckedImport({ sameCount: 12, closedCount: 3, controlTotal: asCents(129_396_769) }), {
      errors: ERRORS,
    });
    await expect.element(page.getByText(/rows will be imported$/)).toBeVisible();
    expect(factsOnPage()).toEqual([
      ['New invoices and credits', '3,988'],
      ['Changed', '219'],
      ['Already the same', '12'],
      ['Open invoices that the file does not have', '3'],
      ['Left out, see below', '5'],
      ['Open balance after import', '$1,284,550.36'],
      ['Your control total', '$1,293,967.69'],
      ['Difference', '−$9,417.33'],
    ]);
    await expect.element(page.getByText('5 rows with errors')).toBeVisible();
    await expect.element(page.getByText('5 rows will be left out.', { exact: false })).toBeVisible();
    await checkAccessibility();
  });

  test('without errors says so, and what has no amounts has no totals', async () => {
    await openImport(aCheckedImport({ leftOutCount: 0, balancesAfter: null, controlTotal: null }));
    await expect.element(page.getByText('No errors')).toBeVisible();
    expect(factsOnPage()).toHaveLength(4);
    await expect.element(page.getByRole('heading', { name: /Rows with errors/ })).not.toBeInTheDocument();
  });

  test('with nothing to import does not offer it', async () => {
    await openImport(aCheckedImport({ newCount: 0, changedCount: 0, leftOutCount: 0 }));
    await expect.element(button('Import')).toBeDisabled();
    await expect.element(page.getByText(/^There is nothing to import/)).toBeVisible();
  });

  test('of invoices that are all the same offers to note as of when', async () => {
    const screen = await openImport(aCheckedImport({ newCount: 0, changedCount: 0, sameCount: 9, leftOutCount: 0 }), {
      answers: [answer(startImport, aCheckedImport({ state: 'IMPORTING' }))],
    });
    await expect
      .element(page.getByText(/^The portal has all of it already\. An import notes that balances are as of /))
      .toBeVisible();
    await button('Import').click();
    await dialog().getByRole('button', { name: 'Import' }).click();
    await screen.expectRequest(startImport, { id });
    await openImport(
      aCheckedImport({ kind: 'customers', newCount: 0, changedCount: 0, sameCount: 9, leftOutCount: 0 }),
    );
    await expect.element(button('Import')).toBeDisabled();
  });

  test('that failed says why, and is tried again', async () => {
    const failure = 'A quote that opens after line 17 is not closed.';
    const screen = await openImport(anImport({ state: 'FAILED', failure }), {
      answers: [answer(checkImport, anImport({ state: 'CHECKING' }))],
    });
    await expect.element(page.getByRole('alert').getByText(failure)).toBeVisible();
    await expect.element(page.getByText('The file was not checked yet.')).toBeVisible();
    await checkAccessibility();
    await button('Check again').click();
    await expect.poll(() => screen.requests(checkImport)).toEqual([{ id }]);
  });

  test('columns that are changed have to be checked again', async () => {
    const screen = await openImport(RUN, {
      errors: ERRORS,
      answers: [answer(changeImport, RUN), answer(checkImport, anImport({ state: 'CHECKING' }))],
    });
    await page.getByLabelText('Slsmn goes to').selectOptions('Memo');
    await expect.element(page.getByText(/^Changed since the last check/)).toBeVisible();
    await expect.element(button(/^Import/)).not.toBeInTheDocument();
    await button('Check again').click();
    await expect.poll(() => screen.requests(checkImport)).toHaveLength(1);
    expect(screen.requests(changeImport)).toHaveLength(1);
  });

  test('leads back to the columns', async () => {
    const screen = await openImport(RUN, { errors: ERRORS });
    await button('Back to columns').click();
    await expect.poll(() => screen.address()).toBe(`/imports/${id}?step=columns`);
    await expect.element(button('Check the file')).toBeVisible();
  });
});

describe('IMP-01 rows with errors', () => {
  test('name line, field, value, problem and suggestion', async () => {
    await openImport(RUN, { errors: ERRORS });
    await expect.element(page.getByText('SEDG-02', { exact: true })).toBeVisible();
    expect(tableHeads('Rows with errors').slice(0, 5)).toEqual([
      'Line',
      'Field',
      'Value in the file',
      'Problem',
      'Suggestion',
    ]);
    expect(tableRows('Rows with errors')).toEqual([
      ['118', 'Invoice date', '11/31/2026', 'The month has no such day', 'Use 11/30/2026', 'Apply Edit'],
      [
        '402',
        'Customer number',
        'SEDG-02',
        'No customer has this number',
        'Match to SEDG-002, Sedgewater Roofing Partners',
        'Apply Edit',
      ],
      ['1,077', 'Balance', 'Empty', 'Empty', 'Leave out', 'Edit'],
      ['2,950', 'Whole row', 'x', 'More cells than the first line has', 'Leave out', ''],
      // The file has no column for it, so there is no text to replace.
      ['3,001', 'Invoice or credit', 'CREDIT', 'Was loaded as an invoice', 'Leave out', ''],
    ]);
  });

  test('take a suggestion, and give it back', async () => {
    const screen = await openImport(RUN, { errors: ERRORS, answers: [corrected()] });
    const waiting = [anImportError({ correction: '11/30/2026' })];
    await expect.element(page.getByText('Use 11/30/2026')).toBeVisible();
    screen.answer(errorsOf(waiting, 5), answer(getImport, aCheckedImport({ state: 'UPLOADED' })));
    await button('Apply to Invoice date of line 118: Use 11/30/2026').click();
    await expect.element(page.getByText('Will be read as 11/30/2026')).toBeVisible();
    expect(screen.requests(correctImport)).toEqual([
      { id, corrections: [{ line: 118, field: 'invoiceCreatedAt', value: '11/30/2026' }] },
    ]);
    await expect.element(page.getByText(/^Changed since the last check/)).toBeVisible();
    await expect.element(button('Download these rows')).not.toBeInTheDocument();
    await checkAccessibility();
    await button('Take back the correction of Invoice date of line 118').click();
    await screen.expectRequest(correctImport, {
      corrections: [{ line: 118, field: 'invoiceCreatedAt', value: null }],
    });
  });

  test('take all suggestions at once', async () => {
    const screen = await openImport(RUN, { errors: ERRORS, answers: [corrected()] });
    await button('Apply all 2 suggestions').click();
    await screen.expectRequest(correctImport, {
      corrections: [
        { line: 118, field: 'invoiceCreatedAt', value: '11/30/2026' },
        { line: 402, field: 'customerCode', value: 'SEDG-002' },
      ],
    });
  });

  test('are corrected in place with the keyboard; what was typed stays when it cannot be saved', async () => {
    const screen = await openImport(RUN, { errors: ERRORS, answers: [disconnect(correctImport)] });
    await button('Edit Balance of line 1077').click();
    const field = page.getByLabelText('Balance of line 1077', { exact: true });
    await expect.element(field).toHaveFocus();
    await field.fill('1,480.20');
    await checkAccessibility();
    await userEvent.keyboard('{Enter}');
    await expectToast('error', 'Check your connection and try again.');
    await expect.element(field).toHaveValue('1,480.20');
    screen.answer(corrected());
    await userEvent.keyboard('{Enter}');
    await expect.element(field).not.toBeInTheDocument();
    expect(screen.requests(correctImport).at(-1)).toEqual({
      id,
      corrections: [{ line: 1_077, field: 'balance', value: '1,480.20' }],
    });
    await button('Edit Balance of line 1077').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
  });

  test('are not corrected to what would be an error again', async () => {
    const screen = await openImport(RUN, { errors: ERRORS, answers: [corrected()] });
    await button('Edit Invoice date of line 118').click();
    const field = page.getByLabelText('Invoice date of line 118', { exact: true });
    await field.fill('99/99/2026');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription('Not a date');
    expect(screen.requests(correctImport)).toEqual([]);
    await checkAccessibility();
    await field.fill('11/29/2026');
    await userEvent.keyboard('{Enter}');
    await screen.expectRequest(correctImport, {
      corrections: [{ line: 118, field: 'invoiceCreatedAt', value: '11/29/2026' }],
    });
  });

  test('come page by page', async () => {
    const screen = await openImport(RUN, { answers: [errorsOf(ERRORS.slice(0, 2), 5)] });
    await expect.element(page.getByText('SEDG-02', { exact: true })).toBeVisible();
    await expect.element(button('Apply these 2 suggestions')).toBeVisible();
    screen.answer(errorsOf(ERRORS.slice(2), 5));
    await button('Show more rows').click();
    await expect.element(page.getByText('2,950')).toBeVisible();
    expect(screen.requests(listImportErrors)).toEqual([{ id }, { id, afterLine: 402 }]);
    await expect.element(button('Show more rows')).not.toBeInTheDocument();
  });

  test('are downloaded', async () => {
    const screen = await openImport(RUN, {
      errors: ERRORS,
      answers: [answer(downloadLeftOut, { name: 'left-out.csv', text: 'Problem' })],
    });
    await button('Download these rows').click();
    await expectToast('success', 'The rows that are left out were downloaded.');
    expect(screen.browser.downloads.map(({ name }) => name)).toEqual(['left-out.csv']);
    screen.answer(fail(downloadLeftOut));
    await button('Download these rows').click();
    await expectToast('error', 'We could not download the rows that are left out.');
  });

  test('that cannot be loaded say so', async () => {
    const screen = await openImport(RUN, { answers: [fail(listImportErrors)] });
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not load the errors')).toBeVisible();
    screen.answer(errorsOf(ERRORS));
    await button('Try again').click();
    await expect.element(page.getByText('SEDG-02', { exact: true })).toBeVisible();
  });

  test('are shown to a viewer without anything to change', async () => {
    await openImport(RUN, { errors: ERRORS, staff: { role: 'viewer' } });
    await expect.element(page.getByText('SEDG-02', { exact: true })).toBeVisible();
    for (const name of [/^Apply/, /^Edit/, /^Import/, 'Check again'])
      await expect.element(button(name)).not.toBeInTheDocument();
    await expect.element(button('Download these rows')).toBeVisible();
  });

  test.each([375, 768])('fit at %i px', async (width) => {
    await openImport(RUN, { errors: ERRORS, width });
    await expect.element(page.getByText('SEDG-02', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Match to SEDG-002, Sedgewater Roofing Partners')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});

describe('IMP-01 the import of a checked file', () => {
  const starts = () => answer(startImport, aCheckedImport({ state: 'IMPORTING' }));

  test('starts at once where no amounts are loaded', async () => {
    const customers = { kind: 'customers', columns: ['code', 'name', null, null, null, null] } as const;
    const facts = { ...customers, columns: [...customers.columns], balancesAfter: null };
    const screen = await openImport(aCheckedImport(facts), { errors: ERRORS, answers: [starts()] });
    await expect.element(button('Import 4,207 rows')).toBeEnabled();
    await expect.element(page.getByLabelText('Balances as of')).not.toBeInTheDocument();
    screen.answer(answer(getImport, aCheckedImport({ ...facts, state: 'IMPORTING' })));
    await button('Import 4,207 rows').click();
    await expect.element(page.getByRole('progressbar', { name: 'Importing 4,207 rows' })).toBeVisible();
    expect(screen.requests(startImport)).toEqual([{ id }]);
    await expect.element(button('Stop')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('of a complete file is confirmed where it closes invoices', async () => {
    const screen = await openImport(aCheckedImport({ closedCount: 3 }), { errors: ERRORS, answers: [starts()] });
    await button('Import 4,207 rows').click();
    await expect.element(dialog().getByText('Close 3 open invoices?')).toBeVisible();
    await expect.element(dialog().getByText(/^3 open invoices are not in the file/)).toBeVisible();
    expect(screen.requests(startImport)).toEqual([]);
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Import 4,207 rows and close' }).click();
    await expect.poll(() => screen.requests(startImport)).toHaveLength(1);
  });

  test.each([
    ['invoices', 'Balances as of'],
    ['postings', 'Posted as of'],
  ] as const)('of %s is confirmed with the time of the file', async (kind, words) => {
    const columns = kind === 'postings' ? ['paymentCode', null, null, null, null, null] : RUN.columns;
    const run = aCheckedImport({ kind, columns, ...(kind === 'postings' && { balancesAfter: null }) });
    const screen = await openImport(run, { errors: ERRORS, answers: [starts()] });
    await button('Import 4,207 rows').click();
    await expect.element(dialog().getByText(`${words} 10/15/2026, 9:30 AM?`)).toBeVisible();
    expect(screen.requests(startImport)).toEqual([]);
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(screen.requests(startImport)).toEqual([]);
    await button('Import 4,207 rows').click();
    await dialog().getByRole('button', { name: 'Import 4,207 rows' }).click();
    await expect.poll(() => screen.requests(startImport)).toHaveLength(1);
  });

  test('is as of a time that can be corrected, and then is checked again', async () => {
    const screen = await openImport(RUN, {
      errors: ERRORS,
      answers: [answer(changeImport, RUN), answer(checkImport, anImport({ state: 'CHECKING' }))],
    });
    await expect.element(page.getByRole('heading', { name: 'Balances as of 10/15/2026, 9:30 AM' })).toBeVisible();
    await page.getByLabelText('Balances as of').fill('2026-10-14T08:00');
    await expect.element(page.getByText(/^Changed since the last check/)).toBeVisible();
    await expect.element(button(/^Import/)).not.toBeInTheDocument();
    await button('Check again').click();
    await expect.poll(() => screen.requests(checkImport)).toHaveLength(1);
    expect(screen.requests(changeImport)[0]?.asOf).toMatch(/^2026-10-1[345]T/);
    expect(screen.requests(changeImport)[0]?.asOf).not.toBe(RUN.asOf);
  });

  test('whose control total differs is confirmed with both sums', async () => {
    const run = aCheckedImport({ controlTotal: asCents(129_396_769) });
    const screen = await openImport(run, { errors: ERRORS, answers: [starts()] });
    await button('Import 4,207 rows').click();
    await expect.element(dialog().getByText('Import although the control total differs?')).toBeVisible();
    const sums =
      /would be \$1,284,550\.36, and your control total is \$1,293,967\.69\. The difference is −\$9,417\.33\./;
    await expect.element(dialog().getByText(sums)).toBeVisible();
    expect(screen.requests(startImport)).toEqual([]);
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Import 4,207 rows' }).click();
    await expect.poll(() => screen.requests(startImport)).toHaveLength(1);
  });

  test('compares the control total with the sum of its currency only', async () => {
    const balancesAfter = [
      { currencyCode: 'CAD', balance: asCents(50_00) },
      { currencyCode: 'USD', balance: asCents(100_00) },
    ] as const;
    await openImport(aCheckedImport({ balancesAfter: [...balancesAfter], controlTotal: asCents(100_00) }), {
      errors: ERRORS,
    });
    await expect.element(page.getByText(/rows will be imported$/)).toBeVisible();
    expect(factsOnPage().slice(4)).toEqual([
      ['Open balance after import, CAD', 'CA$50.00'],
      ['Open balance after import, USD', '$100.00'],
      ['Your control total', '$100.00'],
      ['Difference', 'None'],
    ]);
    await button('Import 4,207 rows').click();
    await expect.element(dialog().getByText(/^Balances as of .*\?$/)).toBeVisible();
  });
});
