import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, EMPTY_ACCOUNT, MAREN } from '@plumbline/demo/names';
import { expectAccessible, expect, test } from '../src/journey.ts';
import { CARDS, chooseInvoices, chooseNew, continueWith, fillAccount, fillCard, payButton } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

test('PAY-02 a checkout that cannot be opened asks to select again', async ({ page, browserErrors }) => {
  browserErrors.allow(/500/);
  await signInAs(page, MAREN, '/pay');
  await chooseInvoices(page);
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await page.getByRole('radio', { name: 'Bank account (ACH)' }).check();
  await page.route('**/v1/checkout-tokens', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expect(page.getByText('Please select again')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment method', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expect(page.getByRole('heading', { name: 'Confirm payment', level: 2 })).toBeVisible();
});

for (const { way, fresh, fill } of [
  { way: 'Bank account (ACH)', fresh: 'New bank account', fill: fillAccount },
  { way: 'Credit or debit card', fresh: 'New card', fill: (page: Page) => fillCard(page, CARDS.neverCharged) },
] as const) {
  test(`PAY-12 ${way}: after an ended session and a new sign-in the payment is not sent by itself`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/401/);
    await signInAs(page, MAREN, '/pay');
    const [number] = await chooseInvoices(page);
    await continueWith(page, way);
    await chooseNew(page, fresh);
    await fill(page);
    await expect(payButton(page)).toBeEnabled();
    await page.evaluate(() => fetch('/v1/identity/sign-out', { method: 'POST' }));
    await payButton(page).click();
    await expect(page.getByText('You have been logged out.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByLabel('Email').fill(MAREN.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirm payment', level: 2 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(number ?? '');
    await chooseNew(page, fresh);
    await expect(payButton(page)).toBeDisabled();
    expect(sent).not.toContain('POST /v1/payments');
  });
}

test('PAY-03 Edit returns to the invoices and closes the later steps', async ({ page }) => {
  await signInAs(page, MAREN, '/pay');
  const [number] = await chooseInvoices(page);
  await continueWith(page, 'Bank account (ACH)');
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('button')).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit the invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Select invoices', level: 2 })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toBeChecked();
  await expect(steps.getByRole('button')).toHaveCount(0);
  // The browser's Back does the same.
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  await expect(page.getByRole('heading', { name: 'Payment method', level: 2 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Select invoices', level: 2 })).toBeVisible();
  await expect(steps.getByRole('button')).toHaveCount(0);
});

test('CARD-03 an address is filled in, the ZIP code finds the state; Canada has provinces and postal codes', async ({
  page,
}) => {
  await signInAs(page, MAREN, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await chooseNew(page, 'New card');
  // A known address is filled in; another country clears its state and postal code.
  await expect(page.getByLabel('ZIP code')).not.toHaveValue('');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Canada' }).click();
  await page.getByRole('combobox', { name: 'Province' }).click();
  await expect(page.getByRole('option', { name: 'British Columbia' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'California' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Postal code')).toBeVisible();
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'United States' }).click();
  await page.getByLabel('City').fill('');
  await page.getByLabel('ZIP code').fill('95814');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('California');
  await expect(page.getByLabel('City')).toHaveValue('Sacramento');
});

test('CARD-01 text typed before the card frame’s script has loaded is not lost', async ({ page }) => {
  const typed = Promise.withResolvers<void>();
  await page.route('**/itoke/frame/browser/tokenizer.ts', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await signInAs(page, MAREN, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await chooseNew(page, 'New card');
  const frame = page.frameLocator('iframe[title]');
  await frame.getByLabel('Card Number').fill(CARDS.neverCharged);
  await frame.getByLabel('Expiration Month').fill('12');
  await frame.getByLabel('Expiration Year').fill('2031');
  await frame.getByLabel('CVV').fill('112');
  typed.resolve();
  await expect(frame.getByText('Card details are ready.')).toBeVisible();
});

test('PAY-01 a currency without open invoices offers the other one', async ({ page }) => {
  await signInAs(page, EMPTY_ACCOUNT, '/pay');
  await expect(page.getByText('Nothing to pay in USD')).toBeVisible();
  await page.getByRole('button', { name: 'Show invoices in CAD' }).click();
  await expect(page.getByText('Nothing to pay in CAD')).toBeVisible();
  await expectAccessible(page);
});
