import { EMPTY_ACCOUNT, MAREN, PAYMENT_ONLY, WAIVER_ONLY } from '@plumbline/demo/names';
import { axeClean, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { enterAs } from '../src/people.ts';

test('DSH-01 DSH-03 DSH-04 DSH-05 DSH-06 the dashboard shows what is open, what is coming and what was signed @mobile', async ({
  page,
}) => {
  await enterAs(page, MAREN);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TARNWICK CONSTRUCTORS LLC');
  for (const title of ['Scheduled payments', 'Recurring payments', 'Open projects', /Executed waiver/i]) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(page.getByText('Connecticut Shoreline Community Hospital').first()).toBeVisible();
  await expect(page.getByText(/Installment \d+ of \d+/).first()).toBeVisible();
  await axeClean(page);
  await takeScreenshot(page, 'dashboard-full');
});

test('DSH-03 a bucket leads to the invoices behind it', async ({ page }) => {
  await enterAs(page, MAREN);
  await page
    .getByRole('link', { name: /31.60 days/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/history\/invoices\?.*daysPastDue=60/);
  await expect(page.getByRole('table', { name: 'Invoices' }).locator('tbody').getByRole('row').first()).toBeVisible();
});

test('DSH-07 a widget that fails says so, recovers, and leaves the rest alone', async ({ page, trouble }) => {
  trouble.allow(/500/);
  await enterAs(page, MAREN);
  await expect(page.getByText(/Installment \d+ of \d+/).first()).toBeVisible();
  await page.route('**/v1/recurrences*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 2 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Scheduled payments' })).toBeVisible();
  await expect(page.getByText('Connecticut Shoreline Community Hospital').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Installment \d+ of \d+/).first()).toBeVisible();
});

test('NAV-03 every widget follows the currency', async ({ page }) => {
  await enterAs(page, MAREN);
  const projects = page.getByRole('region', { name: /Open projects/ });
  await expect(projects).toContainText('Connecticut Shoreline Community Hospital');
  await page.getByRole('button', { name: 'Currency' }).click();
  await page.getByRole('menuitemradio', { name: /Canadian Dollar/ }).click();
  await expect(projects).toContainText('False Creek Boathouse');
  await expect(projects).not.toContainText('Connecticut Shoreline Community Hospital');
  await page.goto(portalUrl('granite', '/history/invoices'));
  await expect(page.getByText('False Creek Boathouse').first()).toBeVisible();
});

test('DSH-04 widgets of what is switched off are not there; an empty account is told what will come', async ({
  page,
}) => {
  await enterAs(page, WAIVER_ONLY);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled payments' })).toHaveCount(0);
  await enterAs(page, PAYMENT_ONLY);
  await expect(page.getByRole('heading', { name: /Executed waiver/i })).toHaveCount(0);
  await enterAs(page, EMPTY_ACCOUNT);
  await expect(page.getByText('No open projects')).toBeVisible();
  await axeClean(page);
});
