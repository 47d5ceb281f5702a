import { MAREN, PAYS_BY_BANK } from '@plumbline/demo/names';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { chooseNew, fillAccount, payButton, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { continueByBank, enter } from '../src/prepay-flow.ts';
import { supplierDay } from '../src/supplier-day.ts';

test('PRE-01 PRE-03 funds are added once by bank, and are under way to become credit @mobile', async ({ page }) => {
  await signInAs(page, PAYS_BY_BANK, '/prepay');
  await page.getByRole('button', { name: /^Select (the Payment M|m)ethod$/ }).click();
  await expect(page.getByText('Please review the marked fields to proceed.')).toBeVisible();
  await expectAccessible(page);
  await enter(page, 'Total', '0.50');
  await expect(page.getByText('Enter at least 1.00.')).toBeVisible();
  await enter(page, 'Total', '250');
  await enter(page, 'Reference', 'Harrow St draw 4');
  await takeScreenshot(page, 'prepay');
  await continueByBank(page);
  if (await page.getByRole('radio', { name: 'New bank account' }).isVisible())
    await chooseNew(page, 'New bank account');
  await fillAccount(page);
  await expect(payButton(page)).toHaveText('Pay $250.00 now');
  await expectAccessible(page);
  await takeScreenshot(page, 'prepay-confirm');
  await payButton(page).click();
  const code = await waitForThanks(page);
  await expect(page.getByText('It becomes credit for your invoices once it is approved.').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'prepay-thanks');
  await page.goto(portalUrl('granite', `/history/payments/${code}`));
  await expect(page.getByText('Harrow St draw 4')).toBeVisible();
  await expect(page.getByText('$250.00').first()).toBeVisible();
});

test('PRE-02 REC-01 REC-02 funds are added every month from a saved account, listed day by day, and canceled @mobile', async ({
  page,
}) => {
  await signInAs(page, MAREN, '/prepay');
  await page.getByText('Monthly', { exact: true }).click();
  await enter(page, 'Total each month', '75');
  await enter(page, 'Reference', 'Yard account');
  await enter(page, 'Start date', supplierDay(10));
  await enter(page, 'End date', supplierDay(80));
  await expect(page.getByText('3 installments').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'prepay-monthly');
  await continueByBank(page);
  const authorization = page.getByText(/I authorize/).first();
  await expect(authorization).toContainText(supplierDay(10));
  await expect(authorization).toContainText('3 payments and $225.00 in all');
  await page.getByRole('button', { name: /^Schedule/ }).click();
  await waitForThanks(page);
  await expectAccessible(page);
  await takeScreenshot(page, 'prepay-monthly-thanks');
  await page.getByRole('link', { name: 'View or cancel these payments' }).click();
  await expect(page).toHaveURL(/\/history\/recurrences\?id=/);
  const future = page.getByRole('list', { name: 'Future payments' }).getByRole('listitem');
  await expect(future).toHaveCount(3);
  await page.getByRole('button', { name: 'Cancel 3 future payments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 future payments?' });
  await dialog.getByRole('button', { name: 'Cancel 3 future payments' }).click();
  await expect(page.getByText('Recurrence Payment Canceled Successfully')).toBeVisible();
});
