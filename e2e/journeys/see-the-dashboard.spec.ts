import { EMPTY_ACCOUNT, MAREN, PAYMENT_ONLY, WAIVER_ONLY } from '@plumbline/demo/names';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expect, portalUrl, takeScreenshot, test, loadWidgetsOneByOne } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row');
const cellsOf = (row: Locator) => row.getByRole('cell').allInnerTexts();

test('DSH-01 DSH-04 the dashboard greets the company and shows at most five upcoming payments @mobile', async ({
  page,
}) => {
  await loadWidgetsOneByOne(page);
  const asked = ['/v1/payments', '/v1/recurrences'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  );
  await signInAs(page, MAREN);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TARNWICK CONSTRUCTORS LLC');
  const scheduled = page.getByRole('list', { name: 'Scheduled payments' }).getByRole('listitem');
  await expect(scheduled).toHaveCount(5);
  const days = (await scheduled.allInnerTexts()).map((text) => Date.parse(/\d+\/\d\d\/\d{4}/.exec(text)?.[0] ?? ''));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  expect(days.every((day) => day > 0)).toBe(true);
  const recurring = page.getByRole('list', { name: 'Recurring payments' }).getByRole('listitem');
  await expect(recurring.first()).toContainText(/Installment\s\d+\sof\s\d+/);
  expect(await recurring.count()).toBeLessThanOrEqual(5);
  const [payments, recurrences] = (await Promise.all(asked)).map((request) => new URL(request.url()).searchParams);
  expect([payments?.get('paymentStatus'), payments?.get('size')]).toEqual(['SCHEDULED', '5']);
  expect([recurrences?.get('status'), recurrences?.get('size')]).toEqual(['PENDING', '5']);
  await expect(page.getByText('Connecticut Shoreline Community Hospital').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'dashboard-full');
});

test('DSH-03 the open account shows its buckets and credits, and a bucket links to its invoices', async ({ page }) => {
  await signInAs(page, MAREN);
  const account = page.getByRole('region', { name: 'Open Account Invoices' });
  const buckets = account.getByRole('link');
  await expect(buckets).toHaveText([/^Current/, /^1.30 days/, /^31.60 days/, /^61.90 days/, /^91\+ days/]);
  await expect(account).toContainText(/Credits available\s*−\$/);
  const bucket = buckets.filter({ hasText: /^31.60/ });
  const total = cents((await bucket.innerText()).replace(/^31.60 days/, ''));
  expect(total).toBeGreaterThan(0);
  await bucket.click();
  await expect(page).toHaveURL(/\/history\/invoices\?.*daysPastDue=60/);
  await expect(rowsOf(page, 'Invoices').first()).toBeVisible();
  const heads = await page.getByRole('table', { name: 'Invoices' }).getByRole('columnheader').allInnerTexts();
  const place = heads.findIndex((head) => head.startsWith('Balance'));
  await expect(async () => {
    const balances = await Promise.all((await rowsOf(page, 'Invoices').all()).map(cellsOf));
    expect(balances.map((cells) => cents(cells[place] ?? '')).reduce((sum, each) => sum + each, 0)).toBe(total);
  }).toPass();
});

const PROJECTS = '/api/projects-t2/open';
type OpenProjects = { rows: object[] };

