// A customer disputes an invoice, the supplier answers and decides, and both see the outcome.
import { MAREN } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { consoleUrl, expect, expectAccessible, ignoreFirstAnswers, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

/** Each project disputes another invoice, because both run at the same time. */
const PLACES: Readonly<Record<string, number>> = { desktop: 0, mobile: 1 };

/** Opens one of the open invoices that nobody disputes, the last due first; its number. */
async function openInvoice(page: Page, place: number): Promise<string> {
  await ignoreFirstAnswers(page);
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/invoices/filter/all');
  await signInAs(page, MAREN, '/history/invoices?isPaid=false&type=INVOICE&sort=dueDate&direction=desc');
  const { rows } = (await (await listed).json()) as {
    rows: { id: string; invoiceNumber: string; isInDispute: boolean }[];
  };
  const { id, invoiceNumber } = rows.filter(({ isInDispute }) => !isInDispute)[place]!;
  await signInAs(page, MAREN, `/history/invoices?invoice=${id}`);
  await expect(page.getByRole('heading', { name: invoiceNumber })).toBeVisible();
  return invoiceNumber;
}

const openDesk = (page: Page, redirect: string) =>
  page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: 'mira@granitesupply.example', redirect })}`));

test('QST-01 QST-02 a customer disputes an invoice, the supplier declines it, and both see the outcome @mobile', async ({
  page,
  newContextPage,
}, { project }) => {
  const invoiceNumber = await openInvoice(page, PLACES[project.name] ?? 0);
  const text = `The second delivery never came (${project.name}).`;
  await page.getByRole('button', { name: 'Ask about this invoice' }).click();
  await page.getByText('A dispute', { exact: true }).click();
  await page.getByRole('textbox', { name: 'What is wrong?' }).fill(text);
  await page
    .getByLabel('Files to send')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await page.getByRole('button', { name: 'Dispute this invoice' }).click();
  await expect(page.getByText('Autopay and reminders leave this invoice out')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(text);
  await takeScreenshot(page, 'disputed-invoice');

  const desk = await newContextPage();
  await openDesk(desk, '/questions');
  await desk.getByText(`Dispute, invoice ${invoiceNumber}`).first().click();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText(text);
  await expectAccessible(desk);
  await takeScreenshot(desk, 'question');
  await desk.getByRole('textbox', { name: 'Your answer' }).fill('The driver has a signature of 4 October.');
  await desk
    .getByLabel('Files to send')
    .setInputFiles({ name: 'signature.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await desk.getByRole('button', { name: 'Decline dispute' }).click();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('The driver has a signature');
  await expect(desk.getByText('Dispute declined').last()).toBeVisible();

  await page.reload();
  await expect(page.getByText('Dispute declined')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('The driver has a signature of 4 October.');
  await expect(page.getByText('Autopay and reminders leave this invoice out')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'signature.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('signature.pdf');
});

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
