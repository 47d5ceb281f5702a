import { readFile } from 'node:fs/promises';
import { MAREN } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';
import { expectPrinted, stubPrintDialog } from '../src/print.ts';

const CODE = /^P[\dA-Z]{11}\b/;

test('HIS-01 HIS-02 payments are found, opened, and exported @mobile', async ({ page }) => {
  await signInAs(page, MAREN, '/history/payments');
  await expect(page.getByRole('heading', { name: 'Payment Activity', level: 1 })).toBeVisible();
  await expect(page.getByText(CODE).locator('visible=true').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'payment-activity');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export CSV|CSV/ }).click();
  const csv = (await readFile(await (await downloading).path())).toString();
  expect(csv.split('\n')[0]).toContain('Confirmation code');
  expect(csv.trim().split('\n').length).toBeGreaterThan(20);
  await expect(page.getByText('Payment CSV file downloaded successfully')).toBeVisible();
  await page.goto(portalUrl('granite', '/history/payments?paymentStatus=SCHEDULED'));
  await page.getByRole('link', { name: CODE }).locator('visible=true').first().click();
  await expect(page.getByText(/Scheduled for/).first()).toBeVisible();
  for (const name of ['Download Receipt', 'Print Receipt', 'Email a copy']) {
    await expect(page.getByRole('button', { name: new RegExp(name, 'i') })).toBeVisible();
  }
  await expectAccessible(page);
  await takeScreenshot(page, 'payment-detail');
  await page.getByRole('link', { name: 'Back to Payments' }).click();
  await expect(page).toHaveURL(/paymentStatus=SCHEDULED/);
});

test('HIS-02 HIS-04 a receipt is printed and mailed; an unknown payment is not found', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  await stubPrintDialog(page);
  await signInAs(page, MAREN, '/history/payments?paymentStatus=APPROVED');
  await page.getByRole('link', { name: CODE }).locator('visible=true').first().click();
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(page.getByText('Preparing to print Payment')).toBeVisible();
  await expectPrinted(page, 'Payment');
  await page.getByRole('button', { name: /Email a copy/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('books@tarnwick.example');
  await dialog.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText('Email sent to successfully!')).toBeVisible();
  await page.goto(portalUrl('granite', '/history/payments/P0000000'));
  await expect(page.getByText('Payment Not Found')).toBeVisible();
  await expectAccessible(page);
});
