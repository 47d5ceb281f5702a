import { MAREN } from '@plumbline/demo/names';
import { PORT_VARIABLE, SANDBOX_PORT_VARIABLE } from '../src/addresses.ts';
import { bareUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { chooseInvoices, continueWith, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { continueByBank, enter } from '../src/prepay-flow.ts';
import { supplierDay } from '../src/supplier-day.ts';
import { startDemo } from '../src/start-demo.ts';

// A demo of its own: the other journeys go on in the present.
const SHARED = [PORT_VARIABLE, SANDBOX_PORT_VARIABLE].map((name) => [name, process.env[name]] as const);
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  stop = await startDemo('demo-clock');
});
test.afterAll(async () => {
  await stop?.();
  for (const [name, value] of SHARED) process.env[name] = value;
});

test('SCH-02 a payment is scheduled, the clock is moved to its day, it is approved, and its receipt is mailed @mobile', async ({
  page,
}) => {
  await signInAs(page, MAREN, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await page.getByText('Pay on a later date').click();
  await page.getByRole('textbox', { name: 'Payment date' }).fill(supplierDay(2));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Schedule/ }).click();
  const code = await waitForThanks(page);
  await expect(page.getByText(/Scheduled/).first()).toBeVisible();

  await page.goto(bareUrl());
  await page.getByRole('link', { name: /^Clock/ }).click();
  await expect(page.getByRole('heading', { name: 'Rehearse a month in a minute' })).toBeVisible();
  await expectAccessible(page);
  // Each supplier's day stands in one line.
  const heights = await page.getByRole('definition').evaluateAll((days) => days.map((day) => day.clientHeight));
  expect(new Set(heights)).toEqual(new Set([20]));
  await page.getByRole('button', { name: '+1 week' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`Payment ${code} was approved`) })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'demo-clock');
  const mails = page.getByRole('link', { name: `to ${MAREN.email}` });
  const paths = await mails.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const texts = await Promise.all(paths.map(async (path) => (await page.request.get(bareUrl(path))).text()));
  expect(texts.filter((text) => text.includes('We received your payment') && text.includes(code))).toHaveLength(1);
  await page.getByRole('link', { name: new RegExp(`Payment ${code} was approved`) }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await expect(page.getByText(code).first()).toBeVisible();
});

test('REC-01 REC-02 a monthly prepayment from the 31st runs three times, on the last day of a short month, and is completed', async ({
  page,
}) => {
  test.setTimeout(480_000);
  const days = threeMonthsFromThe31st();
  await signInAs(page, MAREN, '/prepay');
  await page.getByText('Monthly', { exact: true }).click();
  await enter(page, 'Total each month', '310');
  await enter(page, 'Reference', 'Every 31st');
  await enter(page, 'Start date', days[0] ?? '');
  await enter(page, 'End date', days[2] ?? '');
  await expect(page.getByText('3 installments').first()).toBeVisible();
  await continueByBank(page);
  await page.getByRole('button', { name: /^Schedule/ }).click();
  await waitForThanks(page);
  const installments = page.getByRole('list', { name: 'Installments' }).getByRole('listitem');
  await expect(installments).toHaveText(days.map((day) => new RegExp(day)));
  await page.getByRole('link', { name: 'View or cancel these payments' }).click();
  await expect(page).toHaveURL(/\/history\/recurrences\?id=/);
  const panel = new URL(page.url()).pathname + new URL(page.url()).search;

  await page.goto(bareUrl('/demo/clock'));
  for (let months = 0; months < 5; months += 1) {
    await page.getByRole('button', { name: '+30 days' }).click();
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  }
  await signInAs(page, MAREN, panel);
  const processed = page.getByRole('list', { name: 'Processed payments' }).getByRole('listitem');
  await expect(processed).toHaveCount(3);
  await expect(processed.filter({ hasText: 'Approved' })).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Future payments' })).toHaveCount(0);
  await expect(page.getByText('Completed').first()).toBeVisible();
});

/** The next 31st that can be chosen and the ends of the two months after it, one of which is short, as the portal writes days. */
function threeMonthsFromThe31st(): string[] {
  const [month = 1, , year = 2026] = supplierDay(2).split('/').map(Number);
  const lastOf = (months: number) => new Date(Date.UTC(year, month + months, 0));
  const first = [0, 1].find((months) => lastOf(months).getUTCDate() === 31) ?? 0;
  return [0, 1, 2].map((place) => {
    const day = lastOf(first + place);
    return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
  });
}
