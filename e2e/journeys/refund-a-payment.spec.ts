// A clerk refunds a part of a card payment that has settled, then all of what is left; customer, mail and books agree each time.
import type { Locator, Page } from '@playwright/test';
import { PAYS_BY_CARD } from '@plumbline/demo/names';
import { PORT_VARIABLE, SANDBOX_PORT_VARIABLE } from '../src/addresses.ts';
import { bareUrl, consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { CARDS, chooseInvoices, continueWith, fillCard, payButton, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { startDemo } from '../src/start-demo.ts';

// A demo of its own: a part can be refunded once the payment has settled, and the other journeys go on in the present.
const SHARED = [PORT_VARIABLE, SANDBOX_PORT_VARIABLE].map((name) => [name, process.env[name]] as const);
let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  stop = await startDemo('demo-refunds');
});
test.afterAll(async () => {
  await stop?.();
  for (const [name, value] of SHARED) process.env[name] = value;
});

/** Cents of the first invoice that go back first. */
const PART = 40_00;

const centsOf = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''));
const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

async function openDesk(page: Page, redirect: string): Promise<void> {
  const as = 'mira@granitesupply.example';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect })}`));
}

/** What the customer owes, in cents. */
async function readOpenBalance(desk: Page): Promise<number> {
  await openDesk(desk, `/customers?${new URLSearchParams({ search: PAYS_BY_CARD.company })}`);
  await desk.getByText(PAYS_BY_CARD.company).last().click();
  const balance = desk.getByRole('region', { name: 'Open balance in USD' });
  await expect(balance).toBeVisible();
  return centsOf(await balance.getByRole('paragraph').first().textContent());
}

/** What the portal asks for an invoice, in cents; null once nothing of it is open. */
async function expectOwed(page: Page, number: string, owed: number | null): Promise<void> {
  await page.goto(portalUrl('granite', `/pay?${new URLSearchParams({ search: number })}`));
  await expect(page.getByRole('button', { name: 'Select the Payment Method' })).toBeVisible();
  const box = page.getByRole('checkbox', { name: `Invoice ${number}` });
  await expect(box).toHaveCount(owed === null ? 0 : 1);
  if (owed === null) return;
  await box.check();
  await expect(page.getByLabel(`Amount to pay on invoice ${number}`)).toHaveValue(dollars(owed));
}

/** Debits less credits of the payment in an account, by the page of the ledger. */
async function readAccount(desk: Page, account: string, code: string): Promise<number> {
  await desk.goto(consoleUrl(`/money/ledger?${new URLSearchParams({ account, currencyCode: 'USD', payment: code })}`));
  const entries = desk.getByRole('table', { name: 'Entries' });
  await expect(entries.getByRole('link', { name: code }).first()).toBeVisible();
  const rows = await entries.locator('tbody tr').all();
  let sum = 0;
  for (const row of rows) {
    const cells = row.getByRole('cell');
    sum += centsOf(await cells.nth(2).textContent()) - centsOf(await cells.nth(3).textContent());
  }
  return sum;
}

/** The three accounts of the payment, by the page of the ledger. */
const readBooks = async (desk: Page, code: string) => ({
  receivable: await readAccount(desk, 'receivable', code),
  surcharge: await readAccount(desk, 'surcharge_income', code),
  clearing: await readAccount(desk, 'clearing', code),
});

/** Opens the dialog on the page of the payment. */
async function openRefund(desk: Page, code: string): Promise<Locator> {
  await openDesk(desk, `/payments?payment=${code}`);
  await desk.getByRole('button', { name: 'Refund', exact: true }).click();
  return desk.getByRole('dialog', { name: `Refund payment ${code}` });
}

/** Sends it and returns the cents that go back, as the button says them. */
async function sendRefund(dialog: Locator): Promise<number> {
  const button = dialog.getByRole('button', { name: /^Refund \$/ });
  const amount = centsOf(await button.textContent());
  await button.click();
  await expect(dialog).toHaveCount(0);
  return amount;
}

/** The page of the payment in the portal says what went back, and what stays paid. */
async function expectRefunded(page: Page, code: string, { refunded, total }: Record<'refunded' | 'total', number>) {
  await page.goto(portalUrl('granite', `/history/payments/${code}`));
  const amounts = page.getByRole('region', { name: 'Amounts' });
  await expect(amounts.getByText(`−$${dollars(refunded)}`)).toBeVisible();
  await expect(amounts.getByText('Paid after refunds')).toBeVisible();
  await expect(amounts.getByText(`$${dollars(total - refunded)}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
}

