import { payRequest, quotePaymentRequest } from '@plumbline/contract/payment-requests';
import { fail } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sayFromCardFrame } from '../testing/test-card-frame.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { fillAddress, openCheckout, payButton } from './testing/open-checkout.ts';

const top = () => payButton().element().getBoundingClientRect().top;

/** Everything is filled in; the ZIP code at last, whose quote does not come before time passes. */
async function fillUntilQuote(screen: TestScreen, cardType: 'Credit' | 'Debit'): Promise<void> {
  await fillAddress();
  await page.getByRole('radio', { name: 'Card', exact: true }).click();
  await page.getByText(cardType, { exact: true }).click();
  await sayFromCardFrame();
  await screen.expectRequest(quotePaymentRequest, { cardType: cardType.toUpperCase() });
  await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
  screen.holdTime();
  await page.getByLabelText('ZIP code').fill('78704');
}

describe('LNK-05 a click on Pay while the total is worked out', () => {
  test('waits, and pays once', async () => {
    const screen = await openCheckout();
    await fillUntilQuote(screen, 'Debit');
    await payButton('Pay $12,460.75').click();
    await expect.element(payButton()).toHaveAttribute('aria-busy', 'true');
    await payButton().click({ force: true });
    expect(screen.requests(payRequest)).toEqual([]);
    await screen.passTime(1000);
    await expect.poll(() => screen.address()).toBe('/checkout-confirmation');
    expect(screen.requests(payRequest).map(({ total }) => total)).toEqual([1_246_075]);
  });

  test('pays no other total than the one that was shown', async () => {
    const screen = await openCheckout({ settings: { isSurchargeEnabled: true } });
    await fillUntilQuote(screen, 'Credit');
    await payButton('Pay $12,460.75').click();
    await screen.passTime(1000);
    await expect.element(page.getByRole('alert')).toHaveTextContent(checkoutMessages.totalNew);
    await screen.passTime(1000);
    await expect.element(payButton('Pay $12,834.57')).not.toHaveAttribute('aria-busy');
    expect(screen.requests(payRequest)).toEqual([]);
    await payButton('Pay $12,834.57').click();
    await screen.expectRequest(payRequest, { total: 1_283_457 });
    await expect.element(page.getByText(checkoutMessages.totalNew)).not.toBeInTheDocument();
  });

  test('pays nothing if there is no total', async () => {
    const screen = await openCheckout();
    await fillUntilQuote(screen, 'Debit');
    screen.answer(fail(quotePaymentRequest));
    await payButton('Pay $12,460.75').click();
    // Until the last try has failed.
    await expect
      .poll(async () => {
        await screen.passTime(5000);
        return page.getByText(/We could not work out the total\./).elements();
      })
      .toHaveLength(1);
    await expect.element(payButton()).toBeDisabled();
    expect(screen.requests(payRequest)).toEqual([]);
  });
});

test('CARD-03 the pay button does not move when the state of the ZIP code is found', async () => {
  const screen = await openCheckout();
  await fillUntilQuote(screen, 'Debit');
  const before = top();
  await screen.passTime(1000);
  await expect.element(page.getByText('Texas')).toBeVisible();
  expect(top()).toBe(before);
});

describe('the company address', () => {
  const plain = () => page.getByLabelText('Company address');
  const suggesting = () => page.getByRole('combobox', { name: 'Company address' });

  test('has suggestions once it is used, and keeps the focus', async () => {
    await openCheckout();
    await expect.element(plain()).toBeVisible();
    await expect.element(suggesting()).not.toBeInTheDocument();
    await plain().click();
    await expect.element(suggesting()).toHaveFocus();
    await suggesting().fill('1180 Tarn');
    await expect.element(suggesting()).toHaveValue('1180 Tarn');
  });

  test('stays as it is while somebody types before the suggestions are loaded', async () => {
    await openCheckout();
    await expect.element(plain()).toBeVisible();
    const field = plain().element() as HTMLInputElement;
    // In one step, before the module can arrive.
    field.focus();
    field.setRangeText('1180 Tarn');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await import('../lib/address-field.tsx');
    await plain().fill('1180 Tarnwick');
    expect(document.activeElement).toBe(field);
    await page.getByLabelText('Company name').click();
    await expect.element(suggesting()).toHaveValue('1180 Tarnwick');
    await expect.element(page.getByLabelText('Company name')).toHaveFocus();
  });
});
