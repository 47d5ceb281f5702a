import { MAREN } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test, loadWidgetsOneByOne } from '../src/journey.ts';
import { chooseInvoices } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

const SUMMARY = '**/v1/invoices/summary/all*';

test('ACC-09 a crash shows how to reload and where to get help', async ({ page, browserErrors }) => {
  browserErrors.allow(/./);
  await loadWidgetsOneByOne(page);
  await page.route(SUMMARY, (route) => route.fulfill({ json: { currencyCode: 'USD' } }));
  await signInAs(page, MAREN);
  await expect(page.getByRole('heading', { name: 'Oops, something went wrong.' })).toBeVisible();
  await expect(page.getByText(/Reload the page to try again.*administrator or support/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'crash');
  await page.unroute(SUMMARY);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText('Open Account Invoices')).toBeVisible();
});

test('a screen that cannot be loaded offline says so inside the app', async ({ page, browserErrors }) => {
  browserErrors.allow(/./);
  await signInAs(page, MAREN, '/history/invoices');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByText('You are offline. Check your connection, then reload the page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
});

test('a dialog or field whose script is missing leaves the screen as it is', async ({ page, browserErrors }) => {
  browserErrors.allow(/./);
  await page.route(/\/assets\/(email-receipt-dialog|select-field)-[^/]*\.js/, (route) => route.abort());
  const missing = page.getByRole('dialog', { name: 'We could not load this part of the page' });
  await signInAs(page, MAREN, '/history/payments');
  await page.locator('a[href^="/history/payments/P"]').first().click();
  const email = page.getByRole('button', { name: 'Email a copy' });
  await email.click();
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(missing).toBeHidden();
  await expect(email).toBeFocused();
  await page.goto(portalUrl(MAREN.label, '/pay'));
  const [number] = await chooseInvoices(page);
  const amount = page.getByLabel(`Amount to pay on invoice ${number}`);
  await amount.fill('1.00');
  await amount.blur();
  await expect(missing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(missing).toBeHidden();
  await expect(amount).toHaveValue('1.00');
});

test('a step of paying whose script is missing leads back to the invoices, which stay selected', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/./);
  await page.route(/\/assets\/method-step-[^/]*\.js/, (route) => route.abort());
  await signInAs(page, MAREN, '/pay');
  const [number] = await chooseInvoices(page);
  await page.getByRole('button', { name: 'Select the Payment Method' }).click();
  const missing = page.getByRole('dialog', { name: 'We could not load this part of the page' });
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toBeChecked();
});

test('a widget that fails to load shows an error with retry', async ({ page, browserErrors }) => {
  browserErrors.allow(/503/);
  await loadWidgetsOneByOne(page);
  await page.route(SUMMARY, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away' } }));
  await signInAs(page, MAREN);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TARNWICK');
  await expectAccessible(page);
  await page.unroute(SUMMARY);
  await retry.click();
  await expect(page.getByText('Open Account Invoices')).toBeVisible();
});

test('ACC-10 the loading bar shows while calls are pending', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await loadWidgetsOneByOne(page);
  await page.route(SUMMARY, async (route) => {
    await held;
    await route.continue();
  });
  await signInAs(page, MAREN);
  const bar = page.locator('output[data-busy]');
  await expect(bar).toHaveText('Loading');
  release();
  await expect(page.getByText('Open Account Invoices')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('ACC-11 a toast stays five seconds, and one more after the pointer leaves it', async ({ page, browserErrors }) => {
  browserErrors.allow(/401/);
  await page.clock.install();
  await page.goto(portalUrl('granite', '/login'));
  const fail = async () => {
    await page.getByLabel('Email').fill(MAREN.email);
    await page.getByLabel('Password', { exact: true }).fill('not the one');
    const answered = page.waitForResponse(/\/v1\/identity\/sign-in/);
    await page.getByRole('button', { name: 'Log in' }).click();
    await answered;
    await page.clock.runFor(400);
    await expect(toast).toBeVisible();
  };
  const toast = page.getByRole('alert').getByText('Invalid credentials, please try again.');
  await fail();
  await page.clock.runFor(4000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast).toBeHidden();
  await fail();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(800);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast).toBeHidden();
});

test('an ended session leads to the login page and back', async ({ page, browserErrors }) => {
  browserErrors.allow(/401/);
  await signInAs(page, MAREN);
  await expect(page.getByText('Open Account Invoices')).toBeVisible();
  await page.evaluate(() => fetch('/v1/identity/sign-out', { method: 'POST' }));
  await page.getByRole('button', { name: 'Currency' }).click();
  await page.getByRole('menuitemradio', { name: /Canadian Dollar/ }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});
