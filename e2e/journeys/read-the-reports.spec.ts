import { readFile } from 'node:fs/promises';
import { EMPTY_ACCOUNT, MAREN } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expectAccessible, expect, portalUrl, takeScreenshot, test, ignoreFirstAnswers } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { signInAs } from '../src/people.ts';
import { expectPrinted, stubPrintDialog } from '../src/print.ts';

const REPORTS = '/history/invoices';
const rows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).locator('tbody').getByRole('row');
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('REP-01 REP-02 REP-12 filters, order and page are kept in the URL: back and reload restore the view', async ({
  page,
}) => {
  await signInAs(page, MAREN, `${REPORTS}?isPaid=false&type=INVOICE&page=2`);
  await expect(rows(page)).toHaveCount(20);
  await expectAccessible(page);
  await takeScreenshot(page, 'reports');
  await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').click();
  await expect.poll(() => queryOf(page)).toMatchObject({ sort: 'balance', isPaid: 'false', type: 'INVOICE' });
  expect(queryOf(page)).not.toHaveProperty('page');
  const amounts = async () => {
    const heads = await page.getByRole('table', { name: 'Invoices' }).getByRole('columnheader').allInnerTexts();
    const place = heads.findIndex((head) => head.startsWith('Balance')) + 1;
    const texts = await rows(page).locator(`td:nth-child(${place})`).allInnerTexts();
    return texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  };
  // The rows of the order before stay until the answer comes.
  await expect(async () => {
    const falling = await amounts();
    expect(falling).toHaveLength(20);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  }).toPass();
  await page.getByRole('columnheader', { name: 'Balance' }).getByRole('button').click();
  await expect.poll(() => queryOf(page)).toMatchObject({ sort: 'balance', direction: 'asc' });
  await page.goBack();
  await expect.poll(() => queryOf(page)).not.toHaveProperty('direction');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'descending');

  const pageField = page.getByRole('textbox', { name: /^Page/ });
  await pageField.fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page)).toMatchObject({ page: '2' });
  await pageField.fill('99');
  await page.keyboard.press('Enter');
  await expect(pageField).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => queryOf(page)).toMatchObject({ page: '2' });
});

test('REP-03 the search is debounced and starts at the first page', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, MAREN, `${REPORTS}?page=2`);
  await expect(rows(page)).toHaveCount(20);
  // A slow machine types slower than the debounce.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Search invoices').pressSequentially('harrow');
  await expect(page.getByLabel('Search invoices')).toHaveValue('harrow');
  expect(queryOf(page)).toEqual({ page: '2' });
  await page.clock.resume();
  await expect.poll(() => queryOf(page)).toEqual({ search: 'harrow' });
  await expect(rows(page).first()).toContainText('Harrow Street Lofts');
});

test('REP-04 advanced filters are applied from the panel and cleared again', async ({ page }) => {
  await signInAs(page, MAREN, REPORTS);
  await page.getByRole('button', { name: /Advanced filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Advanced filters' });
  await expectAccessible(page);
  await panel.getByLabel('Job name').or(panel.getByLabel('Project name')).fill('Pinecrest');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => queryOf(page)).toMatchObject({ jobName: 'Pinecrest' });
  await expect(rows(page).first()).toContainText('Pinecrest');
  await page.getByRole('button', { name: /Clear all/ }).click();
  await expect.poll(() => queryOf(page)).toEqual({});
});

test('REP-05 a date range is chosen by presets or in a calendar of two months', async ({ page }) => {
  await signInAs(page, MAREN, REPORTS);
  await page.getByRole('button', { name: /Any date/ }).click();
  for (const preset of ['Today', 'Last Day', 'Last 7 Days', 'Last 14 Days', 'Last Month']) {
    await expect(page.getByRole('button', { name: preset, exact: true })).toBeVisible();
  }
  await expect(
    page.getByRole('grid').or(page.locator('table[role="grid"]')).or(page.locator('.mantine-DatePicker-month')),
  ).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Last 14 Days', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => Object.keys(queryOf(page)).toSorted()).toEqual(['endDate', 'startDate']);
});

test('REP-06 REP-07 REP-08 an invoice opens beside the list, is downloaded, and shows it in its history @mobile', async ({
  page,
}) => {
  await signInAs(page, MAREN, `${REPORTS}?isPaid=false&type=INVOICE&search=harrow`);
  await page.getByText('Harrow Street Lofts').first().click();
  await expect.poll(() => queryOf(page)).toHaveProperty('invoice');
  await expect(page.getByText('Balance').first()).toBeVisible();
  await expect(page.getByText('Viewed').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'invoice-panel');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Invoice-[\w-]+\.pdf$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Invoice downloaded successfully')).toBeVisible();
  await expect(page.getByText('Downloaded').first()).toBeVisible();
});

test('REP-07 an invoice is printed; one with an external PDF is opened instead', async ({ page }) => {
  await stubPrintDialog(page);
  await signInAs(page, MAREN, `${REPORTS}?isPaid=false&type=INVOICE&search=alder`);
  await page.getByText('Alder Court').first().click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View Invoice' })).toHaveCount(0);
  await expect(page.getByText('Preparing to print Invoice')).toBeVisible();
  await expectPrinted(page, 'Invoice');
  await expect(page.getByText('Printed').first()).toBeVisible();

  const linked = await page.evaluate(async () => {
    const answer = await fetch('/v1/invoices/filter/all?isPaid=false&type=INVOICE&size=100');
    const { rows: all } = (await answer.json()) as { rows: { id: string; pdfLink: string | null }[] };
    return all.find(({ pdfLink }) => pdfLink !== null);
  });
  await page.goto(portalUrl('granite', `${REPORTS}?invoice=${linked?.id}`));
  const view = page.getByRole('link', { name: 'View Invoice' });
  await expect(view).toHaveAttribute('href', linked?.pdfLink ?? '');
  await expect(view).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('button', { name: /^(Download|Print)$/ })).toHaveCount(0);
});

