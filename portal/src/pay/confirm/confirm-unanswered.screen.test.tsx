import { createPayment } from '@plumbline/contract/checkout';
import { listUnpaidInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { answer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../../messages.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { aCreatedPayment } from '../testing/a-created-payment.ts';
import { payButton, stateInTab } from '../testing/confirm-page.ts';
import { KEY, openConfirm } from '../testing/open-confirm.ts';

const words = messages.confirm;
const THANKS = '/thanks/PL-7KQ2-M4XD';
const paid = answer(createPayment, aCreatedPayment());
const stillProcessing = () => page.getByText('Still processing, do not pay again');
const unsure = () => page.getByText('We do not know yet whether your payment went through');
const checkAgain = () => page.getByRole('button', { name: 'Check again' });
const inFlight = () => sessionStorage.getItem('paymentInFlight');

type Screen = Awaited<ReturnType<typeof openConfirm>>;

/** Pays, and lets no time pass before the next try. */
async function payAndWait(screen: Screen): Promise<void> {
  await expect.element(payButton()).toBeEnabled();
  screen.holdTime();
  await payButton().click();
  await expect.element(stillProcessing()).toBeVisible();
}

/** Pays until the page gives up asking. */
async function payInVain(screen: Screen): Promise<void> {
  await payAndWait(screen);
  await screen.passTime(125_000);
  await expect.element(unsure()).toBeVisible();
}

/** Every try so far was of one and the same payment. */
function expectOnePayment(screen: Screen, times: number): void {
  const tries = screen.requests(createPayment);
  expect(tries).toHaveLength(times);
  expect(tries[0]?.idempotencyKey).toBe(KEY);
  for (const each of tries) expect(each).toEqual(tries[0]);
}

describe('PAY-12 a payment without an answer', () => {
  test.each([
    ['the connection broke', disconnect(createPayment)],
    ['the server failed', fail(createPayment)],
    ['the server is not there', refuse(createPayment, 'unavailable')],
    ['it is being processed', refuse(createPayment, 'payment_in_progress')],
    ['there were too many requests', refuse(createPayment, 'too_many_requests')],
  ])('since %s is asked for again under the same key', async (_case, trouble) => {
    const screen = await openConfirm({ answers: [inTurn(trouble, paid)] });
    await payAndWait(screen);
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.stillProcessing + words.stillProcessingText);
    await expect.element(payButton()).toHaveAttribute('aria-busy', 'true');
    await screen.passTime(2000);
    await expect.poll(() => screen.address()).toBe(THANKS);
    expectOnePayment(screen, 2);
    expect(inFlight()).toBeNull();
  });

  test('is asked for after 2, 4, 8 seconds, and a no on the way is a no', async () => {
    const screen = await openConfirm({ answers: [disconnect(createPayment)] });
    await payAndWait(screen);
    const tries = () => screen.requests(createPayment).length;
    for (const [index, seconds] of [2, 4, 8].entries()) {
      await expect.poll(tries).toBe(index + 1);
      await screen.passTime(seconds * 1000 - 500);
      expect(tries()).toBe(index + 1);
      await screen.passTime(500);
    }
    await expect.poll(tries).toBe(4);
    screen.answer(refuse(createPayment, 'payment_declined', { message: 'The bank said no.' }));
    await screen.passTime(16_000);
    await expect.element(page.getByRole('dialog').getByText('The bank said no.')).toBeVisible();
    await expect.element(stillProcessing()).not.toBeInTheDocument();
    expectOnePayment(screen, 5);
    expect(stateInTab().idempotencyKey).not.toBe(KEY);
  });

  test('for two minutes is the payer’s to ask for, who never pays twice by it', async () => {
    const screen = await openConfirm({ answers: [disconnect(createPayment)] });
    await payInVain(screen);
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.unsure + words.unsureText);
    await expect.element(payButton()).not.toBeInTheDocument();
    expect(document.querySelector('main form')).toHaveAttribute('inert');
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Payment Activity' }))
      .toHaveAttribute('href', '/history/payments');
    const tries = screen.requests(createPayment).length;
    await checkAgain().click();
    await expect.element(stillProcessing()).toBeVisible();
    screen.answer(paid);
    await screen.passTime(2000);
    await expect.poll(() => screen.address()).toBe(THANKS);
    expectOnePayment(screen, tries + 2);
  });

  test('PAY-14 leads nowhere out of the slim variant', async () => {
    const screen = await openConfirm({ path: '/pay-slim?step=confirm', answers: [disconnect(createPayment)] });
    await payInVain(screen);
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.unsure + words.unsureText);
    await expect.element(page.getByRole('button', { name: 'Start over' })).toBeVisible();
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).not.toContain(
      '/history/payments',
    );
  });

  test('can be left while it is not being asked for', async () => {
    const screen = await openConfirm({ answers: [disconnect(createPayment)] });
    await payInVain(screen);
    await page.getByRole('main').getByRole('link', { name: 'Payment Activity' }).click();
    await expect.poll(() => screen.address()).toMatch(/^\/history\/payments/);
    screen.takeProblems();
  });

  test('can be given up: the next payment begins with the invoices and has a key of its own', async () => {
    const screen = await openConfirm({ answers: [disconnect(createPayment)] });
    await payInVain(screen);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    expect(inFlight()).toBeNull();
    expect(stateInTab().idempotencyKey).not.toBe(KEY);
    expect(stateInTab().draft?.paymentType).toBeNull();
  });
});

