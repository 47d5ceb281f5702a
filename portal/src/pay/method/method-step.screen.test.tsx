import { createCheckoutToken } from '@plumbline/contract/checkout';
import { asCents, type Cents } from '@plumbline/rules/money';
import type { DraftAction } from '@plumbline/rules/payments/draft';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { messages } from '../../messages.ts';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { unusualSettings } from '../../testing/unusual-settings.ts';
import { keepDraft } from '../testing/keep-draft.ts';
import { openPay, type PayOptions } from '../testing/open-pay.ts';
import { clickBeside, currentStep, invoiceBox } from '../testing/pay-page.ts';

const ACH = 'Bank account (ACH)';
const CARD = 'Credit or debit card';
const CREDITS = 'Credits only';
const SURCHARGE = { isSurchargeEnabled: true };
const PAY_WITH_CREDIT = { isCreditMemoEnabled: true, isPayWithCreditEnabled: true };

const way = (name: string) => page.getByRole('radio', { name });
const go = (name: string) => page.getByRole('button', { name });
const summary = () => factsOnPage(page.getByRole('region', { name: 'Summary' }).element());
/** Title, words, amount and note of each way to pay. */
const ways = () =>
  [...document.querySelectorAll<HTMLElement>('fieldset label')]
    .filter((label) => label.querySelector('[name="paymentType"]'))
    .map((label) => label.innerText.split('\n').filter((line) => line.trim() !== ''));

type MethodOptions = PayOptions & {
  balance?: Cents;
  /** How much of a credit pays for the invoice. */
  credit?: number;
  actions?: (invoice: InvoiceRow) => DraftAction[];
};

