import { createPayment, getCardKey, quotePayment } from '@plumbline/contract/checkout';
import { fail, hang } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmMessages as words } from '../confirm-messages.ts';
import { aCard } from '../../testing/a-payment.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { answerCardFrame, CARD_TOKEN, findCardFrame, sayFromCardFrame } from '../../testing/test-card-frame.ts';
import { authorizationText, payButton, totalToPay } from '../testing/confirm-page.ts';
import { fillCard } from '../testing/fill-card.ts';
import { openConfirm } from '../testing/open-confirm.ts';

type Options = NonNullable<Parameters<typeof openConfirm>[0]>;
const openCard = (options: Options = {}) => openConfirm({ paymentType: 'CREDIT_CARD', methods: [], ...options });
const frame = () => page.getByTitle('Card number, expiration date and security code');
const EXPIRED = 'This card has expired. Choose another.';
const ALL_BUT_CARD = 'card type, billing address, city, state, ZIP code';
const needed = (what: string) => page.getByText(`Still needed: ${what}.`);

describe('CARD-02 new card form', () => {
  test('sends token, expiry, type, name and billing address', async () => {
    const screen = await openCard();
    await expect.element(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Dana Reyes');
    await expect.element(needed('card type, the card details, billing address, city, state, ZIP code')).toBeVisible();
    await fillCard();
    await expect.poll(authorizationText).toMatch(/to the card ending in 1111 on 10\/15\/2026/);
    await expect.element(payButton()).toBeEnabled();
    await checkAccessibility();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, {
      token: CARD_TOKEN,
      expiry: '04/2029',
      cardType: 'CREDIT',
      holderName: 'Dana Reyes',
      billingAddress: {
        address: '12 Harrow Street',
        city: 'Portland',
        state: 'OR',
        postalCode: '97201',
        country: 'US',
      },
    });
    expect(screen.requests(createPayment)[0]).not.toHaveProperty('savePaymentToken');
    // Until its answer arrives the payment is kept, with the token.
    await expect.poll(() => screen.address()).toBe('/thanks/PL-7KQ2-M4XD');
    expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch(CARD_TOKEN);
  });

  test('sends savePaymentToken when "Save this card" is checked', async () => {
    const screen = await openCard();
    await page.getByRole('checkbox', { name: 'Save this card for next time' }).click();
    await fillCard({ cardType: 'Debit' });
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, { savePaymentToken: true, cardType: 'DEBIT' });
  });

  test('requires the name on the card', async () => {
    await openCard();
    await page.getByRole('textbox', { name: 'Name on card' }).fill(' ');
    await expect.element(page.getByText('Enter the name on the card')).not.toBeInTheDocument();
    (page.getByLabelText('City').element() as HTMLElement).focus();
    await expect.element(page.getByText('Enter the name on the card')).toBeVisible();
    await expect
      .element(needed('card type, name, the card details, billing address, city, state, ZIP code'))
      .toBeVisible();
  });

  test('rejects an expired card', async () => {
    await openCard();
    await sayFromCardFrame({ token: CARD_TOKEN, expiry: '202609' });
    await expect.element(page.getByRole('alert').getByText(EXPIRED)).toBeVisible();
    await fillCard();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await sayFromCardFrame({ token: CARD_TOKEN, expiry: '202609' });
    await expect.element(payButton()).toBeDisabled();
    await expect.element(payButton()).toHaveAccessibleDescription(EXPIRED);
    await sayFromCardFrame({ token: CARD_TOKEN, expiry: '202610' });
    await expect.element(payButton()).toBeEnabled();
  });
});

