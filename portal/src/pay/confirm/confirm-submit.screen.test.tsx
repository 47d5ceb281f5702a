import { createCheckoutToken, createPayment } from '@plumbline/contract/checkout';
import { listPortals } from '@plumbline/contract/portals';
import { getPayment } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { toast } from '@plumbline/ui/overlays/toast';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { confirmMessages as words } from '../confirm-messages.ts';
import { aBankAccount, aCard, aPaymentDetail } from '../../testing/a-payment.ts';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { CARD_TOKEN, sayFromCardFrame } from '../../testing/test-card-frame.ts';
import { aCreatedPayment } from '../testing/a-created-payment.ts';
import { authorization, payButton, stateInTab } from '../testing/confirm-page.ts';
import { CHECKOUT, KEY, openConfirm } from '../testing/open-confirm.ts';

const THANKS = '/thanks/PL-7KQ2-M4XD';
const invoice = anInvoice();
const account = aBankAccount();
const line = {
  invoiceId: invoice.id,
  balance: 100_000,
  amount: 100_000,
  credits: [],
  creditApplied: 0,
  paymentType: 'complete',
  paymentReasonId: null,
};
const sums = { balance: 100_000, subtotal: 100_000, credit: 0, total: 100_000 };
describe('PAY-10 PAY-12 submitting a payment', () => {
  test('sends one request with the idempotency key of the form and opens the thanks page', async () => {
    const screen = await openConfirm({ invoices: [invoice], methods: [account] });
    await payButton('Pay $1,000.00 now').click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    expect(screen.requests(createPayment)).toEqual([
      {
        paymentType: 'ACH',
        currencyCode: 'USD',
        invoices: [line],
        ...sums,
        cardOnFile: account.id,
        idempotencyKey: KEY,
        checkoutToken: CHECKOUT,
      },
    ]);
    expect(screen.requests(createCheckoutToken)).toEqual([]);
    await expect.element(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    // This step loads the payment once; the thanks page uses the cached answer.
    expect(screen.requests(getPayment)).toEqual([{ code: 'PL-7KQ2-M4XD' }]);
  });

  test('clears the draft, so that Back does not show the paid form', async () => {
    const screen = await openConfirm();
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    await expect.poll(stateInTab).toMatchObject({ draft: { paymentInvoices: [], paymentType: null } });
    expect(stateInTab().idempotencyKey).not.toBe(KEY);
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('paymentInFlight'))).toEqual([]);
  });

  test('refetches the other data of the page', async () => {
    const screen = await openConfirm();
    await expect.element(payButton()).toBeEnabled();
    await expect.poll(() => screen.requests(listPortals).length).toBe(1);
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    await expect.poll(() => screen.requests(listPortals).length).toBe(2);
  });

  test('sends one request for a double click and Enter', async () => {
    const screen = await openConfirm({ answers: [hang(createPayment)] });
    await expect.element(payButton()).toBeEnabled();
    const button = payButton().element() as HTMLButtonElement;
    button.click();
    button.click();
    await expect.element(payButton()).toHaveAttribute('aria-busy', 'true');
    button.focus();
    await userEvent.keyboard('{Enter}');
    button.click();
    await expect.element(payButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.requests(createPayment)).toHaveLength(1);
    await expect.element(payButton()).toHaveFocus();
  });

  test('works with the keyboard', async () => {
    const screen = await openConfirm();
    await expect.element(payButton()).toBeEnabled();
    (payButton().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.address()).toBe(THANKS);
  });

  test('makes the form inert and blocks navigation while the request is pending', async () => {
    const screen = await openConfirm({ answers: [hang(createPayment)] });
    await payButton().click();
    await expect.element(payButton()).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelector('main form')).toHaveAttribute('inert');
    await expect.element(page.getByRole('button', { name: 'Change method' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Edit the invoices' })).not.toBeInTheDocument();
    await checkAccessibility();
    await page.getByRole('link', { name: 'Reports' }).first().click();
    await expectToast('info', words.wait);
    expect(screen.address()).toBe('/pay?step=confirm');
  });

  test('confirms receipt in a toast when loading the created payment fails', async () => {
    const screen = await openConfirm({ answers: [fail(getPayment)] });
    await payButton().click();
    await expectToast('error', words.followUpFailed, 'The payment PL-7KQ2-M4XD was received. Do not pay again.');
    await expect.poll(() => screen.address()).toBe(THANKS);
    expect(screen.requests(createPayment)).toHaveLength(1);
  });

  test('PAY-14 opens /thanks-slim from /pay-slim', async () => {
    const screen = await openConfirm({ path: '/pay-slim?step=confirm' });
    await payButton().click();
    await expect.poll(() => screen.address()).toBe('/thanks-slim/PL-7KQ2-M4XD');
  });

  test('keeps requestWaiver in the address of the thanks page', async () => {
    const screen = await openConfirm({ path: '/pay?step=confirm&requestWaiver=true' });
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(`${THANKS}?requestWaiver=true`);
  });

  test('URL-encodes the confirmation code in the address of the thanks page', async () => {
    const screen = await openConfirm({
      answers: [
        answer(createPayment, aCreatedPayment({ code: 'A/B C' })),
        answer(getPayment, aPaymentDetail({ code: 'A/B C' })),
      ],
    });
    await payButton().click();
    await expect.poll(() => screen.address()).toBe('/thanks/A%2FB%20C');
    expect(screen.requests(getPayment)).toEqual([{ code: 'A/B C' }]);
  });

  test('opens the thanks page for a payment that the provider has not confirmed', async () => {
    const screen = await openConfirm({
      answers: [
        answer(createPayment, aCreatedPayment({ isOpen: true, status: 'STARTED' })),
        answer(getPayment, aPaymentDetail({ isOpen: true, status: 'STARTED' })),
      ],
    });
    await payButton().click();
    await expect.poll(() => screen.address()).toBe(THANKS);
    await expect.element(page.getByRole('heading', { name: 'We are still confirming your payment' })).toBeVisible();
  });
});

describe('createPayment request', () => {
  test('CARD-02 has the id and the token of a saved card and no security code', async () => {
    const card = aCard();
    const screen = await openConfirm({ invoices: [invoice], paymentType: 'CREDIT_CARD', methods: [card] });
    await sayFromCardFrame();
    await payButton('Pay $1,000.00 now').click();
    await screen.expectRequest(createPayment, {
      paymentType: 'CREDIT_CARD',
      cardOnFile: card.id,
      cardType: 'CREDIT',
      token: CARD_TOKEN,
      checkoutToken: CHECKOUT,
    });
    expect(screen.requests(createPayment)[0]).not.toHaveProperty('cvv');
  });

  test('CRD-04 has no checkout token when credits cover the payment', async () => {
    const credit = aCredit({ balance: asCents(100_000) });
    const screen = await openConfirm({
      settings: { isCreditMemoEnabled: true, isPayWithCreditEnabled: true },
      invoices: [invoice],
      credits: [credit],
      steps: [{ type: 'apply-credit', invoiceId: invoice.id, creditId: credit.id, amount: asCents(100_000) }],
      paymentType: 'CREDIT',
    });
    await expect.element(page.getByRole('heading', { name: 'Pay with credits' })).toBeVisible();
    await expect.element(page.getByText('Your credits cover this payment')).toBeVisible();
    await expect
      .element(
        page.getByText(
          /\$1,000\.00 of credits is applied to your invoices\. Nothing is charged to a card or a bank account\.$/,
        ),
      )
      .toBeVisible();
    await expect
      .element(authorization())
      .toHaveTextContent(
        'By selecting Pay, I authorize Granite Supply Co. to apply $1,000.00 of credits to the invoices listed here.',
      );
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
    await checkAccessibility();
    await payButton('Pay $1,000.00 with credits').click();
    await expect.poll(() => screen.requests(createPayment).length).toBe(1);
    expect(screen.requests(createPayment)).toEqual([
      {
        paymentType: 'CREDIT',
        currencyCode: 'USD',
        invoices: [{ ...line, amount: 0, credits: [{ creditId: credit.id, amount: 100_000 }], creditApplied: 100_000 }],
        balance: 100_000,
        subtotal: 100_000,
        credit: 100_000,
        total: 0,
        idempotencyKey: KEY,
      },
    ]);
    expect(screen.requests(createCheckoutToken)).toEqual([]);
  });

  test('has trimmed notes', async () => {
    const screen = await openConfirm();
    const notes = page.getByRole('textbox', { name: 'Notes (optional)' });
    await expect.element(notes).toHaveAttribute('maxlength', '2000');
    await notes.fill('  For the north gate  ');
    await payButton().click();
    await screen.expectRequest(createPayment, { info: { notes: 'For the north gate' } });
  });

  test('has no notes when they are blank', async () => {
    const screen = await openConfirm();
    await page.getByRole('textbox', { name: /Notes/ }).fill('   ');
    await payButton().click();
    await expect.poll(() => screen.requests(createPayment).length).toBe(1);
    expect(screen.requests(createPayment)[0]).not.toHaveProperty('info');
  });

  test('SCH-01 has the scheduled date', async () => {
    const screen = await openConfirm({
      settings: { isScheduledPaymentEnabled: true },
      steps: [
        { type: 'schedule', isScheduled: true },
        { type: 'scheduled-at', scheduledAt: asDay('2026-10-20') },
      ],
    });
    await payButton('Schedule $1,000.00 for 10/20/2026').click();
    await screen.expectRequest(createPayment, { scheduledAt: '2026-10-20' });
  });
});

describe('PAY-02 checkout token on submit', () => {
  test.each([
    ['is missing', null],
    ['has expired', '2026-10-15T16:59:00.000Z'],
    ['expires within a minute', '2026-10-15T17:00:55.000Z'],
  ])('is renewed before the payment when it %s', async (_case, checkoutExpiresAt) => {
    const screen = await openConfirm({ checkoutExpiresAt });
    await payButton().click();
    await screen.expectRequest(createPayment, { checkoutToken: 'checkout-2' });
    expect(screen.requests(createCheckoutToken)).toEqual([{ paymentType: 'ACH' }]);
  });

  test('is reused when it is valid for more than a minute', async () => {
    const screen = await openConfirm({ checkoutExpiresAt: '2026-10-15T17:02:00.000Z' });
    await payButton().click();
    await screen.expectRequest(createPayment, { checkoutToken: CHECKOUT });
  });

  test('is kept for the next try after a renewal', async () => {
    const screen = await openConfirm({
      checkoutExpiresAt: null,
      answers: [refuse(createPayment, 'amount_over_maximum')],
    });
    await payButton().click();
    await page.getByRole('button', { name: words.fix }).click();
    await payButton().click();
    await expect.poll(() => screen.requests(createPayment).length).toBe(2);
    expect(screen.requests(createCheckoutToken)).toHaveLength(1);
  });

  test.each([
    ['a server error', fail(createCheckoutToken)],
    ['a lost connection', disconnect(createCheckoutToken)],
    ['a refusal', refuse(createCheckoutToken, 'forbidden')],
  ])('returns to the payment method step without paying after %s', async (_case, trouble) => {
    const screen = await openConfirm({ checkoutExpiresAt: null, answers: [trouble] });
    await payButton().click();
    await expectToast('error', words.selectAgain);
    await expect.poll(() => screen.address()).toBe('/pay?step=method');
    await expect.element(page.getByRole('heading', { name: 'Payment method' })).toHaveFocus();
    expect(toast.list()).toHaveLength(1);
    expect(screen.requests(createPayment)).toEqual([]);
    expect(stateInTab().idempotencyKey).toBe(KEY);
  });
});