/** The second step of a payment of one invoice, of $1,000.00 unless told otherwise. */
async function openMethods({ balance = asCents(100_000), credit, actions, ...options }: MethodOptions = {}) {
  const row = anInvoice({ invoiceNumber: '7001', balance });
  const credits = credit === undefined ? [] : [aCredit({ balance: asCents(credit) })];
  const applied = credits.map(({ id }): DraftAction => ({
    type: 'apply-credit',
    invoiceId: row.id,
    creditId: id,
    amount: asCents(credit ?? 0),
  }));
  keepDraft({ rows: [row], credits, actions: [...applied, ...(actions?.(row) ?? [])] });
  const screen = await openPay({ rows: [row], credits, query: '?step=method', ...options });
  await expect.poll(currentStep).toMatch('Payment method');
  await expect.element(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  return screen;
}

describe('PAY-02 the ways to pay', () => {
  test('are a bank account and a card, with what each costs', async () => {
    await openMethods();
    await expect.poll(ways).toEqual([
      [ACH, 'Takes up to 5 days.', '$1,000.00', 'No fee'],
      [CARD, 'Approved at once.', '$1,000.00', 'No fee'],
    ]);
    await expect.element(way(ACH)).toBeChecked();
    await expect.element(page.getByRole('group', { name: 'How would you like to pay?' })).toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['ACH is off', { isAchEnabled: false }, CARD, 'Continue with card'],
    ['cards are off', { isCreditCardEnabled: false }, ACH, 'Continue with bank account'],
  ])('where %s, there is the other one', async (_what, settings, name, button) => {
    await openMethods({ settings });
    await expect.poll(() => ways().map(([title]) => title)).toEqual([name]);
    await expect.element(go(button)).toBeVisible();
  });

  test('ACH-01 are cards alone in another currency', async () => {
    localStorage.setItem('currencyCode', 'CAD');
    const row = anInvoice({ currencyCode: 'CAD' });
    keepDraft({ rows: [row], currencyCode: 'CAD' });
    await openPay({
      rows: [row],
      query: '?step=method',
      settings: { currencyCodes: ['USD', 'CAD'], ...SURCHARGE, maxAchPayment: asCents(10) },
    });
    await expect.poll(ways).toEqual([[CARD, 'Approved at once.', 'CA$1,000.00', 'No fee']]);
  });

  test('that are all off lead to the supplier', async () => {
    await openMethods({ settings: { isAchEnabled: false, isCreditCardEnabled: false } });
    await expect.element(page.getByText(messages.pay.methodsOff)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '(503) 555-0142' }).last())
      .toHaveAttribute('href', 'tel:5035550142');
    await expect
      .element(page.getByText(/Please contact \(503\) 555-0142 or support@granite\.example\.com$/))
      .toBeVisible();
    expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
    expect(page.getByRole('radio').elements()).toEqual([]);
  });

  test('are chosen by keyboard', async () => {
    await openMethods();
    (way(ACH).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(way(CARD)).toBeChecked();
    await expect.element(go('Continue with card')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(go('Continue with bank account')).toBeVisible();
  });

  test.each([
    ['a desktop', 1280],
    ['a phone', 375],
  ])('fit %s', async (_screen, width) => {
    await openMethods({ width, settings: SURCHARGE });
    await expect.element(way(CARD)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const cards = way(ACH).element().closest('fieldset')?.getBoundingClientRect();
    const beside = page.getByRole('region', { name: 'Summary' }).element().getBoundingClientRect();
    expect(beside.left >= (cards?.right ?? 0)).toBe(width === 1280);
    await checkAccessibility();
  });
});

describe('going on', () => {
  test.each([
    [ACH, 'Continue with bank account', 'ACH'],
    [CARD, 'Continue with card', 'CREDIT_CARD'],
  ])('PAY-02 %s opens a checkout first', async (name, button, paymentType) => {
    const screen = await openMethods();
    await way(name).click();
    await go(button).click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.requests(createCheckoutToken)).toEqual([{ paymentType }]);
    expect(screen.address()).toBe('/pay?step=confirm');
  });

  test.each([
    ['fails', fail(createCheckoutToken), undefined],
    ['is refused', refuse(createCheckoutToken, 'forbidden'), 'You do not have access to this.'],
    ['is not reached', disconnect(createCheckoutToken), expect.any(String)],
  ])('PAY-02 a checkout that %s asks to select again', async (_what, trouble, detail) => {
    const screen = await openMethods({ answers: [trouble] });
    await go('Continue with bank account').click();
    await expectToast('error', 'Please select again', detail as string | undefined);
    expect(currentStep()).toMatch('Payment method');
    screen.answer(answer(createCheckoutToken, { checkoutToken: 'c-2', expiresAt: '2026-10-15T17:30:00.000Z' }));
    await go('Continue with bank account').click();
    await expect.poll(currentStep).toMatch('Confirm payment');
  });

  test('asks for one checkout while it is on its way', async () => {
    const screen = await openMethods({ answers: [hang(createCheckoutToken)] });
    const button = go('Continue with bank account');
    await button.click();
    await expect.element(button).toHaveAttribute('data-loading');
    await userEvent.keyboard('{Enter}');
    expect(screen.requests(createCheckoutToken)).toHaveLength(1);
  });

  test.each([
    ['good for the same way', 'ACH', '2026-10-15T17:06:00.000Z', 0],
    ['about to end', 'ACH', '2026-10-15T17:05:00.000Z', 1],
    ['for another way', 'CREDIT_CARD', '2026-10-15T17:30:00.000Z', 1],
  ] as const)('a checkout that is %s: %s until %s, %i asked for', async (_what, paymentType, expiresAt, count) => {
    const row = anInvoice();
    const store = keepDraft({ rows: [row], actions: [{ type: 'method', paymentType }] });
    store.openCheckout('checkout-0', expiresAt);
    const screen = await openPay({ rows: [row], query: '?step=method' });
    await way(ACH).click();
    await go('Continue with bank account').click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.requests(createCheckoutToken)).toHaveLength(count);
  });

  test('the way that was chosen before is chosen again', async () => {
    await openMethods({ actions: () => [{ type: 'method', paymentType: 'CREDIT_CARD' }] });
    await expect.element(way(CARD)).toBeChecked();
    await expect.element(way(ACH)).not.toBeChecked();
  });

  test.each(['Back', 'Edit', 'Select invoices (done)'])('PAY-03 %s leads to the invoices', async (name) => {
    const screen = await openMethods();
    await go(name).click();
    await expect.element(invoiceBox('7001')).toBeChecked();
    expect(screen.address()).toBe('/pay');
  });
});

describe('PAY-15 a minimum', () => {
  test.each([
    ['of ACH', { minAchPayment: asCents(100_001) }, ACH, CARD],
    ['of cards', { minCreditCardPayment: asCents(100_001) }, CARD, ACH],
  ])('%s closes that way and says so', async (_what, settings, closed, open) => {
    await openMethods({ settings });
    await expect.element(way(closed)).toBeDisabled();
    await expect.element(way(open)).toBeChecked();
    const card = ways().find(([title]) => title === closed);
    expect(card?.slice(-2)).toEqual(['$1,000.00', 'Minimum payment total is $1,000.01']);
  });

  test('that is just reached is none', async () => {
    await openMethods({ settings: { minAchPayment: asCents(100_000) } });
    await expect.element(way(ACH)).toBeEnabled();
  });

  test('of both leaves no way on', async () => {
    const minimum = asCents(200_000);
    await openMethods({ settings: { minAchPayment: minimum, minCreditCardPayment: minimum } });
    await expect.element(way(ACH)).toBeDisabled();
    expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
    await expect.element(go('Back')).toBeVisible();
  });
});

