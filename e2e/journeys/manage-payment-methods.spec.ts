import { SAVES_METHODS } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import {
  CARDS,
  chooseInvoices,
  continueWith,
  fillCard,
  payButton,
  waitForThanks,
  typeSecurityCode,
} from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

test('SAV-01 SAV-02 CARD-02 a card is saved while paying, used again with its security code, and deleted', async ({
  page,
}) => {
  await signInAs(page, SAVES_METHODS, '/settings/profile');
  await page.getByRole('link', { name: 'Payment methods' }).click();
  await expect(page).toHaveURL(/paymentType=ALL/);
  await expect(page.getByText('No saved payment methods')).toBeVisible();
  await page.goto(portalUrl('northgate', '/pay'));
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await fillCard(page, CARDS.saved);
  await page.getByLabel('Save this card for next time').check();
  await payButton(page).click();
  await waitForThanks(page);

  await page.getByRole('link', { name: /Make another payment/ }).click();
  await chooseInvoices(page);
  await continueWith(page, 'Credit or debit card');
  await page.getByRole('radio', { name: /Discover.*0000/ }).check({ force: true });
  await expect(payButton(page)).toBeDisabled();
  await typeSecurityCode(page);
  await expectAccessible(page);
  await takeScreenshot(page, 'pay-saved-card');
  await payButton(page).click();
  await waitForThanks(page);

  await page.goto(portalUrl('northgate', '/settings/payment-methods?paymentType=ALL'));
  await expect(page.getByText('12/2031').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'payment-methods');
  await page
    .getByRole('button', { name: /^(Delete|Remove)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this payment method?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^(Delete|Remove)/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Payment method removed.')).toBeVisible();
  await expect(page.getByText('No saved payment methods')).toBeVisible();
});
