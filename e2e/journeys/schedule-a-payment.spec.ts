import { MAREN } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { chooseInvoices, continueWith, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { supplierDay } from '../src/supplier-day.ts';

const chooseDay = async (page: Page, label: string, day: string) => {
  await page.getByRole('textbox', { name: label }).fill(day);
  await page.keyboard.press('Tab');
};

test('SCH-01 SCH-03 a payment is scheduled, moved to another day, and canceled, and its invoice is open again @mobile', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, MAREN, '/pay');
  // Not those that other journeys of the same person pay meanwhile.
  const [number = ''] = await chooseInvoices(page, 1, isMobile ? 8 : 6);
  await continueWith(page, 'Bank account (ACH)');
  await page.getByText('Pay on a later date').click();
  await chooseDay(page, 'Payment date', supplierDay(20));
  await expect(page.getByText(/Will be processed on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Schedule/ }).click();
  const code = await waitForThanks(page);
  await expect(page.getByText(`Scheduled for ${supplierDay(20)}`).first()).toBeVisible();

  await page.getByRole('link', { name: 'View payment history' }).click();
  await page.getByRole('link', { name: code }).locator('visible=true').first().click();
  await page.getByRole('button', { name: 'Move to another day' }).click();
  const moving = page.getByRole('dialog', { name: 'Move this payment?' });
  await chooseDay(page, 'New payment date', supplierDay(25));
  await expectAccessible(page);
  await takeScreenshot(page, 'move-payment');
  await moving.getByRole('button', { name: 'Move the payment' }).click();
  await expect(moving).toBeHidden();
  await expect(page.getByText(`Scheduled for ${supplierDay(25)}`).first()).toBeVisible();
  await expect(page.getByText(`Scheduled for ${supplierDay(20)}`)).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  const canceling = page.getByRole('dialog');
  await expectAccessible(page);
  await canceling.getByRole('button', { name: 'Cancel Payment' }).click();
  await expect(canceling).toBeHidden();
  await expect(page.getByText('Canceled').first()).toBeVisible();
  // What it would have paid stays readable.
  await expect(page.getByText(number).first()).toBeVisible();
  await takeScreenshot(page, 'payment-canceled');
  await page.goto(portalUrl('granite', '/pay'));
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toBeEnabled();
});