describe('PAY-15 a maximum', () => {
  const ALERT =
    'One payment can be at most $500.00 by ACH and $2,000.00 by card. You can make more payments for the rest. ' +
    'Your bank or card may have limits of its own.';
  const settings = { maxAchPayment: asCents(50_000), maxCreditCardPayment: asCents(200_000) };
  const dialog = () => page.getByRole('dialog');
  const note = () => page.getByText(/One payment can be at most/);

  test('is named on each way, and the one that is under it is chosen', async () => {
    await openMethods({ settings });
    await expect.poll(ways).toEqual([
      [ACH, 'Takes up to 5 days. Up to $500.00 per payment.', '$1,000.00', 'Over the limit'],
      [CARD, 'Approved at once. Up to $2,000.00 per payment.', '$1,000.00', 'No fee'],
    ]);
    await expect.element(way(CARD)).toBeChecked();
    await expect.element(note()).toBeVisible();
    expect(note().element().textContent).toBe(`This payment is over the ACH limit${ALERT}`);
  });

  test('that nothing exceeds is no alert', async () => {
    await openMethods({ settings, balance: asCents(50_000) });
    await expect.element(way(ACH)).toBeChecked();
    await expect.element(note()).not.toBeInTheDocument();
  });

  test('of both is told in one sentence', async () => {
    await openMethods({ settings, balance: asCents(300_000) });
    await expect.element(page.getByText('This payment is over the ACH and card limit')).toBeVisible();
    await expect.element(way(ACH)).toBeChecked();
  });

  test('stops whoever goes on: another way, or fewer invoices', async () => {
    const screen = await openMethods({ settings });
    await way(ACH).click();
    await go('Continue with bank account').click();
    await expect.element(dialog().getByRole('heading', { name: 'This payment is over the ACH limit' })).toBeVisible();
    await expect.element(dialog().getByText(ALERT)).toBeVisible();
    await checkAccessibility();
    await clickBeside();
    await dialog().getByRole('button', { name: 'Choose another method' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(currentStep()).toMatch('Payment method');
    await go('Continue with bank account').click();
    await dialog().getByRole('button', { name: 'Change the invoices' }).click();
    await expect.poll(currentStep).toMatch('Select invoices');
    expect(screen.requests(createCheckoutToken)).toEqual([]);
  });
});

describe('a surcharge', () => {
  const TOOLTIP = 'A $30.00 surcharge fee may apply based on card type and location.';
  const dialog = () => page.getByRole('dialog');

  test('is named on the card before it is chosen', async () => {
    await openMethods({ settings: SURCHARGE });
    await expect
      .poll(() => ways()[1])
      .toEqual([CARD, `Approved at once. ${TOOLTIP}`, 'from $1,000.00', '$1,030.00 with a credit card']);
    expect(ways()[0]).toEqual([ACH, 'Takes up to 5 days.', '$1,000.00', 'No fee']);
  });

  test('is told before a card is typed', async () => {
    const screen = await openMethods({ settings: { ...SURCHARGE, surchargeRateBps: 250 } });
    await way(CARD).click();
    await go('Continue with card').click();
    await expect.element(dialog().getByRole('heading', { name: 'Credit card surcharge' })).toBeVisible();
    await expect
      .element(dialog().getByText('A $25.00 surcharge fee may apply based on card type and location.'))
      .toBeVisible();
    expect(factsOnPage(dialog().element())).toEqual([
      ['Debit card', '$1,000.00'],
      ['Credit card, at most', '$1,025.00'],
    ]);
    await expect
      .element(
        dialog().getByText('To cover the cost of accepting credit cards, we collected a 2.5% credit card surcharge.'),
      )
      .toBeVisible();
    await checkAccessibility();
    await clickBeside();
    expect(screen.requests(createCheckoutToken)).toEqual([]);
    await dialog().getByRole('button', { name: 'Continue with card' }).click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.requests(createCheckoutToken)).toEqual([{ paymentType: 'CREDIT_CARD' }]);
  });

  test('can be avoided with a bank account', async () => {
    const screen = await openMethods({ settings: SURCHARGE });
    await way(CARD).click();
    await go('Continue with card').click();
    await dialog().getByRole('button', { name: 'Use a bank account instead' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(way(ACH)).toBeChecked();
    expect(screen.requests(createCheckoutToken)).toEqual([]);
    await go('Continue with bank account').click();
    await screen.expectRequest(createCheckoutToken, { paymentType: 'ACH' });
  });

  test.each([
    ['is off', { isAchEnabled: false }],
    ['has a minimum', { minAchPayment: asCents(200_000) }],
    ['has a maximum', { maxAchPayment: asCents(50_000) }],
  ])('cannot where ACH %s', async (_what, settings) => {
    await openMethods({ settings: { ...SURCHARGE, ...settings } });
    await way(CARD).click();
    await go('Continue with card').click();
    await expect.element(dialog().getByRole('button', { name: 'Continue with card' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Use a bank account instead' })).not.toBeInTheDocument();
  });

  test('dialog that is closed leaves everything as it was', async () => {
    const screen = await openMethods({ settings: SURCHARGE });
    await way(CARD).click();
    await go('Continue with card').click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(way(CARD)).toBeChecked();
    expect(screen.requests(createCheckoutToken)).toEqual([]);
  });
});

describe('CRD-04 credits', () => {
  test('that cover the payment are the only way to pay it', async () => {
    const screen = await openMethods({ credit: 100_000, settings: PAY_WITH_CREDIT });
    await expect.poll(ways).toEqual([
      [ACH, 'Your credits cover this payment in full.', '–', 'Not for this payment'],
      [CARD, 'Your credits cover this payment in full.', '–', 'Not for this payment'],
      [CREDITS, 'Your credits cover this payment in full.', '$0.00', 'No fee'],
    ]);
    await expect.element(way(ACH)).toBeDisabled();
    await expect.element(way(CARD)).toBeDisabled();
    await expect.element(way(CREDITS)).toBeChecked();
    await go('Continue with credits').click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.requests(createCheckoutToken)).toEqual([]);
  });

  test('that cover a part are shown as a way for other payments', async () => {
    await openMethods({ credit: 25_000, settings: PAY_WITH_CREDIT });
    await expect
      .poll(() => ways()[2])
      .toEqual([CREDITS, 'For payments that credits cover in full.', '–', 'Not for this payment']);
    await expect.element(way(CREDITS)).toBeDisabled();
    await expect.element(way(ACH)).toBeChecked();
    expect(ways()[0]?.[2]).toBe('$750.00');
  });

  test('cover nothing alone where the setting is off', async () => {
    await openMethods({ credit: 100_000, settings: { isCreditMemoEnabled: true } });
    await expect.element(page.getByText(messages.pay.creditsAloneOff)).toBeVisible();
    expect(ways().map(([title]) => title)).toEqual([ACH, CARD]);
    expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
  });
});

describe('PAY-04 the summary', () => {
  test('has the balance of the invoices and the total', async () => {
    await openMethods();
    expect(summary()).toEqual([
      ['Balance (1 invoice)', '$1,000.00'],
      ['Total to Pay', '$1,000.00'],
    ]);
  });

  test('has the credits where the portal has credit memos, and what is paid short', async () => {
    await openMethods({
      credit: 25_000,
      settings: { ...PAY_WITH_CREDIT, isShortpayEnabled: true },
      actions: ({ id }) => [{ type: 'amount', invoiceId: id, amount: asCents(70_000) }],
    });
    expect(summary()).toEqual([
      ['Balance (1 invoice)', '$1,000.00'],
      ['Short pay', '−$50.00'],
      ['Credit Applied', '−$250.00'],
      ['Total to Pay', '$700.00'],
    ]);
    await expect.element(page.getByText(messages.pay.creditsAloneOff)).not.toBeInTheDocument();
  });
});

test('an unusual portal has its own limits and rate', async () => {
  localStorage.setItem('currencyCode', 'USD');
  await openMethods({ settings: unusualSettings });
  await expect.poll(ways).toEqual([
    [ACH, 'Takes up to 5 days. Up to $9,000.00 per payment.', '$1,000.00', 'No fee'],
    [
      CARD,
      'Approved at once. A $40.00 surcharge fee may apply based on card type and location. Up to $9,000.00 per payment.',
      'from $1,000.00',
      '$1,040.00 with a credit card',
    ],
    [CREDITS, 'For payments that credits cover in full.', '–', 'Not for this payment'],
  ]);
});