test('DSH-05 open projects show totals and counts by age, percent paid in color, and links to pay and to the invoices', async ({
  page,
}) => {
  await signInAs(page, MAREN);
  const rows = rowsOf(page, 'Open projects');
  await expect(rows).toHaveCount(5);
  const [, current, days30, days60, days61, open] = await cellsOf(rows.first());
  const buckets = [current, days30, days60, days61].map((cell) => (cell ?? '').split('\n'));
  expect(buckets.map(([total]) => cents(total ?? '')).reduce((sum, each) => sum + each, 0)).toBe(cents(open ?? ''));
  for (const [total = '', count] of buckets) {
    if (total === '–') expect(count).toBeUndefined();
    else expect(count).toMatch(/^[1-9]\d* invoices?$/);
  }
  const pay = rows.first().getByRole('link', { name: /^Pay / });
  await expect(pay).toHaveAttribute('href', /^\/pay\?size=100&projectId=[\w-]+$/);
  // Stubbed to show all three colors.
  const answer = await page.evaluate(
    async (path) => (await (await fetch(path)).json()) as OpenProjects,
    `${PROJECTS}?size=5`,
  );
  for (const [place, percentPaid] of [0, 99, 100].entries()) Object.assign(answer.rows[place]!, { percentPaid });
  await loadWidgetsOneByOne(page);
  await page.route(`**${PROJECTS}*`, (route) => route.fulfill({ json: answer }), { times: 1 });
  await page.reload();
  const colors = await Promise.all(
    ['0%', '99%', '100%'].map((percent) =>
      rows.getByText(percent, { exact: true }).evaluate((element) => getComputedStyle(element).color),
    ),
  );
  const [red, amber, green] = await page.evaluate(() =>
    ['red', 'amber', 'green'].map((name) => {
      const sample = document.body.appendChild(document.createElement('i'));
      sample.style.color = `var(--pl-${name})`;
      return getComputedStyle(sample).color;
    }),
  );
  expect(colors).toEqual([red, amber, green]);
  expect(new Set(colors).size).toBe(3);
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/history\/invoices\?projectId=[\w-]+$/);
  await expect(rowsOf(page, 'Invoices').first()).toContainText('Connecticut Shoreline Community Hospital');
});

test('DSH-06 executed waivers, five per page', async ({ page }) => {
  await signInAs(page, MAREN);
  const rows = rowsOf(page, 'Executed waiver requests');
  await expect(rows).toHaveCount(5);
  const pages = page.getByRole('navigation', { name: 'Pages of executed waivers' });
  await expect(pages).toContainText(/1–5 of \d+/);
  for (const row of await rows.all()) await expect(row).toContainText('Ready');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText(/6–10 of \d+/);
  await expect(rows).toHaveCount(5);
  // One was declared void since, and one replaced: they are not executed any more.
  for (const row of await rows.all()) await expect(row).toContainText(/Ready|Payment returned/);
});

test('DSH-07 a failed widget shows an error and recovers; the others are not affected', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/500/);
  await signInAs(page, MAREN);
  await expect(page.getByText(/Installment\s\d+\sof\s\d+/).first()).toBeVisible();
  await loadWidgetsOneByOne(page);
  await page.route('**/v1/recurrences*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 2 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Scheduled payments' })).toBeVisible();
  await expect(page.getByText('Connecticut Shoreline Community Hospital').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Installment\s\d+\sof\s\d+/).first()).toBeVisible();
});

test('NAV-03 every widget follows the currency', async ({ page }) => {
  await signInAs(page, MAREN);
  const projects = page.getByRole('region', { name: /Open projects/ });
  await expect(projects).toContainText('Connecticut Shoreline Community Hospital');
  await page.getByRole('button', { name: 'Currency' }).click();
  await page.getByRole('menuitemradio', { name: /Canadian Dollar/ }).click();
  await expect(projects).toContainText('False Creek Boathouse');
  await expect(projects).not.toContainText('Connecticut Shoreline Community Hospital');
  await page.goto(portalUrl('granite', '/history/invoices'));
  await expect(page.getByText('False Creek Boathouse').first()).toBeVisible();
});

test('DSH-04 disabled widgets are hidden; an empty account shows empty states', async ({ page }) => {
  await signInAs(page, WAIVER_ONLY);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled payments' })).toHaveCount(0);
  await signInAs(page, PAYMENT_ONLY);
  await expect(page.getByRole('heading', { name: /Executed waiver/i })).toHaveCount(0);
  await signInAs(page, EMPTY_ACCOUNT);
  await expect(page.getByText('No open projects')).toBeVisible();
  await expectAccessible(page);
});
