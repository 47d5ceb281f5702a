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
import { clickOutside, currentStep, invoiceBox } from '../testing/pay-page.ts';

const ACH = 'Bank account (ACH)';
const CARD = 'Credit or debit card';
const CREDITS = 'Credits only';
const SURCHARGE = { isSurchargeEnabled: true };
const PAY_WITH_CREDIT = { isCreditMemoEnabled: true, isPayWithCreditEnabled: true };

const methodRadio = (name: string) => page.getByRole('radio', { name });
const buttonNamed = (name: string) => page.getByRole('button', { name });
const summary = () => factsOnPage(page.getByRole('region', { name: 'Summary' }).element());
/** Title, description, amount and note of each payment method. */
const methodTexts = () =>
  [...document.querySelectorAll<HTMLElement>('fieldset label')]
    .filter((label) => label.querySelector('[name="paymentType"]'))
    .map((label) => label.innerText.split('\n').filter((line) => line.trim() !== ''));

type MethodOptions = PayOptions & {
  balance?: Cents;
  /** Credit applied to the invoice, in cents. */
  credit?: number;
  actions?: (invoice: InvoiceRow) => DraftAction[];
};

/** Opens the payment method step for one invoice of $1,000.00 by default. */
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

describe('PAY-02 payment methods', () => {
  test('are bank account and card, with the cost of each', async () => {
    await openMethods();
    await expect.poll(methodTexts).toEqual([
      [ACH, 'Takes up to 5 days.', '$1,000.00', 'No fee'],
      [CARD, 'Approved at once.', '$1,000.00', 'No fee'],
    ]);
    await expect.element(methodRadio(ACH)).toBeChecked();
    await expect.element(page.getByRole('group', { name: 'How would you like to pay?' })).toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['ACH is disabled', { isAchEnabled: false }, CARD, 'Continue with card'],
    ['cards are disabled', { isCreditCardEnabled: false }, ACH, 'Continue with bank account'],
  ])('show only the other one when %s', async (_what, settings, name, button) => {
    await openMethods({ settings });
    await expect.poll(() => methodTexts().map(([title]) => title)).toEqual([name]);
    await expect.element(buttonNamed(button)).toBeVisible();
  });

  test('ACH-01 are only cards for another currency', async () => {
    localStorage.setItem('currencyCode', 'CAD');
    const row = anInvoice({ currencyCode: 'CAD' });
    keepDraft({ rows: [row], currencyCode: 'CAD' });
    await openPay({
      rows: [row],
      query: '?step=method',
      settings: { currencyCodes: ['USD', 'CAD'], ...SURCHARGE, maxAchPayment: asCents(10) },
    });
    await expect.poll(methodTexts).toEqual([[CARD, 'Approved at once.', 'CA$1,000.00', 'No fee']]);
  });

  test('show the contact of the supplier when all are disabled', async () => {
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

  test('can be chosen with the keyboard', async () => {
    await openMethods();
    (methodRadio(ACH).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(methodRadio(CARD)).toBeChecked();
    await expect.element(buttonNamed('Continue with card')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(buttonNamed('Continue with bank account')).toBeVisible();
  });

  test.each([
    ['beside the summary', 1280],
    ['stacked with the summary', 375],
  ])('are %s at %i px', async (_screen, width) => {
    await openMethods({ width, settings: SURCHARGE });
    await expect.element(methodRadio(CARD)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const cards = methodRadio(ACH).element().closest('fieldset')?.getBoundingClientRect();
    const beside = page.getByRole('region', { name: 'Summary' }).element().getBoundingClientRect();
    expect(beside.left >= (cards?.right ?? 0)).toBe(width === 1280);
    await checkAccessibility();
  });
});

describe('continuing from the payment method step', () => {
  test.each([
    [ACH, 'Continue with bank account', 'ACH'],
    [CARD, 'Continue with card', 'CREDIT_CARD'],
  ])('PAY-02 with %s requests a checkout token first', async (name, button, paymentType) => {
    const screen = await openMethods();
    await methodRadio(name).click();
    await buttonNamed(button).click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.requests(createCheckoutToken)).toEqual([{ paymentType }]);
    expect(screen.address()).toBe('/pay?step=confirm');
  });

  test.each([
    ['a server error', fail(createCheckoutToken), undefined],
    ['a refusal', refuse(createCheckoutToken, 'forbidden'), 'You do not have access to this.'],
    ['a lost connection', disconnect(createCheckoutToken), expect.any(String)],
  ])('PAY-02 shows a toast after %s of the checkout token and accepts another try', async (_what, trouble, detail) => {
    const screen = await openMethods({ answers: [trouble] });
    await buttonNamed('Continue with bank account').click();
    await expectToast('error', 'Please select again', detail as string | undefined);
    expect(currentStep()).toMatch('Payment method');
    screen.answer(answer(createCheckoutToken, { checkoutToken: 'c-2', expiresAt: '2026-10-15T17:30:00.000Z' }));
    await buttonNamed('Continue with bank account').click();
    await expect.poll(currentStep).toMatch('Confirm payment');
  });

  test('requests one checkout token while the request is pending', async () => {
    const screen = await openMethods({ answers: [hang(createCheckoutToken)] });
    const button = buttonNamed('Continue with bank account');
    await button.click();
    await expect.element(button).toHaveAttribute('data-loading');
    await userEvent.keyboard('{Enter}');
    expect(screen.requests(createCheckoutToken)).toHaveLength(1);
  });

  test.each([
    ['valid for the same method', 'ACH', '2026-10-15T17:06:00.000Z', 0],
    ['about to expire', 'ACH', '2026-10-15T17:05:00.000Z', 1],
    ['of another method', 'CREDIT_CARD', '2026-10-15T17:30:00.000Z', 1],
  ] as const)(
    'with a checkout token %s (%s until %s) requests %i new ones',
    async (_what, paymentType, expiresAt, count) => {
      const row = anInvoice();
      const store = keepDraft({ rows: [row], actions: [{ type: 'method', paymentType }] });
      store.openCheckout('checkout-0', expiresAt);
      const screen = await openPay({ rows: [row], query: '?step=method' });
      await methodRadio(ACH).click();
      await buttonNamed('Continue with bank account').click();
      await expect.poll(currentStep).toMatch('Confirm payment');
      expect(screen.requests(createCheckoutToken)).toHaveLength(count);
    },
  );

  test('preselects the method of the draft', async () => {
    await openMethods({ actions: () => [{ type: 'method', paymentType: 'CREDIT_CARD' }] });
    await expect.element(methodRadio(CARD)).toBeChecked();
    await expect.element(methodRadio(ACH)).not.toBeChecked();
  });

  test.each(['Back', 'Edit', 'Select invoices (done)'])('PAY-03 "%s" returns to the invoices step', async (name) => {
    const screen = await openMethods();
    await buttonNamed(name).click();
    await expect.element(invoiceBox('7001')).toBeChecked();
    expect(screen.address()).toBe('/pay');
  });
});

describe('PAY-15 minimum amount', () => {
  test.each([
    ['for ACH', { minAchPayment: asCents(100_001) }, ACH, CARD],
    ['for cards', { minCreditCardPayment: asCents(100_001) }, CARD, ACH],
  ])('%s disables that method and shows the minimum', async (_what, settings, closed, open) => {
    await openMethods({ settings });
    await expect.element(methodRadio(closed)).toBeDisabled();
    await expect.element(methodRadio(open)).toBeChecked();
    const card = methodTexts().find(([title]) => title === closed);
    expect(card?.slice(-2)).toEqual(['$1,000.00', 'Minimum payment total is $1,000.01']);
  });

  test('does not disable a payment of exactly the minimum', async () => {
    await openMethods({ settings: { minAchPayment: asCents(100_000) } });
    await expect.element(methodRadio(ACH)).toBeEnabled();
  });

  test('of both methods hides "Continue"', async () => {
    const minimum = asCents(200_000);
    await openMethods({ settings: { minAchPayment: minimum, minCreditCardPayment: minimum } });
    await expect.element(methodRadio(ACH)).toBeDisabled();
    expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
    await expect.element(buttonNamed('Back')).toBeVisible();
  });
});

describe('PAY-15 maximum amount', () => {
  const ALERT =
    'One payment can be at most $500.00 by ACH and $2,000.00 by card. You can make more payments for the rest. ' +
    'Your bank or card may have limits of its own.';
  const settings = { maxAchPayment: asCents(50_000), maxCreditCardPayment: asCents(200_000) };
  const dialog = () => page.getByRole('dialog');
  const note = () => page.getByText(/One payment can be at most/);

  test('is shown for each method, and a method within its limit is preselected', async () => {
    await openMethods({ settings });
    await expect.poll(methodTexts).toEqual([
      [ACH, 'Takes up to 5 days. Up to $500.00 per payment.', '$1,000.00', 'Over the limit'],
      [CARD, 'Approved at once. Up to $2,000.00 per payment.', '$1,000.00', 'No fee'],
    ]);
    await expect.element(methodRadio(CARD)).toBeChecked();
    await expect.element(note()).toBeVisible();
    expect(note().element().textContent).toBe(`This payment is over the ACH limit${ALERT}`);
  });

  test('shows no alert when it is not exceeded', async () => {
    await openMethods({ settings, balance: asCents(50_000) });
    await expect.element(methodRadio(ACH)).toBeChecked();
    await expect.element(note()).not.toBeInTheDocument();
  });

  test('of both methods is shown in one alert', async () => {
    await openMethods({ settings, balance: asCents(300_000) });
    await expect.element(page.getByText('This payment is over the ACH and card limit')).toBeVisible();
    await expect.element(methodRadio(ACH)).toBeChecked();
  });

  test('of both methods leaves only other invoices as a choice', async () => {
    await openMethods({ settings, balance: asCents(300_000) });
    await buttonNamed('Continue with bank account').click();
    await expect.element(dialog().getByRole('button', { name: 'Change the invoices' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Choose another method' })).not.toBeInTheDocument();
  });

  test('opens a dialog on "Continue" with another method or other invoices as choices', async () => {
    const screen = await openMethods({ settings });
    await methodRadio(ACH).click();
    await buttonNamed('Continue with bank account').click();
    await expect.element(dialog().getByRole('heading', { name: 'This payment is over the ACH limit' })).toBeVisible();
    await expect.element(dialog().getByText(ALERT)).toBeVisible();
    await checkAccessibility();
    await clickOutside();
    await dialog().getByRole('button', { name: 'Choose another method' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(currentStep()).toMatch('Payment method');
    await buttonNamed('Continue with bank account').click();
    await dialog().getByRole('button', { name: 'Change the invoices' }).click();
    await expect.poll(currentStep).toMatch('Select invoices');
    expect(screen.requests(createCheckoutToken)).toEqual([]);
  });
});

describe('surcharge on the payment method step', () => {
  const TOOLTIP = 'A $30.00 surcharge fee may apply based on card type and location.';
  const dialog = () => page.getByRole('dialog');

  test('is shown for the card method before it is chosen', async () => {
    await openMethods({ settings: SURCHARGE });
    await expect
      .poll(() => methodTexts()[1])
      .toEqual([CARD, `Approved at once. ${TOOLTIP}`, 'from $1,000.00', '$1,030.00 with a credit card']);
    expect(methodTexts()[0]).toEqual([ACH, 'Takes up to 5 days.', '$1,000.00', 'No fee']);
  });

  test('is explained in a dialog before the confirm step', async () => {
    const screen = await openMethods({ settings: { ...SURCHARGE, surchargeRateBps: 250 } });
    await methodRadio(CARD).click();
    await buttonNamed('Continue with card').click();
    await expect.element(dialog().getByRole('heading', { name: 'Credit card surcharge' })).toBeVisible();
    expect(factsOnPage(dialog().element())).toEqual([
      ['Debit card', '$1,000.00'],
      ['Credit card, at most', '$1,025.00'],
    ]);
    await expect
      .element(
        dialog().getByText('To cover the cost of accepting credit cards, we collected a 2.5% credit card surcharge.'),
      )
      .toBeVisible();
    // The method's card behind the dialog has said that it may apply.
    expect(
      dialog()
        .element()
        .textContent.match(/surcharge/g),
    ).toHaveLength(2);
    await checkAccessibility();
    await clickOutside();
    expect(screen.requests(createCheckoutToken)).toEqual([]);
    await dialog().getByRole('button', { name: 'Continue with card' }).click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.requests(createCheckoutToken)).toEqual([{ paymentType: 'CREDIT_CARD' }]);
  });

  test('can be avoided with "Use a bank account instead"', async () => {
    const screen = await openMethods({ settings: SURCHARGE });
    await methodRadio(CARD).click();
    await buttonNamed('Continue with card').click();
    await dialog().getByRole('button', { name: 'Use a bank account instead' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(methodRadio(ACH)).toBeChecked();
    expect(screen.requests(createCheckoutToken)).toEqual([]);
    await buttonNamed('Continue with bank account').click();
    await screen.expectRequest(createCheckoutToken, { paymentType: 'ACH' });
  });

  test.each([
    ['is disabled', { isAchEnabled: false }],
    ['is below its minimum', { minAchPayment: asCents(200_000) }],
    ['is over its maximum', { maxAchPayment: asCents(50_000) }],
  ])('dialog hides "Use a bank account instead" when ACH %s', async (_what, settings) => {
    await openMethods({ settings: { ...SURCHARGE, ...settings } });
    await methodRadio(CARD).click();
    await buttonNamed('Continue with card').click();
    await expect.element(dialog().getByRole('button', { name: 'Continue with card' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Use a bank account instead' })).not.toBeInTheDocument();
  });

  test('dialog changes nothing when it is closed', async () => {
    const screen = await openMethods({ settings: SURCHARGE });
    await methodRadio(CARD).click();
    await buttonNamed('Continue with card').click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(methodRadio(CARD)).toBeChecked();
    expect(screen.requests(createCheckoutToken)).toEqual([]);
  });
});

describe('CRD-04 credits as payment method', () => {
  test('are the only enabled method when they cover the payment', async () => {
    const screen = await openMethods({ credit: 100_000, settings: PAY_WITH_CREDIT });
    await expect.poll(methodTexts).toEqual([
      [ACH, 'Your credits cover this payment in full.', '–', 'Not for this payment'],
      [CARD, 'Your credits cover this payment in full.', '–', 'Not for this payment'],
      [CREDITS, 'Your credits cover this payment in full.', '$0.00', 'No fee'],
    ]);
    await expect.element(methodRadio(ACH)).toBeDisabled();
    await expect.element(methodRadio(CARD)).toBeDisabled();
    await expect.element(methodRadio(CREDITS)).toBeChecked();
    await buttonNamed('Continue with credits').click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.requests(createCheckoutToken)).toEqual([]);
  });

  test('are disabled when they cover only a part', async () => {
    await openMethods({ credit: 25_000, settings: PAY_WITH_CREDIT });
    await expect
      .poll(() => methodTexts()[2])
      .toEqual([CREDITS, 'For payments that credits cover in full.', '–', 'Not for this payment']);
    await expect.element(methodRadio(CREDITS)).toBeDisabled();
    await expect.element(methodRadio(ACH)).toBeChecked();
    expect(methodTexts()[0]?.[2]).toBe('$750.00');
  });

  test('are hidden when isPayWithCreditEnabled is off', async () => {
    await openMethods({ credit: 100_000, settings: { isCreditMemoEnabled: true } });
    await expect.element(page.getByText(messages.pay.creditsAloneOff)).toBeVisible();
    expect(methodTexts().map(([title]) => title)).toEqual([ACH, CARD]);
    expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
  });
});

describe('PAY-04 summary of the payment method step', () => {
  test('shows balance and total', async () => {
    await openMethods();
    expect(summary()).toEqual([
      ['Balance (1 invoice)', '$1,000.00'],
      ['Total to Pay', '$1,000.00'],
    ]);
  });

  test('shows applied credits and the short pay', async () => {
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

test('payment methods with unusualSettings show the limits and surcharge rate of the portal', async () => {
  localStorage.setItem('currencyCode', 'USD');
  await openMethods({ settings: unusualSettings });
  await expect.poll(methodTexts).toEqual([
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
