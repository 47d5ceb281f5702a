import { readFile } from 'node:fs/promises';
import { PAYS_BY_CARD } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import {
  CARDS,
  chooseInvoices,
  continueWith,
  fillCard,
  IDAHO,
  payButton,
  waitForThanks,
  typeBilling,
  typeCard,
} from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

// Serial, because the journeys pay invoices of the same customer.
test.describe.configure({ mode: 'default' });

test('PAY-01 PAY-02 PAY-10 CARD-01 CARD-02 SUR-01 THX-01 an invoice is paid by credit card with a surcharge', async ({
  page,
}) => {
  await signInAs(page, PAYS_BY_CARD, '/pay');
  const [number] = await chooseInvoices(page);
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-select');
  await continueWith(page, 'Credit or debit card');
  const total = page.getByRole('region', { name: 'Summary' });
  await expect(total).toContainText(number ?? '');
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByText('Please review your payments details and the invoices to proceed.')).toBeVisible();
  for (const brand of ['Visa', 'Mastercard', 'Amex', 'Discover']) {
    await expect(page.getByRole('img', { name: brand }).or(page.getByText(brand)).first()).toBeAttached();
  }
  await page.getByRole('radio', { name: 'Credit', exact: true }).check({ force: true });
  await typeCard(page, CARDS.credit);
  await expect.poll(async () => (await page.locator('iframe[title]').boundingBox())?.height).toBe(230);
  expect(new URL((await page.locator('iframe[title]').getAttribute('src')) ?? '').origin).not.toBe(
    new URL(page.url()).origin,
  );
  await typeBilling(page, IDAHO);
  await expect(total).toContainText('3%');
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-confirm');
  await payButton(page).click();
  const code = await waitForThanks(page);
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await expect(page.getByText('we collected a 3% credit card surcharge')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'thanks');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`Payment-${code}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Payment downloaded successfully')).toBeVisible();
  expect(await readMail(page, PAYS_BY_CARD.email, /payment to Granite Supply/)).toContain(code);
  // It can no longer be paid.
  await page.getByRole('link', { name: /Make another payment/ }).click();
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Select the Payment Method' })).toBeDisabled();
});

test('CARD-04 PAY-11 a credit card entered as debit is paid as credit after confirmation', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/400/);
  await signInAs(page, PAYS_BY_CARD, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await page.getByRole('radio', { name: 'Debit', exact: true }).check({ force: true });
  const notice = page.getByRole('dialog', { name: 'No surcharge on debit cards' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Ok' }).click();
  await typeCard(page, CARDS.credit);
  await typeBilling(page, IDAHO);
  await payButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Incompatible Card Type' });
  await expect(dialog).toContainText('the selected card type does not match the card');
  await expect(dialog.getByRole('button', { name: 'I Will Fix The Card Type' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'card-type');
  await dialog.getByRole('button', { name: /^Pay \$[\d,.]+ Now$/ }).click();
  await waitForThanks(page);
  await expect(page.getByText('Approved').first()).toBeVisible();
});

test('CARD-04 PAY-11 a debit card entered as credit is corrected and paid without surcharge', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/400/);
  await signInAs(page, PAYS_BY_CARD, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.debit);
  await payButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Incompatible Card Type' });
  await dialog.getByRole('button', { name: 'I Want to Change my Card Type' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('radio', { name: 'Debit', exact: true }).check({ force: true });
  await page.getByRole('dialog', { name: 'No surcharge on debit cards' }).getByRole('button', { name: 'Ok' }).click();
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await waitForThanks(page);
});

test('PAY-11 PAY-12 a declined card shows the reason, and another card pays', async ({ page, browserErrors }) => {
  browserErrors.allow(/402/);
  await signInAs(page, PAYS_BY_CARD, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.insufficientFunds);
  await payButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Error processing payment' });
  await expect(dialog).toContainText('There is not enough money on the card');
  await dialog.getByRole('button', { name: 'Ok, I Will Fix It' }).click();
  await typeCard(page, CARDS.credit);
  // A double click pays once.
  await payButton(page).dblclick();
  const code = await waitForThanks(page);
  await page.goto(portalUrl('granite', `/history/payments?search=${code}`));
  await expect(page.getByText(code).first()).toBeVisible();
});

test('PAY-11 an amount over the maximum must be corrected; only its button closes the dialog', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/400/);
  await signInAs(page, PAYS_BY_CARD, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.credit);
  // Simulates a limit that was lowered meanwhile.
  const message = 'The amount is over the maximum for this payment method: $1.00.';
  await page.route('**/v1/payments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'amount_over_maximum', message } })
      : route.continue(),
  );
  await payButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Amount over maximum' });
  await expect(dialog).toContainText(message);
  await expect(dialog.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ok, I Will Fix It' }).click();
  await expect(dialog).toBeHidden();
  await expect(payButton(page)).toBeFocused();
});

test('PAY-10 a payment whose details cannot be loaded is reported as made', async ({ page, browserErrors }) => {
  browserErrors.allow(/500/);
  await signInAs(page, PAYS_BY_CARD, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.credit);
  await page.route(/\/v1\/payments\/P\w+$/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await payButton(page).click();
  await expect(page.getByText('Error processing payment', { exact: true })).toBeVisible();
  const code = await waitForThanks(page);
  await page.reload();
  await expect(page.getByText(code).first()).toBeVisible();
  await expect(page.getByText('Approved').first()).toBeVisible();
});

test('PAY-12 a reload during the flow keeps the draft', async ({ page }) => {
  await signInAs(page, PAYS_BY_CARD, '/pay');
  const [number] = await chooseInvoices(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toBeChecked();
  await continueWith(page, 'Credit or debit card');
  await page.getByRole('button', { name: 'Edit the invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Select invoices', level: 2 })).toBeVisible();
});

test('CRD-04 credits that cover the payment are the only method', async ({ page }) => {
  await signInAs(page, PAYS_BY_CARD, '/pay');
  const [number] = await chooseInvoices(page);
  await page.getByRole('button', { name: `Apply credit on invoice ${number}` }).click();
  const panel = page.getByRole('dialog', { name: 'Apply credits' });
  await panel.getByRole('checkbox').and(page.locator(':enabled')).first().check();
  await panel.getByRole('textbox').first().fill('12.50');
  await panel.getByRole('button', { name: 'Apply credits' }).click();
  await expect(panel).toBeHidden();
  const amount = page.getByLabel(`Amount to pay on invoice ${number}`);
  await amount.fill('0');
  await amount.blur();
  await page
    .getByRole('combobox', { name: /Reason/ })
    .first()
    .click();
  await page.getByRole('option').locator('visible=true').first().click();
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await expect(page.getByRole('radio', { name: 'Bank account (ACH)' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Credit or debit card' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Credits only' }).check();
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await takeScreenshot(page, 'pay-credits');
  await page.getByRole('button', { name: /^(Pay|Apply) / }).click();
  await waitForThanks(page);
  await expect(page.getByText('Credits applied').first()).toBeVisible();
  await expectAccessible(page);
});
