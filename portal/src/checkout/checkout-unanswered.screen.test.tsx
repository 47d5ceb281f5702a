import {
  getLinkCardKey,
  getPaymentRequest,
  payRequest,
  quotePaymentRequest,
} from '@plumbline/contract/payment-requests';
import { getReceipt } from '@plumbline/contract/receipts';
import { answer, type CallAnswer, disconnect, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aLinkPayment } from './testing/a-payment-request.ts';
import { fillBankAccount, fillLinkCard, openCheckout, payButton } from './testing/open-checkout.ts';

const CONFIRMATION = '/checkout-confirmation';
const paid = answer(payRequest, aLinkPayment());
const stillProcessing = () => page.getByText('Still processing, do not pay again');
const unsure = () => page.getByText('We do not know yet whether your payment went through');
const inFlight = () => Object.keys(sessionStorage).filter((key) => key.startsWith('paymentInFlight:'));

type Screen = Awaited<ReturnType<typeof openCheckout>>;

async function payAndWait(screen: Screen): Promise<void> {
  await fillBankAccount();
  await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
  screen.holdTime();
  await payButton().click();
  await expect.element(stillProcessing()).toBeVisible();
}

function expectOnePayment(screen: Screen, times: number): void {
  const tries = screen.requests(payRequest);
  expect(tries).toHaveLength(times);
  for (const each of tries) expect(each).toEqual(tries[0]);
}

describe('PAY-12 an unanswered payment by link', () => {
  test('is sent again with the same key', async () => {
    const screen = await openCheckout({ answers: [inTurn(disconnect(payRequest), paid)] });
    await payAndWait(screen);
    await screen.passTime(2000);
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    expectOnePayment(screen, 2);
    expect(inFlight()).toEqual([]);
  });

  test('offers "Check again" after two minutes', async () => {
    const screen = await openCheckout({ answers: [disconnect(payRequest)] });
    await payAndWait(screen);
    await screen.passTime(125_000);
    await expect.element(unsure()).toBeVisible();
    const tries = screen.requests(payRequest).length;
    screen.answer(paid);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    expectOnePayment(screen, tries + 1);
  });

  test('is asked for after a reload, although its link is paid by then', async () => {
    const before = await openCheckout({ answers: [hang(payRequest)] });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.poll(() => inFlight().length).toBe(1);
    const [sent] = before.requests(payRequest);
    const screen = await openCheckout({
      tab: copyTab(),
      answers: [refuse(getPaymentRequest, 'payment_link_paid'), paid],
    });
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    expect(screen.requests(payRequest)).toEqual([sent]);
    expect(screen.requests(getPaymentRequest)).toEqual([]);
  });

  test('says after a reload that it was declined', async () => {
    await openCheckout({ answers: [hang(payRequest)] });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.poll(() => inFlight().length).toBe(1);
    await openCheckout({
      tab: copyTab(),
      answers: [refuse(payRequest, 'payment_declined', { message: 'The bank said no.' })],
    });
    await expect.element(page.getByRole('dialog').getByText('The bank said no.')).toBeVisible();
  });
});

/** Answers when it is released. */
function held(what: CallAnswer): { answer: CallAnswer; release: () => void } {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return { answer: { call: what.call, reply: async (input) => (await promise, what.reply(input)) }, release };
}

/** The payer comes back to the tab. */
const lookAgain = () => window.dispatchEvent(new Event('visibilitychange'));
const thanks = () => page.getByRole('heading', { name: 'Thank you for your payment!' });

describe('LNK-05 a payment that makes its link a paid one', () => {
  test('is not led away by a quote that was asked for before', async () => {
    const pay = held(paid);
    const quote = held(refuse(quotePaymentRequest, 'payment_link_paid'));
    const screen = await openCheckout({ answers: [pay.answer] });
    await fillBankAccount();
    await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
    screen.answer(quote.answer);
    const asked = screen.requests(quotePaymentRequest).length;
    lookAgain();
    await expect.poll(() => screen.requests(quotePaymentRequest).length).toBe(asked + 1);
    await payButton().click();
    await expect.poll(() => inFlight().length).toBe(1);
    quote.release();
    // Takes long enough for the refusal to arrive.
    await checkAccessibility();
    expect(screen.address()).toMatch(/^\/checkout\?/);
    pay.release();
    await expect.element(thanks()).toBeVisible();
    expect(screen.address()).toBe(CONFIRMATION);
  });

  test('asks nothing of the link meanwhile', async () => {
    const pay = held(paid);
    const screen = await openCheckout({ answers: [pay.answer] });
    await fillLinkCard();
    await payButton('Pay $12,834.57').click();
    await screen.expectRequest(payRequest, { paymentType: 'CREDIT_CARD' });
    const before = screen.recorded.length;
    screen.answer(
      refuse(quotePaymentRequest, 'payment_link_paid'),
      refuse(getPaymentRequest, 'payment_link_paid'),
      refuse(getLinkCardKey, 'payment_link_paid'),
    );
    await screen.passTime(60_000);
    lookAgain();
    await screen.passTime(500);
    expect(screen.recorded.slice(before)).toEqual([]);
    pay.release();
    await expect.element(thanks()).toBeVisible();
  });

  test('has its own address before its receipt is there', async () => {
    const screen = await openCheckout({ answers: [hang(getReceipt)] });
    await fillBankAccount();
    await payButton('Pay $12,460.75').click();
    await expect.poll(() => screen.address()).toBe(CONFIRMATION);
    await expect.element(page.getByText('Loading your payment')).toBeInTheDocument();
  });

  test('leads away from the form in another tab', async () => {
    const screen = await openCheckout();
    await fillBankAccount();
    await expect.element(payButton('Pay $12,460.75')).toBeEnabled();
    screen.answer(refuse(quotePaymentRequest, 'payment_link_paid'), refuse(getPaymentRequest, 'payment_link_paid'));
    lookAgain();
    await expect.poll(() => screen.address()).toBe('/invalid-request');
    await expect.element(page.getByText('The payment link has already been paid')).toBeVisible();
  });
});