describe('PAY-12 a page that is loaded again', () => {
  const invoice = anInvoice();

  test('while a payment is on its way asks for that payment, with whatever was sent', async () => {
    const before = await openConfirm({ invoices: [invoice], answers: [hang(createPayment)] });
    await payButton().click();
    await expect.poll(inFlight).toContain(KEY);
    const [sent] = before.requests(createPayment);
    // Meanwhile the invoice has another balance, and the address another step.
    const screen = await openConfirm({
      tab: copyTab(),
      path: '/pay',
      answers: [
        answer(listUnpaidInvoices, listOf([{ ...invoice, balance: asCents(1) }])),
        inTurn(disconnect(createPayment), paid),
      ],
    });
    await expect.element(stillProcessing()).toBeVisible();
    expect(screen.address()).toBe('/pay?step=confirm');
    await screen.passTime(2000);
    await expect.poll(() => screen.address()).toBe(THANKS);
    expect(screen.requests(createPayment)).toEqual([sent, sent]);
  });

  test('two minutes later asks the payer first', async () => {
    await openConfirm({ answers: [hang(createPayment)] });
    await payButton().click();
    await expect.poll(inFlight).toContain(KEY);
    const screen = await openConfirm({ tab: copyTab(), now: '2026-10-15T17:02:30.000Z' });
    await expect.element(unsure()).toBeVisible();
    await checkAccessibility();
    expect(screen.requests(createPayment)).toEqual([]);
    await checkAgain().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    expectOnePayment(screen, 1);
  });

  test('with the key of another payment pays its own', async () => {
    const stored = { idempotencyKey: 'another', input: {}, sentAtMs: Date.parse('2026-10-15T17:00:00.000Z') };
    await openConfirm({ invoices: [invoice] });
    sessionStorage.setItem('paymentInFlight', JSON.stringify(stored));
    const screen = await openConfirm({ invoices: [invoice], tab: copyTab() });
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    expectOnePayment(screen, 1);
  });
});

describe('a session that ends while paying', () => {
  test('before anything got through leads to the login and leaves nothing to be sent by itself', async () => {
    const screen = await openConfirm({ answers: [refuse(createPayment, 'not_signed_in')] });
    await payButton().click();
    await expect.poll(() => screen.address()).toMatch(/^\/login/);
    expect(inFlight()).toBeNull();
    expect(stateInTab().idempotencyKey).toBe(KEY);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('after a try without an answer keeps the payment, to be asked for after the login', async () => {
    const screen = await openConfirm({
      answers: [inTurn(disconnect(createPayment), refuse(createPayment, 'not_signed_in'))],
    });
    await payAndWait(screen);
    await screen.passTime(2000);
    await expect.poll(() => screen.address()).toMatch(/^\/login/);
    expect(inFlight()).toContain(KEY);
  });
});
