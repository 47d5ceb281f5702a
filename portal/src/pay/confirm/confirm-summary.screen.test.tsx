import { quotePayment } from '@plumbline/contract/checkout';
import { listPaymentReasons } from '@plumbline/contract/payments';
import { asCents } from '@plumbline/rules/money';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../../messages.ts';
import { aCard, aPaymentReason } from '../../testing/a-payment.ts';
import { aCredit, anInvoice } from '../../testing/an-invoice.ts';
import { listOf } from '../../testing/list-of.ts';
import { sayFromCardFrame } from '../../testing/test-card-frame.ts';
import { unusualSettings } from '../../testing/unusual-settings.ts';
import { payButton, totalToPay } from '../testing/confirm-page.ts';
import { openConfirm } from '../testing/open-confirm.ts';
import { quoteOf } from '../testing/quote-of.ts';

const words = messages.confirm;
const invoice = anInvoice();
const lines = () => listItems('Invoices to pay');
const known = (text: string) => ({ text, isStale: false });

describe('PAY-04 the summary', () => {
  test('has the invoices, their balance and the total', async () => {
    await openConfirm({ invoices: [invoice, anInvoice({ invoiceNumber: '48214', balance: asCents(25_050) })] });
    await expect.poll(lines).toEqual(['48213 1,000.00', '48214 250.50']);
    await expect.poll(totalToPay).toEqual(known('$1,250.50'));
    expect(factsOnPage()).toEqual([['Balance', '$1,250.50']]);
    await expect.element(page.getByRole('heading', { name: 'Pay from a bank account' })).toBeVisible();
    await expect.element(payButton('Pay $1,250.50 now')).toBeEnabled();
    await checkAccessibility();
  });

  test('CRD-05 has a line for credits where there are credit memos', async () => {
    const credit = aCredit();
    await openConfirm({
      settings: { isCreditMemoEnabled: true },
      invoices: [invoice],
      credits: [credit],
      steps: [{ type: 'apply-credit', invoiceId: invoice.id, creditId: credit.id, amount: asCents(25_000) }],
    });
    await expect.poll(lines).toEqual(['48213 Credit −$250.00 1,000.00']);
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

  test('PAY-07 names what is paid short and what is paid over', async () => {
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

  test('PAY-07 PAY-08 an invoice without its reason stops the payment and leads back to be reviewed', async () => {
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

  test('PAY-07 an invoice with its reason can be paid short', async () => {
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
  ])('%i invoices: scrolls and takes the keyboard is %s', async (count, isScrolling) => {
    const invoices = Array.from({ length: count }, (_, place) => anInvoice({ invoiceNumber: `${48_213 + place}` }));
    await openConfirm({ invoices });
    const list = page.getByRole('list', { name: 'Invoices to pay' });
    await expect.element(list).toBeVisible();
    const { scrollHeight, clientHeight, tabIndex } = list.element() as HTMLElement;
    expect([scrollHeight > clientHeight, tabIndex === 0]).toEqual([isScrolling, isScrolling]);
  });

  test('PAY-03 Edit leads back to the invoices, Change method to the methods', async () => {
    const screen = await openConfirm();
    await page.getByRole('button', { name: 'Change method' }).click();
    await expect.poll(() => screen.address()).toBe('/pay?step=method');
    await openConfirm();
    await page.getByRole('button', { name: 'Edit the invoices' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    await expect.element(page.getByRole('heading', { name: 'Select invoices' })).toBeInTheDocument();
  });

  test('another currency has its own sign', async () => {
    await openConfirm({
      settings: { currencyCodes: ['CAD'] },
      invoices: [anInvoice({ currencyCode: 'CAD' })],
      paymentType: 'CREDIT_CARD',
      methods: [],
    });
    await expect.poll(totalToPay).toEqual(known('CA$1,000.00'));
    await expect.element(payButton('Pay CA$1,000.00 now')).toBeDisabled();
  });

  test.each([375, 1280])('at %i px the summary stands below or beside the method', async (width) => {
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

  test('stands with unusual settings, too', async () => {
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

describe('the price', () => {
  test('PAY-09 is asked of the server with the lines and what decides it', async () => {
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

  test('until it is there nothing can be paid, and no amount is named', async () => {
    await openConfirm({ answers: [hang(quotePayment)] });
    await expect.element(payButton('Pay now')).toBeDisabled();
    expect(totalToPay()).toEqual({ text: '', isStale: true });
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('Total to Pay');
    await expect.element(page.getByText(/^By selecting/)).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['fails', fail(quotePayment)],
    ['is not reached', disconnect(quotePayment)],
    ['is refused', refuse(quotePayment, 'method_deleted')],
  ])('that %s is said, and can be tried again', async (_case, trouble) => {
    const screen = await openConfirm({ answers: [trouble] });
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${words.quoteFailed} Try again`);
    await expect.element(payButton()).toBeDisabled();
    screen.answer(answer(quotePayment, (input) => quoteOf(input)));
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.element(payButton('Pay $1,000.00 now')).toBeEnabled();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('PAY-15 says why the server would not take the payment', async () => {
    const refusal = { code: 'amount_below_minimum', id: null, message: 'Minimum payment total is $2,000.00' };
    await openConfirm({ answers: [answer(quotePayment, (input) => quoteOf(input, { refusal }))] });
    await expect.element(page.getByText('Minimum payment total is $2,000.00')).toBeVisible();
  });

  test('says nothing of amounts that have changed, for which there is a dialog', async () => {
    const refusal = { code: 'quote_changed', id: null, message: 'The amounts have changed.' };
    await openConfirm({ answers: [answer(quotePayment, (input) => quoteOf(input, { refusal }))] });
    await expect.poll(totalToPay).toEqual(known('$1,000.00'));
    await expect.element(page.getByText('The amounts have changed.')).not.toBeInTheDocument();
  });
});

describe('the rules of a payment', () => {
  test('are waited for', async () => {
    await openConfirm({ answers: [hang(listPaymentReasons)] });
    await expect.element(page.getByText('Loading the payment')).toBeInTheDocument();
    await expect.element(payButton()).not.toBeInTheDocument();
  });

  test('that cannot be had are asked for again', async () => {
    const screen = await openConfirm({ answers: [fail(listPaymentReasons)] });
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${words.quoteFailed}Try again`);
    screen.answer(answer(listPaymentReasons, listOf([])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(payButton('Pay $1,000.00 now')).toBeEnabled();
  });
});
