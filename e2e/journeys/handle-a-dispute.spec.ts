// The supplier hears of a dispute by mail: a clerk records it on the payment, and later that it was won.
import type { Page } from '@playwright/test';
import { PAYS_BY_CARD } from '@plumbline/demo/names';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { CARDS, chooseInvoices, continueWith, fillCard, payButton, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

async function openPayment(page: Page, code: string): Promise<void> {
  const as = 'mira@granitesupply.example';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect: `/payments?payment=${code}` })}`));
  await expect(page.getByRole('button', { name: 'Record dispute' })).toBeVisible();
}

/** The invoice is owed, or not. */
async function expectOwed(page: Page, number: string, isOwed: boolean): Promise<void> {
  await page.goto(portalUrl('granite', `/pay?${new URLSearchParams({ search: number })}`));
  await expect(page.getByRole('button', { name: 'Select the Payment Method' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Invoice ${number}` })).toHaveCount(isOwed ? 1 : 0);
}

test('REF-02 REF-03 a clerk records a dispute of a card payment, and that it was won', async ({
  page,
  newContextPage,
}) => {
  await signInAs(page, PAYS_BY_CARD, '/pay');
  // The first ones are paid by another journey at the same time.
  const [number = ''] = await chooseInvoices(page, 1, 6);
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.disputed);
  await payButton(page).click();
  const code = await waitForThanks(page);
  await expectOwed(page, number, false);

  const desk = await newContextPage();
  await openPayment(desk, code);
  await desk.getByRole('button', { name: 'Record dispute' }).click();
  const dialog = desk.getByRole('dialog', { name: `Record a dispute of payment ${code}` });
  await dialog.getByLabel('Case number').fill('7788123456');
  await dialog.getByLabel('Reason').fill('10.4 Fraud, card absent environment');
  await dialog.getByLabel(/^Note/).fill('Letter of the provider');
  await expectAccessible(desk);
  await takeScreenshot(desk, 'record-dispute');
  await dialog.getByRole('button', { name: 'Record dispute' }).click();
  await expect(desk.getByText('The dispute was recorded.')).toBeVisible();
  const timeline = desk.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText(/^Disputed/)).toBeVisible();
  const ledger = desk.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByText(/^Chargeback, /)).toBeVisible();
  await expect(ledger.getByRole('row', { name: /^Bank / })).toHaveCount(1);
  await expect(desk.getByText('Case 7788123456')).toBeVisible();
  const returned = await readMail(page, PAYS_BY_CARD.email, new RegExp(`${code}.* was returned`));
  expect(returned).toContain('10.4 Fraud, card absent environment');
  expect(returned).not.toContain('Letter of the provider');
  await expectOwed(page, number, true);

  await desk.getByRole('button', { name: 'Record as won' }).click();
  await desk.getByRole('dialog').last().getByRole('button', { name: 'Record as won' }).click();
  await expect(desk.getByText('The dispute was recorded as won.')).toBeVisible();
  await expect(timeline.getByText(/^Payment stands/)).toBeVisible();
  await expect(ledger.getByText(/^Payment stands again, /)).toBeVisible();
  await expect(ledger.getByRole('row', { name: /^Bank / })).toHaveCount(2);
  await expectAccessible(desk);
  await takeScreenshot(desk, 'dispute-won');
  expect(await readMail(page, PAYS_BY_CARD.email, new RegExp(`${code}.* stands`))).toContain(code);
  await expectOwed(page, number, false);
});