describe('CARD-01 card iframe of the provider', () => {
  test('has restricted sandbox and referrer policies', async () => {
    const screen = await openCard();
    await expect.element(frame()).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    await expect.element(frame()).toHaveAttribute('referrerpolicy', 'origin');
    await expect.element(page.getByText('We never see the number')).toBeVisible();
    expect(screen.requests(getCardKey)).toEqual([{ currencyCode: 'USD' }]);
  });

  test.each([
    [1280, 230],
    [375, 180],
  ])('at %i px is %i px high', async (width, height) => {
    await openCard({ width });
    await expect.element(frame()).toBeVisible();
    expect(frame().element().getBoundingClientRect().height).toBe(height);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('is requested for the currency of the payment', async () => {
    const screen = await openCard({
      settings: { currencyCodes: ['CAD'] },
      invoices: [anInvoice({ currencyCode: 'CAD' })],
    });
    await screen.expectRequest(getCardKey, { currencyCode: 'CAD' });
  });

  test('shows a loading state until it has loaded', async () => {
    await openCard({ answers: [hang(getCardKey)] });
    await expect.element(page.getByText('Loading the card form')).toBeInTheDocument();
    await expect.element(frame()).not.toBeInTheDocument();
    await openCard();
    await expect.element(frame()).toHaveAttribute('data-loaded', 'true');
    await expect.element(page.getByText('Loading the card form')).not.toBeInTheDocument();
  });

  test('can be reloaded after a server error', async () => {
    const screen = await openCard({ answers: [fail(getCardKey)] });
    await expect.element(page.getByText(words.formFailed)).toBeVisible();
    await expect.element(page.getByText(words.formFailedText)).toBeVisible();
    screen.answer(answerCardFrame());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(frame()).toBeVisible();
  });

  test('shows validation errors and drops the token', async () => {
    await openCard();
    await sayFromCardFrame();
    await expect.element(needed(ALL_BUT_CARD)).toBeVisible();
    await sayFromCardFrame({ validationError: 'Invalid card number' });
    await expect.element(needed(ALL_BUT_CARD.replace('card type', 'card type, the card details'))).toBeVisible();
    await expect.element(page.getByText('Invalid card number')).toBeInTheDocument();
    const problem = page.getByText('Invalid card number').element();
    await sayFromCardFrame();
    await expect.poll(() => problem.textContent).toBe('');
    await expect.element(needed(ALL_BUT_CARD)).toBeVisible();
    await sayFromCardFrame({ token: '' });
    await expect.element(needed(ALL_BUT_CARD.replace('card type', 'card type, the card details'))).toBeVisible();
  });

  test('is the only accepted source of tokens, and raw card numbers are ignored', async () => {
    const screen = await openCard();
    await expect.element(frame()).toHaveAttribute('data-loaded', 'true');
    window.postMessage(JSON.stringify({ token: CARD_TOKEN, expiry: '202904' }), '*');
    await sayFromCardFrame({ token: '4111111111111111' });
    await page.getByText('Credit', { exact: true }).click();
    await screen.expectRequest(quotePayment, { cardType: 'CREDIT' });
    await expect.element(needed('the card details, billing address, city, state, ZIP code')).toBeVisible();
  });

  test('asks for the card again when its token is nearly two minutes old', async () => {
    const screen = await openCard({ methods: [aCard()] });
    await sayFromCardFrame();
    await expect.element(payButton()).toBeEnabled();
    screen.holdTime();
    await screen.passTime(100_000);
    expect(page.getByText(words.tokenOld).elements()).toEqual([]);
    await screen.passTime(10_000);
    await expect.element(page.getByRole('alert').getByText(words.tokenOld)).toBeVisible();
    await expect.element(payButton()).toBeDisabled();
    await sayFromCardFrame();
    await expect.element(page.getByText(words.tokenOld)).not.toBeInTheDocument();
    await expect.element(payButton()).toBeEnabled();
    expect(totalToPay()?.text).toBe('$1,000.00');
  });

  test('that is opened again may post as soon as it is on the page', async () => {
    const screen = await openCard({ methods: [aCard()] });
    await sayFromCardFrame();
    await expect.element(payButton()).toBeEnabled();
    const before = findCardFrame();
    const data = JSON.stringify({ token: CARD_TOKEN, expiry: '202904' });
    const { promise: isPosted, resolve: posted } = Promise.withResolvers<void>();
    const watch = new MutationObserver(() => {
      const opened = findCardFrame();
      if (!opened || opened === before) return;
      watch.disconnect();
      const { origin } = new URL(opened.src);
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: opened.contentWindow }));
      posted();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    screen.holdTime();
    await screen.passTime(110_000);
    await isPosted;
    await expect.element(payButton()).toBeEnabled();
    await expect.element(page.getByText(words.tokenOld)).not.toBeInTheDocument();
  });
});
