import { quotePayment } from '@plumbline/contract/checkout';
import { listPaymentReasons } from '@plumbline/contract/payments';
import { asCents } from '@plumbline/rules/money';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmMessages as words } from '../confirm-messages.ts';
import { aCard, aPaymentReason } from '../../testing/a-payment.ts';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { sayFromCardFrame } from '../../testing/test-card-frame.ts';
import { unusualSettings } from '../../testing/unusual-settings.ts';
import { payButton, totalToPay } from '../testing/confirm-page.ts';
import { openConfirm } from '../testing/open-confirm.ts';
import { quoteOf } from '../testing/quote-of.ts';

const invoice = anInvoice();
const lines = () => listItems('Invoices to pay');
const known = (text: string) => ({ text, isStale: false });

describe('PAY-04 summary of the confirm step', () => {
  test('shows the invoices, their balance and the total', async () => {
    await openConfirm({ invoices: [invoice, anInvoice({ invoiceNumber: '48214', balance: asCents(25_050) })] });
    await expect.poll(lines).toEqual(['48213 1,000.00', '48214 250.50']);
    await expect.poll(totalToPay).toEqual(known('$1,250.50'));
    expect(factsOnPage()).toEqual([['Balance', '$1,250.50']]);
    await expect.element(page.getByRole('heading', { name: 'Pay from a bank account' })).toBeVisible();
    await expect.element(payButton('Pay $1,250.50 now')).toBeEnabled();
    await checkAccessibility();
  });

  test('on a phone the pay button is in view while the form scrolls', async () => {
    // The form of a new card is taller than the screen.
    await openConfirm({ paymentType: 'CREDIT_CARD', methods: [], invoices: [invoice], width: 375 });
    const button = payButton('Pay $1,000.00 now');
    await expect.element(button).toBeInViewport();
    const toBottom = () => Math.round(window.innerHeight - button.element().getBoundingClientRect().bottom);
    window.scrollTo(0, 0);
    await expect.element(button).toBeInViewport();
    const before = toBottom();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => window.scrollY).toBeGreaterThan(100);
    await expect.element(button).toBeInViewport();
    expect(toBottom()).toBe(before);
  });

  test('CRD-05 shows applied credits when credit memos are enabled', async () => {
    const credit = aCredit();
    await openConfirm({
      settings: { isCreditMemoEnabled: true },
      invoices: [invoice],
      credits: [credit],
      steps: [{ type: 'apply-credit', invoiceId: invoice.id, creditId: credit.id, amount: asCents(25_000) }],
    });
    await expect.poll(lines).toEqual(['48213 Credit −$250.00 750.00']);
    await expect.poll(totalToPay).toEqual(known('$750.00'));
    expect(factsOnPage()).toEqual([
      ['Balance', '$1,000.00'],
      ['Credit Applied', '−$250.00'],
    ]);
    await openConfirm({ settings: { isCreditMemoEnabled: true } });
    await expect.poll(totalToPay).toEqual(known('$1,000.00'));
    expect(factsOnPage()).toEqual([
      ['Balance', '$1,000.00'],
      ['Credit Applied', '$0.00'],
    ]);
  });

  test('PAY-07 shows short pay and overpay amounts', async () => {
    const over = anInvoice({ invoiceNumber: '48214', balance: asCents(5_000) });
    await openConfirm({
      settings: { isShortpayEnabled: true, isOverpayEnabled: true, isPaymentReasonRequired: false },
      invoices: [invoice, over],
      steps: [
        { type: 'amount', invoiceId: invoice.id, amount: asCents(90_000) },
        { type: 'amount', invoiceId: over.id, amount: asCents(6_000) },
      ],
    });
    await expect.poll(lines).toEqual(['48213 Short pay 900.00', '48214 Overpay 60.00']);
    expect(factsOnPage()).toEqual([
      ['Balance', '$1,050.00'],
      ['Short pay', '−$100.00'],
      ['Overpay', '$10.00'],
    ]);
  });

  test('PAY-07 PAY-08 disables payment of a short pay without a reason and links back to review', async () => {
    const screen = await openConfirm({
      settings: { isShortpayEnabled: true },
      invoices: [invoice],
      steps: [{ type: 'amount', invoiceId: invoice.id, amount: asCents(90_000) }],
    });
    await expect.poll(lines).toEqual(['48213 Click here to review 900.00']);
    await expect.element(payButton()).toBeDisabled();
    await expect.element(payButton()).toHaveAccessibleDescription('Please correct the invoice 48213 to proceed.');
    await page.getByRole('button', { name: 'Click here to review' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
  });

  test('PAY-07 enables payment of a short pay with a reason', async () => {
    const reason = aPaymentReason();
    await openConfirm({
      settings: { isShortpayEnabled: true },
      invoices: [invoice],
      steps: [
        { type: 'amount', invoiceId: invoice.id, amount: asCents(90_000) },
        { type: 'reason', invoiceId: invoice.id, paymentReasonId: reason.id },
      ],
      answers: [answer(listPaymentReasons, listOf([reason]))],
    });
    await expect.element(payButton('Pay $900.00 now')).toBeEnabled();
    expect(lines()).toEqual(['48213 Short pay 900.00']);
  });

  test.each([
    [11, false],
    [12, true],
  ])('with %i invoices the list scrolls and is focusable: %s', async (count, isScrolling) => {
    const invoices = Array.from({ length: count }, (_, place) => anInvoice({ invoiceNumber: `${48_213 + place}` }));
    await openConfirm({ invoices });
    const list = page.getByRole('list', { name: 'Invoices to pay' });
    await expect.element(list).toBeVisible();
    const { scrollHeight, clientHeight, tabIndex } = list.element() as HTMLElement;
    expect([scrollHeight > clientHeight, tabIndex === 0]).toEqual([isScrolling, isScrolling]);
  });

  test('PAY-03 Edit opens the invoices step, Change method the payment method step', async () => {
    const screen = await openConfirm();
    await page.getByRole('button', { name: 'Change method' }).click();
    await expect.poll(() => screen.address()).toBe('/pay?step=method');
    await openConfirm();
    await page.getByRole('button', { name: 'Edit the invoices' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.element(page.getByRole('heading', { name: 'Select invoices' })).toBeInTheDocument();
  });

  test('shows the sign of another currency', async () => {
    await openConfirm({
      settings: { currencyCodes: ['CAD'] },
      invoices: [anInvoice({ currencyCode: 'CAD' })],
      paymentType: 'CREDIT_CARD',
      methods: [],
    });
    await expect.poll(totalToPay).toEqual(known('CA$1,000.00'));
    await expect.element(payButton('Pay CA$1,000.00 now')).toBeDisabled();
  });

  test.each([375, 1280])('at %i px is below (375) or beside (1280) the payment method', async (width) => {
    await openConfirm({ width });
    await expect.element(payButton()).toBeEnabled();
    const [method, summary] = ['Pay from a bank account', 'Summary'].map((name) =>
      page.getByRole('region', { name }).element().getBoundingClientRect(),
    );
    if (!method || !summary) throw new Error('a card is missing');
    if (width === 375) expect(summary.top).toBeGreaterThanOrEqual(method.bottom);
    else expect(summary.left).toBeGreaterThanOrEqual(method.right);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });

  test('works with unusualSettings', async () => {
    await openConfirm({
      settings: unusualSettings,
      invoices: [anInvoice({ currencyCode: 'CAD' })],
      paymentType: 'CREDIT_CARD',
      methods: [aCard()],
    });
    await sayFromCardFrame();
    await expect.element(payButton('Pay CA$1,000.00 now')).toBeEnabled();
    expect(factsOnPage()).toEqual([
      ['Balance', 'CA$1,000.00'],
      ['Credit Applied', 'CA$0.00'],
    ]);
    await expect.element(page.getByRole('switch', { name: 'Pay on a later date' })).toBeVisible();
  });
});

describe('quote on the confirm step', () => {
  test('PAY-09 is requested with the payment type, currency and invoice lines', async () => {
    const screen = await openConfirm({ invoices: [invoice] });
    await expect.poll(totalToPay).toEqual(known('$1,000.00'));
    expect(screen.requests(quotePayment)).toEqual([
      {
        paymentType: 'ACH',
        currencyCode: 'USD',
        invoices: [
          {
            invoiceId: invoice.id,
            balance: 100_000,
            amount: 100_000,
            credits: [],
            creditApplied: 0,
            paymentType: 'complete',
            paymentReasonId: null,
          },
        ],
      },
    ]);
  });

  test('disables payment and shows no amount while it loads', async () => {
    await openConfirm({ answers: [hang(quotePayment)] });
    await expect.element(payButton('Pay now')).toBeDisabled();
    expect(totalToPay()).toEqual({ text: '', isStale: true });
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('Total to Pay');
    await expect.element(page.getByText(/^By selecting/)).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['a server error', fail(quotePayment)],
    ['a lost connection', disconnect(quotePayment)],
    ['a refusal', refuse(quotePayment, 'method_deleted')],
  ])('shows an error with "Try again" after %s', async (_case, trouble) => {
    const screen = await openConfirm({ answers: [trouble] });
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${words.quoteFailed} Try again`);
    await expect.element(payButton()).toBeDisabled();
    screen.answer(answer(quotePayment, (input) => quoteOf(input)));
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.element(payButton('Pay $1,000.00 now')).toBeEnabled();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test.each([
    ['leaves it to the field for a new card', [], 0],
    ['shows it for a saved card, which has no field', [aCard()], 1],
  ])('SUR-01 a ZIP code of another state: %s', async (_case, methods, count) => {
    const refusal = { code: 'address_mismatch', id: null, message: 'ZIP code 97201 is in Oregon.' };
    const answers = [answer(quotePayment, (input) => quoteOf(input, { refusal }))];
    const screen = await openConfirm({ paymentType: 'CREDIT_CARD', methods, answers });
    await screen.expectRequest(quotePayment, {});
    await screen.passTime(1_000);
    await expect.poll(() => page.getByText(refusal.message).elements()).toHaveLength(count);
  });

  test('PAY-15 shows the refusal it predicts', async () => {
    const refusal = { code: 'amount_below_minimum', id: null, message: 'Minimum payment total is $2,000.00' };
    await openConfirm({ answers: [answer(quotePayment, (input) => quoteOf(input, { refusal }))] });
    await expect.element(page.getByText('Minimum payment total is $2,000.00')).toBeVisible();
  });

  test('does not show the quote_changed message, which has its own dialog', async () => {
    const refusal = { code: 'quote_changed', id: null, message: 'The amounts have changed.' };
    await openConfirm({ answers: [answer(quotePayment, (input) => quoteOf(input, { refusal }))] });
    await expect.poll(totalToPay).toEqual(known('$1,000.00'));
    await expect.element(page.getByText('The amounts have changed.')).not.toBeInTheDocument();
  });
});

describe('payment reasons on the confirm step', () => {
  test('hide the form while they load', async () => {
    await openConfirm({ answers: [hang(listPaymentReasons)] });
    await expect.element(page.getByText('Loading the payment')).toBeInTheDocument();
    await expect.element(payButton()).not.toBeInTheDocument();
  });

  test('can be reloaded after a server error', async () => {
    const screen = await openConfirm({ answers: [fail(listPaymentReasons)] });
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${words.quoteFailed}Try again`);
    screen.answer(answer(listPaymentReasons, listOf([])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(payButton('Pay $1,000.00 now')).toBeEnabled();
  });
});

test('QST-02 an invoice in dispute is named before it is paid', async () => {
  const disputed = anInvoice({ invoiceNumber: '7001', isInDispute: true });
  await openConfirm({ invoices: [disputed, anInvoice({ invoiceNumber: '7002' })] });
  await expect
    .element(page.getByText('Invoice 7001 is in dispute. Pay it only if you mean to: the dispute goes on.'))
    .toBeVisible();
});
