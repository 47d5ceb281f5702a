import { createPayment, getCardKey, quotePayment } from '@plumbline/contract/checkout';
import { listPaymentMethods } from '@plumbline/contract/payment-methods';
import { answer, fail, hang } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aBankAccount, aCard } from '../../testing/a-payment.ts';
import { listOf } from '../../testing/list-of.ts';
import { cardFrameQuery, heardByCardFrame, sayFromCardFrame, TOKENIZE_URL } from '../../testing/test-card-frame.ts';
import { payButton, totalToPay } from '../testing/confirm-page.ts';
import { openConfirm } from '../testing/open-confirm.ts';

const choices = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="radio"]')].map((radio) => {
    const state = radio.disabled ? ' (disabled)' : radio.checked ? ' (chosen)' : '';
    return radio.labels?.[0]?.innerText.trim().replaceAll(/\s+/g, ' ') + state;
  });
const radio = (name: string) => page.getByRole('radio', { name });

describe('SAV-02 saved methods on the confirm step', () => {
  test('preselect the first usable card and disable expired cards', async () => {
    const screen = await openConfirm({
      paymentType: 'CREDIT_CARD',
      methods: [
        aCard({ last4: '4444', expiry: '04/2024', isExpired: true }),
        aCard({ last4: '3333', expiry: '09/2026' }),
        aCard({ brand: 'AMEX', last4: '0005', expiry: '10/2026' }),
        aCard({ brand: 'UNKNOWN', last4: '2222' }),
        aCard({ brand: null, last4: '7777' }),
      ],
    });
    await expect.element(page.getByRole('group', { name: 'Saved cards' })).toBeVisible();
    await expect.element(radio('Amex ending 0005')).toBeChecked();
    expect(choices()).toEqual([
      expect.stringMatching(/Visa ending 4444 Expired 04\/2024 \(disabled\)$/),
      expect.stringMatching(/Visa ending 3333 Expires 09\/2026, before the payment \(disabled\)$/),
      expect.stringMatching(/Amex ending 0005 Expires 10\/2026 \(chosen\)$/),
      expect.stringMatching(/Card ending 2222 Expires 04\/2029$/),
      expect.stringMatching(/Card ending 7777 Expires 04\/2029$/),
      expect.stringMatching(/New card We accept Visa, Mastercard, Amex, Discover/),
    ]);
    expect(screen.requests(listPaymentMethods)).toEqual([{ paymentType: 'CREDIT_CARD', size: '100' }]);
    await expect.poll(() => totalToPay()?.isStale).toBe(false);
    await checkAccessibility();
  });

  test('show type and holder of bank accounts', async () => {
    const screen = await openConfirm({
      methods: [aBankAccount(), aBankAccount({ accountType: 'SAVINGS', last4: '4321', holderName: 'Dana Reyes' })],
    });
    await expect.element(page.getByRole('group', { name: 'Saved bank accounts' })).toBeVisible();
    await expect.element(radio('Checking ending 6789')).toBeChecked();
    expect(choices()).toEqual([
      expect.stringMatching(/Checking ending 6789 Tarnwick Builders \(chosen\)$/),
      expect.stringMatching(/Savings ending 4321 Dana Reyes$/),
      'New bank account',
    ]);
    expect(screen.requests(listPaymentMethods)).toEqual([{ paymentType: 'ACH', size: '100' }]);
    await expect.element(page.getByRole('textbox', { name: 'Account number' })).not.toBeInTheDocument();
  });

  test('fit a phone, also with a long account holder', async () => {
    await openConfirm({ width: 375, methods: [aBankAccount({ holderName: 'Tarnwick Constructors and Sons LLC' })] });
    await expect.element(radio('Checking ending 6789')).toBeChecked();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    const card = page.getByRole('region', { name: 'Pay from a bank account' }).element().getBoundingClientRect();
    const choice = radio('Checking ending 6789').element().closest('label')?.getBoundingClientRect();
    expect(choice?.right).toBeLessThan(card.right);
  });

  test('can be switched to another or a new account', async () => {
    const other = aBankAccount({ last4: '4321' });
    const screen = await openConfirm({ methods: [aBankAccount(), other] });
    await radio('New bank account').click();
    await expect.element(page.getByRole('textbox', { name: 'Account number' })).toBeVisible();
    await expect.element(payButton()).toBeDisabled();
    await radio('Checking ending 4321').click();
    await expect.element(page.getByRole('textbox', { name: 'Account number' })).not.toBeInTheDocument();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, { cardOnFile: other.id });
  });

  test('preselect "New card" when all cards have expired', async () => {
    await openConfirm({ paymentType: 'CREDIT_CARD', methods: [aCard({ isExpired: true })] });
    await expect.element(radio('New card')).toBeChecked();
    await expect.element(page.getByRole('textbox', { name: 'Name on card' })).toBeVisible();
  });

  test('are not requested when isCardOnFileEnabled is off', async () => {
    const screen = await openConfirm({ paymentType: 'CREDIT_CARD', settings: { isCardOnFileEnabled: false } });
    await expect.element(page.getByRole('textbox', { name: 'Name on card' })).toBeVisible();
    await expect.element(page.getByText('We accept Visa, Mastercard, Amex, Discover')).toBeInTheDocument();
    await screen.expectRequest(getCardKey, {});
    expect(screen.requests(listPaymentMethods)).toEqual([]);
  });

  test('show a loading state', async () => {
    await openConfirm({ answers: [hang(listPaymentMethods)] });
    await expect.element(page.getByText('Loading your saved payment methods')).toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Account number' })).not.toBeInTheDocument();
  });

  test('show the form for a new account and "Try again" after a server error', async () => {
    const screen = await openConfirm({ answers: [fail(listPaymentMethods)] });
    await expect.element(page.getByText(/Your saved payment methods are not available right now\./)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Account number' })).toBeVisible();
    screen.answer(answer(listPaymentMethods, listOf([aBankAccount()])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(radio('Checking ending 6789')).toBeChecked();
    await expect.element(page.getByText(/are not available right now/)).not.toBeInTheDocument();
  });
});

describe('CARD-02 security code of a saved card', () => {
  test('is entered in an iframe of its own, which alone learns the card, again for each card', async () => {
    const cards = [aCard(), aCard({ last4: '2222', cardType: 'DEBIT' })];
    const screen = await openConfirm({ paymentType: 'CREDIT_CARD', methods: cards });
    await expect.element(page.getByTitle('Security code of the saved card')).toBeVisible();
    expect(cardFrameQuery()).toBe('?scheme=light');
    await expect
      .poll(heardByCardFrame)
      .toEqual({ account: '9418594164541111', expiry: '0429', codeLength: 3, tokenizeUrl: TOKENIZE_URL });
    await expect.element(page.getByText('Sent straight to the payment provider')).toBeVisible();
    await expect.element(page.getByText('Still needed: the security code.')).toBeVisible();
    await sayFromCardFrame({ token: '9418594164541111' });
    await expect.element(payButton()).toBeEnabled();
    const firstFrame = document.querySelector('main iframe');
    await radio('Visa ending 2222').click();
    await screen.expectRequest(quotePayment, { cardOnFile: cards[1]?.id, cardType: 'DEBIT' });
    await expect.element(page.getByText('Still needed: the security code.')).toBeVisible();
    expect(document.querySelector('main iframe')).not.toBe(firstFrame);
    await radio('New card').click();
    await expect.element(page.getByTitle('Card number, expiration date and security code')).toBeVisible();
    await expect.element(page.getByText('Secure card fields from the payment provider')).toBeVisible();
    expect(heardByCardFrame()).toBeUndefined();
  });

  test('is requested when saved cards load after a new card was entered', async () => {
    const screen = await openConfirm({ paymentType: 'CREDIT_CARD', answers: [fail(listPaymentMethods)] });
    await sayFromCardFrame();
    await expect.element(page.getByText(/Still needed: card type, billing address/)).toBeVisible();
    screen.answer(answer(listPaymentMethods, listOf([aCard()])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(radio('Visa ending 1111')).toBeChecked();
    await expect.element(page.getByText('Still needed: the security code.')).toBeVisible();
  });

  test('is not requested for bank accounts', async () => {
    await openConfirm();
    await expect.element(payButton()).toBeEnabled();
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });
});
