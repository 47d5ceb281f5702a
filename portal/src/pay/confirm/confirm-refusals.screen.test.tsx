import { createCheckoutToken, createPayment, quotePayment } from '@plumbline/contract/checkout';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { REFUSALS } from '@plumbline/contract/refusals';
import { answer, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { confirmMessages as words } from '../confirm-messages.ts';
import { aCard } from '../../testing/a-payment.ts';
import { CARD_TOKEN, sayFromCardFrame } from '../../testing/test-card-frame.ts';
import { aCreatedPayment } from '../testing/a-created-payment.ts';
import { payButton, stateInTab } from '../testing/confirm-page.ts';
import { fillCard } from '../testing/fill-card.ts';
import { KEY, openConfirm } from '../testing/open-confirm.ts';
import { quoteOf } from '../testing/quote-of.ts';

const dialog = (name: string) => page.getByRole('dialog', { name });
const fix = () => page.getByRole('dialog').getByRole('button', { name: 'Ok, I Will Fix It' });
const paid = answer(createPayment, aCreatedPayment());

describe('PAY-11 refused payment', () => {
  test('shows the message of the server and uses a new idempotency key for the next try', async () => {
    const codes = [
      'idempotency_key_reused',
      'card_number_refused',
      'invoice_not_found',
      'credit_over_balance',
    ] as const;
    const screen = await openConfirm();
    const keys = new Set<string>();
    for (const code of codes) {
      screen.answer(refuse(createPayment, code));
      await payButton().click();
      await expect.element(dialog('Error processing payment').getByText(REFUSALS[code][1])).toBeVisible();
      await fix().click();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      keys.add(String(screen.requests(createPayment).at(-1)?.idempotencyKey));
    }
    expect(keys.size).toBe(codes.length);
    expect(keys).toContain(KEY);
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('paymentInFlight'))).toEqual([]);
  });

  test('opens a dialog that takes focus and returns it to the pay button', async () => {
    await openConfirm({ answers: [refuse(createPayment, 'payment_declined', { message: 'The card was declined.' })] });
    await payButton().click();
    await expect.element(fix()).toHaveFocus();
    await expect.element(page.getByRole('dialog').getByText('The card was declined.')).toBeVisible();
    await checkAccessibility();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(payButton()).toHaveFocus();
    await expect.element(payButton()).toBeEnabled();
  });

  test('over the maximum can only be closed with its button', async () => {
    const message = 'One payment can be at most $500.00 by ACH.';
    const screen = await openConfirm({ answers: [refuse(createPayment, 'amount_over_maximum', { message })] });
    await payButton().click();
    await expect.element(dialog('Amount over maximum').getByText(message)).toBeVisible();
    await expect.element(fix()).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await screen.passTime(1000);
    await expect.element(dialog('Amount over maximum')).toBeVisible();
    await fix().click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(stateInTab().idempotencyKey).not.toBe(KEY);
  });

  test('reloads the saved methods after method_deleted and method_expired', async () => {
    const screen = await openConfirm();
    for (const [code, times] of [
      ['method_deleted', 2],
      ['method_expired', 3],
      ['reason_missing', 3],
    ] as const) {
      screen.answer(refuse(createPayment, code));
      await payButton().click();
      await fix().click();
      await expect.poll(() => screen.requests(listPaymentMethods).length).toBe(times);
    }
  });
});

describe('checkout token and card token after a refusal', () => {
  test.each([
    ['payment_declined', true, 1],
    ['checkout_token_invalid', false, 1],
    ['token_invalid', true, 0],
    ['payment_provider_unavailable', true, 0],
    ['amount_below_minimum', false, 0],
  ] as const)(
    'after %s the card must be entered again: %s, new checkout tokens: %i',
    async (code, isSpent, checkouts) => {
      const screen = await openConfirm({
        paymentType: 'CREDIT_CARD',
        methods: [aCard()],
        answers: [inTurn(refuse(createPayment, code), paid)],
      });
      await sayFromCardFrame();
      await payButton().click();
      await fix().click();
      const note = page.getByText('Please enter the card details again.');
      if (isSpent) {
        await expect.element(note).toBeVisible();
        await expect.element(payButton()).toBeDisabled();
        await expect.element(page.getByText('Still needed: the security code.')).toBeVisible();
        await sayFromCardFrame({ token: '9418594164542222' });
        await expect.element(note).not.toBeInTheDocument();
      } else {
        await expect.element(note).not.toBeInTheDocument();
      }
      await payButton().click();
      await screen.expectRequest(createPayment, {
        token: isSpent ? '9418594164542222' : CARD_TOKEN,
        checkoutToken: checkouts === 1 ? 'checkout-2' : 'checkout-1',
      });
      expect(screen.requests(createCheckoutToken)).toHaveLength(checkouts);
    },
  );

  test('a declined bank payment gets a new checkout token and asks for no card', async () => {
    const screen = await openConfirm({ answers: [inTurn(refuse(createPayment, 'payment_declined'), paid)] });
    await payButton().click();
    await fix().click();
    await payButton().click();
    await screen.expectRequest(createPayment, { checkoutToken: 'checkout-2' });
  });
});