test('REF-01 a settled card payment is refunded in part and then in full', async ({ page, newContextPage }) => {
  test.setTimeout(480_000);
  const desk = await newContextPage();
  await signInAs(page, PAYS_BY_CARD, '/pay');
  const [first = '', second = ''] = await chooseInvoices(page, 2);
  const paid: Record<string, number> = {};
  for (const number of [first, second])
    paid[number] = centsOf(await page.getByLabel(`Amount to pay on invoice ${number}`).inputValue());
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.credit);
  const total = centsOf(await payButton(page).textContent());
  await payButton(page).click();
  const code = await waitForThanks(page);
  const subtotal = (paid[first] ?? 0) + (paid[second] ?? 0);
  expect(total).toBeGreaterThan(subtotal);
  await page.goto(bareUrl('/demo/clock'));
  await page.getByRole('button', { name: '+1 week' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await signInAs(page, PAYS_BY_CARD);
  const before = await readOpenBalance(desk);

  const dialog = await openRefund(desk, code);
  await dialog.getByText('Part', { exact: true }).click();
  await dialog.getByLabel(`Refund of invoice ${first}`).fill(dollars(PART));
  await dialog.getByLabel('Reason').fill('Two pallets came back');
  await expect(dialog.getByText('Card surcharge')).toBeVisible();
  await expectAccessible(desk);
  await takeScreenshot(desk, 'refund-in-part');
  const part = await sendRefund(dialog);
  expect(part).toBeGreaterThan(PART);
  const ledger = desk.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByText(/^Refund, /)).toHaveCount(1);
  await expectAccessible(desk);
  expect(await readOpenBalance(desk)).toBe(before + PART);
  const surchargeOfPart = part - PART;
  const settled = await readBooks(desk, code);
  expect(settled).toEqual({
    receivable: PART - subtotal,
    surcharge: surchargeOfPart - (total - subtotal),
    clearing: -part,
  });
  await expectAccessible(desk);
  const mailOfPart = await readMail(desk, PAYS_BY_CARD.email, new RegExp(`^Your refund from .*\\$${dollars(part)}`));
  expect(mailOfPart).toContain(`$${dollars(part)} of your payment of $${dollars(total)}`);
  expect(mailOfPart).not.toContain('Two pallets');
  await expectRefunded(page, code, { refunded: part, total });
  await takeScreenshot(page, 'refunded-in-part');
  await expectOwed(page, first, PART);
  await expectOwed(page, second, null);

  const rest = await openRefund(desk, code);
  await rest.getByLabel('Reason').fill('The order was canceled');
  expect(await sendRefund(rest)).toBe(total - part);
  await expect(ledger.getByText(/^Refund, /)).toHaveCount(2);
  await expect(desk.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  expect(await readOpenBalance(desk)).toBe(before + subtotal);
  expect(await readBooks(desk, code)).toEqual({ receivable: 0, surcharge: 0, clearing: -total });
  const mailOfRest = await readMail(desk, PAYS_BY_CARD.email, /^Your refund from /);
  expect(mailOfRest).toContain(`$${dollars(total - part)}`);
  await expectRefunded(page, code, { refunded: total, total });
  await takeScreenshot(page, 'refunded-in-full');
  await expectOwed(page, first, paid[first] ?? 0);
  await expectOwed(page, second, paid[second] ?? 0);
});
