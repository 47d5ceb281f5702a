import { getPaymentRequest, payRequest } from '@plumbline/contract/payment-requests';
import { answer, disconnect, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aLinkPayment } from './testing/a-payment-request.ts';
import { fillBankAccount, openCheckout, payButton } from './testing/open-checkout.ts';

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
