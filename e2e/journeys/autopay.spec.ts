import { MAREN } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { PORT_VARIABLE, SANDBOX_PORT_VARIABLE } from '../src/addresses.ts';
import { bareUrl, expect, expectAccessible, ignoreFirstAnswers, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { signInAs } from '../src/people.ts';
import { startDemo } from '../src/start-demo.ts';

// A demo of its own: the other journeys go on in the present.
const SHARED = [PORT_VARIABLE, SANDBOX_PORT_VARIABLE].map((name) => [name, process.env[name]] as const);
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stop = await startDemo('demo-autopay');
});
test.afterAll(async () => {
  await stop?.();
  for (const [name, value] of SHARED) process.env[name] = value;
});

/** How long the demo may take for a month. */
const MONTH_MS = 60_000;

type Run = { day: string; amount: number; invoices: { invoiceNumber: string }[] };

/** Opens the page and reads its runs, as the server plans them. */
async function openAutopay(page: Page): Promise<Run[]> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/autopay');
  await signInAs(page, MAREN, '/autopay');
  const { runs } = (await (await answered).json()) as { runs: Run[] };
  await expect(page.getByRole('heading', { name: 'Autopay', level: 1 })).toBeVisible();
  return runs;
}

/** As the portal writes days and amounts. */
const dayOf = ({ day }: Run): string => {
  const [year, month, dayOfMonth] = day.split('-');
  return `${Number(month)}/${dayOfMonth}/${year}`;
};
const amountOf = ({ amount }: Run): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount / 100);

async function passTime(page: Page, step: '+1 week' | '+30 days'): Promise<void> {
  await page.goto(bareUrl('/demo/clock'));
  await page.getByRole('button', { name: step }).click();
  await expect(page).toHaveURL(/since=/, { timeout: MONTH_MS });
}

async function expectStatus(page: Page, { invoices }: Run, status: RegExp): Promise<void> {
  const number = invoices[0]?.invoiceNumber ?? '';
  await signInAs(page, MAREN, `/history/invoices?invoiceNumber=${number}`);
  const row = page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem'));
  await expect(row.filter({ hasText: number }).first()).toHaveText(status);
}

test('AUT-01 AUT-02 AUT-03 a rule is set up, one run is skipped, two months pass, then it is paused and stopped @mobile', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await ignoreFirstAnswers(page);
  await signInAs(page, MAREN, '/pay');
  await page.getByRole('main').getByRole('link', { name: 'Autopay', exact: true }).click();
  const plainWords = page.getByRole('region', { name: 'In plain words' });
  await expect(plainWords).toContainText('On the due date we pay each invoice');
  await page.getByRole('textbox', { name: 'At most per invoice' }).fill('9500');
  await page.keyboard.press('Tab');
  await expect(plainWords).toContainText('up to $9,500.00 an invoice');
  await expect(page.getByRole('list', { name: 'Next runs' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'autopay-new');
  await page.getByRole('button', { name: 'Save autopay' }).click();
  await expect(page.getByText('Autopay saved.').first()).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Autopay On' })).toBeChecked();
  expect(await readMail(page, MAREN.email, /Autopay to Granite Supply was saved/)).toContain('By saving, I authorize');

  const runs = (await openAutopay(page)).filter(({ invoices }) => invoices.length > 0);
  const [skipped, kept] = runs;
  if (!skipped || !kept) throw new Error('the demo has nothing that is due');
  await page.getByRole('button', { name: `Skip the run of ${dayOf(skipped)}` }).click();
  await expect(page.getByRole('button', { name: `Undo the run of ${dayOf(skipped)}` })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'autopay');

  await passTime(page, '+1 week');
  const announced = new RegExp(`Autopay to Granite Supply on ${dayOf(kept)}: `);
  const mail = await readMail(page, MAREN.email, announced);
  expect(mail).toContain(amountOf(kept));
  for (const { invoiceNumber } of kept.invoices) expect(mail).toContain(invoiceNumber);
  for (let months = 0; months < 2; months += 1) await passTime(page, '+30 days');
  await expectStatus(page, kept, /Paid/);
  await expectStatus(page, skipped, /past due|\d+ days/i);

  await openAutopay(page);
  await page.getByRole('switch', { name: 'Autopay On' }).click();
  await expect(page.getByRole('switch', { name: 'Autopay Paused' })).not.toBeChecked();
  await expect(page.getByText('Autopay is paused. Nothing is paid.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop autopay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop autopay' }).click();
  await expect(page.getByText('Autopay stopped.').first()).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  expect(await readMail(page, MAREN.email, /Autopay to Granite Supply was stopped/)).toContain('Nothing more is paid');
});
