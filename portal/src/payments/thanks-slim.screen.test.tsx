import { createReceiptToken, getReceipt } from '@plumbline/contract/receipts';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPaymentDetail } from '../testing/a-payment.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { openPayment } from './testing/open-payment.ts';

const PATH = '/thanks-slim/PL-7KQ2-M4XD';
const settings = { isPaymentEnabled: true };
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const receiptToken = 'receipt-token-of-this-payment';

/** Opens the page with a session, which leaves the receipt token in the tab. */
async function openSignedIn() {
  const screen = await openPayment(
    {},
    { path: '/thanks-slim', answers: [answer(createReceiptToken, { receiptToken })] },
  );
  await expect.element(title('Thank you for your payment')).toBeVisible();
  await screen.expectRequest(createReceiptToken, { code: 'PL-7KQ2-M4XD' });
  await expect.poll(() => sessionStorage.getItem('receipt:PL-7KQ2-M4XD')).toBe(receiptToken);
  return copyTab();
}

test('ACC-04 the tab that made the payment shows it again after the session has ended', async () => {
  const tab = await openSignedIn();
  const answers = [answer(getReceipt, aPaymentDetail())];
  const screen = await openScreen(PATH, { signedIn: null, settings, tab, answers });
  await expect.element(title('Thank you for your payment')).toBeVisible();
  await screen.expectRequest(getReceipt, { code: 'PL-7KQ2-M4XD', receiptToken });
  await expect.element(page.getByRole('button', { name: 'Download receipt' })).not.toBeInTheDocument();
  await checkAccessibility();
});

test('a receipt token that no longer works leads to the login', async () => {
  const tab = await openSignedIn();
  await openScreen(PATH, { signedIn: null, settings, tab, answers: [refuse(getReceipt, 'not_found')] });
  await expect.element(title('Log in to see this payment')).toBeVisible();
});

test('ACC-04 a stranger is told to log in, and comes back to the payment', async () => {
  const screen = await openScreen(PATH, { signedIn: null, settings: { ...settings, currencyCodes: ['USD', 'CAD'] } });
  await expect.element(title('Log in to see this payment')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Currency' })).not.toBeInTheDocument();
  expect(screen.address()).toBe(PATH);
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login?redirect=${PATH}`);
  expect(screen.requests(getReceipt)).toEqual([]);
  await checkAccessibility();
});
