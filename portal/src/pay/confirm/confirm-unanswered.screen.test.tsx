import { createPayment } from '@plumbline/contract/checkout';
import { listUnpaidInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { answer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { copyTab } from '@plumbline/ui/testing/copy-tab';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmMessages as words } from '../confirm-messages.ts';
import { anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { aCreatedPayment } from '../testing/a-created-payment.ts';
import { payButton, stateInTab } from '../testing/confirm-page.ts';
import { KEY, openConfirm } from '../testing/open-confirm.ts';

const THANKS = '/thanks/PL-7KQ2-M4XD';
const paid = answer(createPayment, aCreatedPayment());
const stillProcessing = () => page.getByText('Still processing, do not pay again');
const unsure = () => page.getByText('We do not know yet whether your payment went through');
const checkAgain = () => page.getByRole('button', { name: 'Check again' });
const inFlight = () => sessionStorage.getItem(`paymentInFlight:${KEY}`);

type Screen = Awaited<ReturnType<typeof openConfirm>>;

/** Submits the payment and stops the clock before the first retry. */
async function payAndWait(screen: Screen): Promise<void> {
  await expect.element(payButton()).toBeEnabled();
  screen.holdTime();
  await payButton().click();
  await expect.element(stillProcessing()).toBeVisible();
}

/** Submits the payment and lets the automatic retries end without an answer. */
async function payUntilRetriesEnd(screen: Screen): Promise<void> {
  await payAndWait(screen);
  await screen.passTime(125_000);
  await expect.element(unsure()).toBeVisible();
}

/** Expects that all requests so far were identical, with the same idempotency key. */
function expectOnePayment(screen: Screen, times: number): void {
  const tries = screen.requests(createPayment);
  expect(tries).toHaveLength(times);
  expect(tries[0]?.idempotencyKey).toBe(KEY);
  for (const each of tries) expect(each).toEqual(tries[0]);
}

describe('PAY-12 unanswered payment', () => {
  test.each([
    ['a lost connection', disconnect(createPayment)],
    ['a server error', fail(createPayment)],
    ['the refusal unavailable', refuse(createPayment, 'unavailable')],
    ['the refusal payment_in_progress', refuse(createPayment, 'payment_in_progress')],
    ['a rate limit', refuse(createPayment, 'too_many_requests')],
  ])('is retried with the same idempotency key after %s', async (_case, trouble) => {
    const screen = await openConfirm({ answers: [inTurn(trouble, paid)] });
    await payAndWait(screen);
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.stillProcessing + words.stillProcessingText);
    await expect.element(payButton()).toHaveAttribute('aria-busy', 'true');
    await screen.passTime(2000);
    await expect.poll(() => screen.address()).toBe(THANKS);
    expectOnePayment(screen, 2);
    expect(inFlight()).toBeNull();
  });

  test('is retried after 2, 4 and 8 seconds and stops at a refusal', async () => {
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

  test('stops retrying after two minutes and offers "Check again" with the same key', async () => {
    const screen = await openConfirm({ answers: [disconnect(createPayment)] });
    await payUntilRetriesEnd(screen);
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

  test('PAY-14 has no link to Payment Activity on /pay-slim', async () => {
    const screen = await openConfirm({ path: '/pay-slim?step=confirm', answers: [disconnect(createPayment)] });
    await payUntilRetriesEnd(screen);
    await expect.element(page.getByRole('alert')).toHaveTextContent(words.unsure + words.unsureText);
    await expect.element(page.getByRole('button', { name: 'Start over' })).toBeVisible();
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).not.toContain(
      '/history/payments',
    );
  });

  test('can be left for Payment Activity after the retries end', async () => {
    const screen = await openConfirm({ answers: [disconnect(createPayment)] });
    await payUntilRetriesEnd(screen);
    await page.getByRole('main').getByRole('link', { name: 'Payment Activity' }).click();
    await expect.poll(() => screen.address()).toMatch(/^\/history\/payments/);
    screen.takeProblems();
  });

  test('can be abandoned with "Start over", which uses a new idempotency key', async () => {
    const screen = await openConfirm({ answers: [disconnect(createPayment)] });
    await payUntilRetriesEnd(screen);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    expect(inFlight()).toBeNull();
    expect(stateInTab().idempotencyKey).not.toBe(KEY);
    expect(stateInTab().draft?.paymentType).toBeNull();
  });
});

describe('PAY-12 reload during a payment', () => {
  const invoice = anInvoice();

  test('resends the stored request unchanged', async () => {
    const before = await openConfirm({ invoices: [invoice], answers: [hang(createPayment)] });
    await payButton().click();
    await expect.poll(inFlight).toContain(KEY);
    const [sent] = before.requests(createPayment);
    // The balance has changed and the address opens another step.
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

  test('asks before resending when two minutes have passed', async () => {
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

  test('ignores a stored request with another idempotency key', async () => {
    const stored = { idempotencyKey: 'another', input: {}, sentAtMs: Date.parse('2026-10-15T17:00:00.000Z') };
    await openConfirm({ invoices: [invoice] });
    sessionStorage.setItem('paymentInFlight', JSON.stringify(stored));
    const screen = await openConfirm({ invoices: [invoice], tab: copyTab() });
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    expectOnePayment(screen, 1);
  });
});

describe('session that ends during a payment', () => {
  test('redirects to the login page and drops the request when the first try was refused', async () => {
    const screen = await openConfirm({ answers: [refuse(createPayment, 'not_signed_in')] });
    await payButton().click();
    await expect.poll(() => screen.address()).toMatch(/^\/login/);
    expect(inFlight()).toBeNull();
    expect(stateInTab().idempotencyKey).toBe(KEY);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('redirects to the login page and keeps the request when a try was unanswered', async () => {
    const screen = await openConfirm({
      answers: [inTurn(disconnect(createPayment), refuse(createPayment, 'not_signed_in'))],
    });
    await payAndWait(screen);
    await screen.passTime(2000);
    await expect.poll(() => screen.address()).toMatch(/^\/login/);
    expect(inFlight()).toContain(KEY);
  });
});