describe('PAY-11 CARD-04 card type mismatch dialog', () => {
  const surcharged = answer(quotePayment, (input) =>
    quoteOf(input, { surchargeRate: input.cardType === 'CREDIT' ? 300 : 0 }),
  );
  const mismatch = () => dialog('Incompatible Card Type');

  test('pays a credit card entered as debit with the surcharge', async () => {
    const screen = await openConfirm({
      settings: { isSurchargeEnabled: true },
      paymentType: 'CREDIT_CARD',
      methods: [],
      answers: [surcharged, inTurn(refuse(createPayment, 'token_is_a_credit_card'), paid)],
    });
    await page.getByText('Debit', { exact: true }).click();
    await page.getByRole('button', { name: 'Ok' }).click();
    await fillCard({ cardType: 'Debit' });
    await payButton('Pay $1,000.00 now').click();
    await expect.element(mismatch().getByText(words.isCreditCard)).toBeVisible();
    const pay = mismatch().getByRole('button', { name: 'Pay $1,030.00 Now' });
    await expect.element(pay).toBeEnabled();
    expect(factsOnPage(mismatch().element())).toEqual([
      ['Payment', '$1,000.00'],
      ['Card surcharge, 3%', '$30.00'],
      ['New total', '$1,030.00'],
    ]);
    await checkAccessibility();
    await pay.click();
    await screen.expectRequest(createPayment, { cardType: 'CREDIT', total: 103_000, token: CARD_TOKEN });
    const [first, second] = screen.requests(createPayment);
    expect(first).toMatchObject({ cardType: 'DEBIT', total: 100_000 });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('keeps the actual card type when the second payment is refused', async () => {
    const screen = await openConfirm({
      settings: { isSurchargeEnabled: true },
      paymentType: 'CREDIT_CARD',
      methods: [],
      answers: [
        surcharged,
        inTurn(refuse(createPayment, 'token_is_a_debit_card'), refuse(createPayment, 'amount_below_minimum')),
      ],
    });
    await fillCard();
    await payButton('Pay $1,030.00 now').click();
    await mismatch().getByRole('button', { name: 'Pay $1,000.00 Now' }).click();
    await screen.expectRequest(createPayment, { cardType: 'DEBIT', total: 100_000 });
    await fix().click();
    await expect.element(page.getByRole('radio', { name: 'Debit' })).toBeChecked();
    await expect.element(payButton('Pay $1,000.00 now')).toBeEnabled();
  });

  test('offers a debit card entered as credit without surcharge and allows changing the card type', async () => {
    const screen = await openConfirm({
      settings: { isSurchargeEnabled: true },
      paymentType: 'CREDIT_CARD',
      methods: [],
      answers: [surcharged, inTurn(refuse(createPayment, 'token_is_a_debit_card'), paid)],
    });
    await fillCard();
    await payButton('Pay $1,030.00 now').click();
    await expect.element(mismatch().getByText(words.isDebitCard)).toBeVisible();
    await expect.element(mismatch().getByRole('button', { name: 'Pay $1,000.00 Now' })).toBeEnabled();
    expect(factsOnPage(mismatch().element())[1]).toEqual(['Card surcharge', '$0.00']);
    await mismatch().getByRole('button', { name: 'I Want to Change my Card Type' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(screen.requests(createPayment)).toHaveLength(1);
    await expect.element(page.getByRole('radio', { name: 'Credit' })).toBeChecked();
    await payButton('Pay $1,030.00 now').click();
    await expect.poll(() => screen.requests(createPayment).length).toBe(2);
  });

  test('a saved card is paid with its actual type', async () => {
    const screen = await openConfirm({
      settings: { isSurchargeEnabled: true },
      paymentType: 'CREDIT_CARD',
      methods: [aCard({ cardType: 'DEBIT' })],
      answers: [refuse(createPayment, 'token_is_a_credit_card')],
    });
    await sayFromCardFrame();
    await payButton().click();
    await mismatch()
      .getByRole('button', { name: /^Pay .* Now$/ })
      .click();
    await screen.expectRequest(createPayment, { cardType: 'CREDIT' });
    expect(screen.requests(createPayment)).toHaveLength(2);
  });

  test('disables payment while the new quote loads', async () => {
    const screen = await openConfirm({
      settings: { isSurchargeEnabled: true },
      paymentType: 'CREDIT_CARD',
      methods: [aCard({ cardType: 'DEBIT' })],
      answers: [refuse(createPayment, 'token_is_a_credit_card')],
    });
    await sayFromCardFrame();
    await expect.element(payButton()).toBeEnabled();
    screen.answer(answer(quotePayment, () => new Promise(() => undefined)));
    await payButton().click();
    await expect.element(mismatch().getByRole('button', { name: 'Pay Now' })).toBeDisabled();
    await mismatch().getByRole('button', { name: 'I Will Fix The Card Type' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
