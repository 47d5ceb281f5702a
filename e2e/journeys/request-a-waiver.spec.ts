import { MAREN, PAYS_BY_BANK } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { chooseNew, continueWith, fillAccount, payButton, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { supplierDay } from '../src/supplier-day.ts';
import { switchOn } from '../src/switch-on.ts';

const PDF = {
  name: 'our-form.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
};

async function chooseProject(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Project' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page.getByRole('combobox', { name: 'Project' })).not.toHaveValue('');
}

async function fillType(page: Page, type: string): Promise<void> {
  await page.getByText(type, { exact: true }).click();
  await expect(page.getByRole('radio', { name: type, exact: true })).toBeChecked();
  await page.getByRole('textbox', { name: 'Through date' }).fill(supplierDay(0));
  await page.keyboard.press('Tab');
  await page.getByText('No', { exact: true }).click();
}

test('WVR-01 WVR-06 WVR-07 WVR-11 WVR-12 a recurring waiver is requested with an own form, over a reload @mobile', async ({
  page,
}) => {
  await signInAs(page, MAREN, '/request-waiver');
  await chooseProject(page, 'Harrow Street');
  await fillType(page, 'Conditional progress');
  await expect(page.getByRole('region', { name: 'In plain words' })).toContainText('gives up its lien on');
  await switchOn(page, 'Repeat this request');
  await page.getByRole('combobox', { name: 'Day of the month' }).selectOption('Last day');
  await switchOn(page, 'Use your own form');
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ ...PDF, name: 'setup.exe' });
  await expect(page.getByText('setup.exe: Only PDF, DOC and DOCX files can be sent.')).toBeVisible();
  await files.setInputFiles(PDF);
  await expect(page.getByRole('list', { name: 'Your form' })).toContainText('1 KB');
  await expectAccessible(page);
  await takeScreenshot(page, 'request-waiver');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Your form' })).toContainText('our-form.pdf');
  await expect(page.getByRole('textbox', { name: 'Through date' })).toHaveValue(supplierDay(0));
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'request-waiver-sent');
  await page.getByRole('link', { name: 'Submit a new request' }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('');
});

test('WVR-09 THX-01 an unconditional waiver leads to the payment of what is open, and back', async ({ page }) => {
  await signInAs(page, PAYS_BY_BANK, '/request-waiver');
  await chooseProject(page, 'Caprock');
  await fillType(page, 'Unconditional progress');
  await expect(page.getByText(/(?:is|are) not paid yet/).first()).toBeVisible();
  await takeScreenshot(page, 'request-waiver-unpaid');
  await page.getByRole('link', { name: 'Pay now' }).click();
  await continueWith(page, 'Bank account (ACH)');
  if (await page.getByRole('radio', { name: 'New bank account' }).isVisible())
    await chooseNew(page, 'New bank account');
  await fillAccount(page);
  await payButton(page).click();
  const code = await waitForThanks(page);
  await page.getByRole('link', { name: 'Back to the waiver request' }).click();
  await expect(page).toHaveURL(/\/request-waiver\?restore=true$/);
  await expect(page.getByRole('radio', { name: 'Unconditional progress', exact: true })).toBeChecked();
  // The bank has not approved it yet: the customer says that the invoices are paid.
  await page.getByRole('checkbox', { name: /already paid/ }).check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request Sent!' })).toBeVisible();
  const number = (await page.getByText(/^W-\d+$/).textContent()) ?? '';
  await page.getByRole('link', { name: 'See your waivers' }).click();
  const request = page.getByRole('row').filter({ hasText: number });
  await expect(request).toContainText(`It is released when payment ${code} clears`);
});
