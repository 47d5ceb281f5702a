import { PAYS_ON_A_PHONE } from '@plumbline/demo/names';
import { expectAccessible, expect, sandboxUrl, takeScreenshot, test } from '../src/journey.ts';
import {
  ACCOUNT_NUMBER,
  CARDS,
  chooseInvoices,
  continueWith,
  fillAccount,
  fillCard,
  payButton,
  waitForThanks,
} from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

test.describe.configure({ mode: 'default' });

test('PAY-14 CARD-01 by card on the slim page @mobile-only', async ({ page }) => {
  await signInAs(page, PAYS_ON_A_PHONE, '/pay-slim');
  await expect(page.getByRole('navigation', { name: /Main/ })).toHaveCount(0);
  await chooseInvoices(page);
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-slim');
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.onAPhone);
  // The total is shown as stale while the quote is refreshed.
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-slim-confirm');
  await payButton(page).click();
  await waitForThanks(page);
  expect(page.url()).toContain('/thanks-slim/');
  await expect(page.getByRole('link', { name: /View payment history|waiver/i })).toHaveCount(0);
  await takeScreenshot(page, 'thanks-slim');
});

test('ACH-01 ACH-02 from a bank account, whose number goes to the provider only @mobile-only', async ({ page }) => {
  await signInAs(page, PAYS_ON_A_PHONE, '/pay');
  await chooseInvoices(page);
  await continueWith(page, 'Bank account (ACH)');
  await fillAccount(page);
  await expect(payButton(page)).toBeEnabled();
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-ach');
  const withNumber: string[] = [];
  page.on('request', (request) => {
    if (`${request.url()} ${request.postData() ?? ''}`.includes(ACCOUNT_NUMBER)) withNumber.push(request.url());
  });
  await payButton(page).click();
  await waitForThanks(page);
  expect(withNumber).toEqual([sandboxUrl('/cardsecure/api/v1/ccn/tokenize')]);
  await expect(page.getByText('Pending').first()).toBeVisible();
  await takeScreenshot(page, 'thanks-ach');
});
