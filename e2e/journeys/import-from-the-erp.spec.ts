import type { Page } from '@playwright/test';
import { consoleUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';

// One each: an organization imports one file at a time.
const OWNERS: Readonly<Record<string, string>> = {
  desktop: 'ruth@northgateelectric.example',
  mobile: 'della@bluewaterlumber.example',
};

const CUSTOMERS = `Customer No;Name;City;State
ERP-0001;Sedgewater Roofing;Austin;TX
ERP-0002;Tarn & Söhne;Reno;NV
`;
const INVOICES = `Inv No,Cust #,Job Name,Inv Date,Due Dt,Ext Amt,Open Bal,Slsmn
E-9001,ERP-0001,Harrow Street Lofts,11/02/2026,12/02/2026,"2,773.89","2,773.89",R. Dahl
E-9002,ERP-0002,,11/03/2026,12/03/2026,"9,242.12","9,242.12",K. Osei
E-9003,ERP-0001,,11/04/2026,11/31/2026,100.00,100.00,K. Osei
E-9004,ERP-2,,11/05/2026,12/05/2026,50.00,50.00,K. Osei
E-9005,ERP-0002,,11/06/2026,12/06/2026,"1,480.20","1,840.20",K. Osei
`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function upload(page: Page, kind: string, name: string, text: string): Promise<void> {
  await page.goto(consoleUrl(`/imports/new?kind=${kind}`));
  await expect(button(page, 'Choose a file')).toBeVisible();
  // Older programs of Windows write neither UTF-8 nor a mark.
  const buffer = Buffer.from(text, 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(button(page, 'Check the file')).toBeVisible();
}

/** With the keyboard, as somebody without a mouse. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

test('IMP-01 a file with errors is corrected, imported as a whole and undone, over a reload @mobile', async ({ page }, {
  project,
}) => {
  const as = OWNERS[project.name] ?? '';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect: '/imports' })}`));
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible();
  await expectAccessible(page);

  await upload(page, 'customers', 'customers.csv', CUSTOMERS);
  await expect(page.getByText('Semicolon')).toBeVisible();
  await press(page, 'Check the file');
  await press(page, 'Import 2 rows');
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible();

  await upload(page, 'invoices', 'open-invoices.csv', INVOICES);
  await expect(page.getByLabel('Open Bal goes to')).toHaveValue('balance');
  await expect(page.getByText('Not imported: Slsmn.')).toBeVisible();
  await page.getByLabel('Slsmn goes to').selectOption('Memo');
  await expectAccessible(page);
  await takeScreenshot(page, 'import-columns');
  // What was chosen and not saved yet is there again.
  await page.reload();
  await expect(page.getByLabel('Slsmn goes to')).toHaveValue('memo');
  await press(page, 'Check the file');

  await expect(button(page, 'Import 2 rows')).toBeVisible();
  await expect(page.getByText('Match to ERP-0002, Tarn & Söhne')).toBeVisible();
  await expect(page.getByText('More than the total')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'import-check');
  await press(page, 'Apply all 2 suggestions');
  await expect(page.getByText('Will be read as ERP-0002')).toBeVisible();
  await press(page, 'Edit Balance of line 6');
  await page.getByRole('textbox', { name: 'Balance of line 6' }).fill('1,480.20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Will be read as 1,480.20')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Will be read as 1,480.20')).toBeVisible();
  await press(page, 'Check again');

  await expect(page.getByText('No errors')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Import 5 rows');
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^Balances as of/)
      .last(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Import 5 rows' }).press('Enter');
  await expect(page.getByRole('heading', { name: '5 rows imported' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'import-done');

  await press(page, 'Undo this import');
  await expect(page.getByText(/^New invoices and credits are removed/)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Undo the import');
  await expect(page.getByText('The records are as they were before it.')).toBeVisible();
  await page.goto(consoleUrl('/imports'));
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