test('REP-09 a copy of an invoice is mailed', async ({ page }) => {
  await signInAs(page, MAREN, `${REPORTS}?isPaid=false&type=INVOICE&search=pinecrest`);
  await page.getByText('Pinecrest Middle School').first().click();
  await page.getByRole('button', { name: 'Email a copy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email a copy' });
  const send = dialog.getByRole('button', { name: /^Send/ });
  await expect(dialog.getByText(MAREN.email)).toBeVisible();
  await expect(send).toBeEnabled();
  await dialog.getByLabel('Email addresses').fill('nonsense');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Email addresses').fill('office@tarnwick.example');
  await expect(send).toBeEnabled();
  await expectAccessible(page);
  await send.click();
  await expect(page.getByText('Email sent to successfully!')).toBeVisible();
  expect(await readMail(page, 'office@tarnwick.example', /invoice/i)).toContain('Granite Supply');
  await expect(page.getByText('Emailed').first()).toBeVisible();
});

test('REP-10 the export has the filters of the list', async ({ page }) => {
  await signInAs(page, MAREN, `${REPORTS}?isPaid=true&type=INVOICE`);
  await expect(rows(page)).toHaveCount(20);
  const pages = await page.getByRole('navigation', { name: 'Pages', exact: true }).innerText();
  const count = Number(/of ([\d,]+)/.exec(pages)?.[1]?.replaceAll(',', ''));
  expect(count).toBeGreaterThan(20);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  await expect(page.getByText('Invoice CSV file downloaded successfully')).toBeVisible();
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [head = '', ...lines] = text.trim().split('\r\n');
  expect(head).toContain('Invoice');
  expect(lines).toHaveLength(count);
});

test('the reports page can be used by keyboard only', async ({ page }) => {
  await signInAs(page, MAREN, REPORTS);
  await expect(rows(page)).toHaveCount(20);
  await page.getByLabel('Search invoices').focus();
  await page.keyboard.type('alder');
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page)).toEqual({ search: 'alder' });
  await expect(rows(page).first()).toContainText('Alder Court');
  const first = rows(page).first();
  const opener = first.getByRole('button').or(first.getByRole('link')).first();
  const arrive = Promise.withResolvers<void>();
  await page.route('**/invoice-panel-*.js', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page)).toHaveProperty('invoice');
  // The panel's code is still loading.
  await page.keyboard.press('Escape');
  await expect.poll(() => queryOf(page)).not.toHaveProperty('invoice');
  await expect(opener).toBeFocused();
  arrive.resolve();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => queryOf(page)).not.toHaveProperty('invoice');
});

test('no invoices and no matches have their own empty states, and a failure can be retried', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/500/);
  await signInAs(page, EMPTY_ACCOUNT, REPORTS);
  await expect(page.getByText(/No invoices/).first()).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, MAREN, `${REPORTS}?search=no-such-thing`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(20);
  await ignoreFirstAnswers(page);
  await page.route('**/v1/invoices/filter/all?*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 2 });
  await page.goto(portalUrl('granite', `${REPORTS}?type=CREDIT`));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toContainText('CM-');
});
