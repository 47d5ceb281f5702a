import { readFile } from 'node:fs/promises';
import { MAREN } from '@plumbline/demo/names';
import { consoleUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

const OWNER = 'mira@granitesupply.example';
const PAID_INVOICES = '/history/invoices?isPaid=true&type=INVOICE';

/** What an ERP has printed; the number tells one from the other, and from what the portal draws. */
const pdfOf = (number: string) =>
  Buffer.from(
    `%PDF-1.7\n% printed by the ERP: ${number}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );

test('IMP-01 PDFs of the ERP are matched by their names and loaded, and the customer downloads one', async ({
  page,
  newContextPage,
}) => {
  const customer = await newContextPage();
  await signInAs(customer, MAREN, PAID_INVOICES);
  const rows = customer.getByRole('table', { name: 'Invoices' }).locator('tbody').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const numberIn = async (place: number) => /\b\d{6}\b/.exec((await rows.nth(place).innerText()) ?? '')?.[0] ?? '';
  const [first, second] = [await numberIn(0), await numberIn(1)];

  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: OWNER, redirect: '/imports/new' })}`));
  await page.getByRole('main').getByRole('link', { name: 'Documents and PDFs' }).click();
  await expect(page.getByRole('heading', { name: 'Import documents' })).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[type=file]').setInputFiles([
    { name: `Invoice_${first}.pdf`, mimeType: 'application/pdf', buffer: pdfOf(first) },
    { name: `${second} 2026-11-16.pdf`, mimeType: 'application/pdf', buffer: pdfOf(second) },
  ]);
  const files = page.getByRole('table', { name: 'Files to load' });
  for (const number of [first, second]) {
    await expect(files.getByText(new RegExp(`^Invoice ${number}, .*Tarnwick Constructors`))).toBeVisible();
  }
  await expectAccessible(page);
  await takeScreenshot(page, 'import-documents');
  await page.getByRole('button', { name: 'Load 2 files' }).click();
  await expect(page.getByText('2 files loaded')).toBeVisible();
  await page.getByRole('link', { name: 'Open the import' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await rows.filter({ hasText: first }).first().click();
  const downloading = customer.waitForEvent('download');
  await customer.getByRole('button', { name: 'Download', exact: true }).click();
  const bytes = await readFile(await (await downloading).path());
  expect(bytes.toString()).toContain(`printed by the ERP: ${first}`);
  await expect(customer.getByText('Invoice downloaded successfully')).toBeVisible();
});
