// A check comes by mail: a clerk records it for two invoices and on account, the customer finds it, and then it bounces.
import type { Locator, Page } from '@playwright/test';
import { PAYS_BY_CHECK } from '@plumbline/demo/names';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { signInAs } from '../src/people.ts';

const NUMBER = '77410';
/** Cents that no invoice takes. */
const REST = 250_00;

const centsOf = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''));
const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

async function openDesk(page: Page, redirect: string): Promise<void> {
  const as = 'mira@granitesupply.example';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect })}`));
}

const balances = (page: Page): Locator => page.getByRole('region', { name: 'Open balance in CAD' });

/** What the customer owes and has on account, in cents. */
async function readBalances(page: Page): Promise<{ open: number; credits: number }> {
  await expect(balances(page)).toBeVisible();
  const facts = balances(page).locator('dl > div');
  return {
    open: centsOf(await balances(page).getByRole('paragraph').first().textContent()),
    credits: centsOf(await facts.filter({ hasText: 'Credits' }).locator('dd').textContent()),
  };
}

/** Chooses the first two that can be paid; their numbers and what both take. */
async function chooseTwo(page: Page): Promise<{ numbers: string[]; sum: number }> {
  const boxes = page.getByRole('checkbox', { name: /^Invoice \d/ }).and(page.locator(':enabled'));
  await expect(boxes.nth(1)).toBeVisible();
  const numbers: string[] = [];
  let sum = 0;
  for (const box of [boxes.nth(0), boxes.nth(1)]) {
    const number = ((await box.getAttribute('aria-label')) ?? '').replace('Invoice ', '');
    await box.check();
    sum += centsOf(await page.getByLabel(`Amount for invoice ${number}`).inputValue());
    numbers.push(number);
  }
  return { numbers, sum };
}

/** The invoices are owed, or not. */
async function expectOwed(page: Page, numbers: readonly string[], isOwed: boolean): Promise<void> {
  for (const search of numbers) {
    await page.goto(portalUrl(PAYS_BY_CHECK.label, `/pay?${new URLSearchParams({ search })}`));
    await expect(page.getByRole('button', { name: 'Select the Payment Method' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `Invoice ${search}` })).toHaveCount(isOwed ? 1 : 0);
  }
}

test('a clerk records a check for two invoices and on account; the check bounces', async ({
  page: desk,
  newContextPage,
  browserErrors,
}) => {
  // The server asks before the same check is recorded twice.
  browserErrors.allow(/409/);
  await openDesk(desk, `/customers?${new URLSearchParams({ search: PAYS_BY_CHECK.company })}`);
  await desk.getByText(PAYS_BY_CHECK.company).last().click();
  const before = await readBalances(desk);
  const customerUrl = desk.url();
  await desk.getByRole('link', { name: 'Record a payment' }).click();

  const { numbers, sum } = await chooseTwo(desk);
  const amount = dollars(sum + REST);
  await desk.getByLabel('Check number').fill(NUMBER);
  await desk.getByLabel('Amount', { exact: true }).fill(amount);
  await desk.getByLabel(/^Note/).fill('Came by mail');
  const follows = desk.getByRole('list', { name: 'What follows' });
  await expect(follows.getByText(`CA$${dollars(REST)} becomes a credit of ${PAYS_BY_CHECK.company}`)).toBeVisible();
  await expect(follows.getByText(`The receipt goes to ${PAYS_BY_CHECK.email}.`)).toBeVisible();
  await expectAccessible(desk);
  await takeScreenshot(desk, 'record-payment');
  await desk.getByRole('button', { name: `Record CA$${amount}` }).click();
  await expect(desk.getByRole('heading', { name: 'The payment was recorded' })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: 'Open the payment' }).click();
  await desk.waitForURL(/payment=P/);
  const code = new URL(desk.url()).searchParams.get('payment') ?? '';

  const ledger = desk.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row', { name: `Received offline ${amount}` })).toBeVisible();
  for (const number of numbers)
    await expect(ledger.getByRole('row', { name: new RegExp(`^Accounts receivable, ${number} `) })).toBeVisible();
  await expect(ledger.getByRole('row', { name: `Customer credits, CM-${code} ${dollars(REST)}` })).toBeVisible();
  await expect(desk.getByText(`Check ${NUMBER} ·`)).toBeVisible();
  await expectAccessible(desk);
  await takeScreenshot(desk, 'recorded-check');
  await desk.goto(customerUrl);
  expect(await readBalances(desk)).toEqual({ open: before.open - sum, credits: before.credits + REST });

  await desk.getByRole('link', { name: 'Record a payment' }).click();
  await desk.getByLabel('Check number').fill(NUMBER);
  await desk.getByLabel('Amount', { exact: true }).fill(amount);
  await desk.getByRole('button', { name: `Record CA$${amount}` }).click();
  const doubt = desk.getByRole('dialog', { name: 'Is this another payment?' });
  await expect(doubt.getByRole('link', { name: `Payment ${code}` })).toBeVisible();
  await doubt.getByRole('button', { name: 'Cancel' }).click();

  const payer = await newContextPage();
  await payer.addInitScript(() => localStorage.setItem('currencyCode', 'CAD'));
  await signInAs(payer, PAYS_BY_CHECK, `/history/payments/${code}`);
  await expect(payer.getByText(`Check ${NUMBER}`).first()).toBeVisible();
  await expect(payer.getByText('On account')).toBeVisible();
  await expect(payer.getByText('Came by mail')).toHaveCount(0);
  await expectAccessible(payer);
  await takeScreenshot(payer, 'check-in-the-portal');
  await expectOwed(payer, numbers, false);
  const receipt = await readMail(desk, PAYS_BY_CHECK.email, /payment to Granite Supply/);
  expect(receipt).toContain(code);
  expect(receipt).toContain(`Check ${NUMBER}`);

  await openDesk(desk, `/payments?payment=${code}`);
  await desk.getByRole('button', { name: 'Record returned check' }).click();
  const dialog = desk.getByRole('dialog', { name: `Record a return of payment ${code}` });
  await dialog.getByRole('combobox', { name: 'Reason of the bank' }).click();
  await desk.getByRole('option', { name: 'There was not enough money in the account.' }).click();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Record return' }).click();
  await expect(desk.getByText('The return was recorded.')).toBeVisible();
  await expect(ledger.getByRole('row', { name: /^Received offline / })).toHaveCount(2);
  await takeScreenshot(desk, 'returned-check');
  const returned = await readMail(desk, PAYS_BY_CHECK.email, new RegExp(`${code}.* was returned`));
  expect(returned).toContain('There was not enough money in the account.');
  await expectOwed(payer, numbers, true);
  await desk.goto(customerUrl);
  expect(await readBalances(desk)).toEqual(before);
});
