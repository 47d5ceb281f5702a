import { createPayment } from '@plumbline/contract/checkout';
import { getInvoice, listInvoices, listUnpaidInvoices } from '@plumbline/contract/invoices';
import { listPaymentReasons } from '@plumbline/contract/payments';
import { asCents, ZERO } from '@plumbline/rules/money';
import { tabStore } from '@plumbline/ui/app/storage';
import { toast } from '@plumbline/ui/overlays/toast';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { entriesSince, historyEntry } from '@plumbline/ui/testing/history-entry';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { aCredit, anInvoice, anInvoiceDetail } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { CARD_TOKEN } from '../testing/test-card-frame.ts';
import { emptyForm, paymentInput } from './method-form.ts';
import { paymentInFlight } from './payment-in-flight.ts';
import { keepDraft } from './testing/keep-draft.ts';
import { openPay } from './testing/open-pay.ts';
import { amountField, continueButton, currentStep, doneSteps, invoiceBox, totalParts } from './testing/pay-page.ts';

const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
const { changed, changedText } = messages.pay;
const toasts = () => toast.list().map(({ text }) => text);

describe('the steps', () => {
  test('are told in the header, and the later ones cannot be pressed', async () => {
    await openPay();
    await expect.element(page.getByRole('heading', { name: 'Make a payment', level: 1 })).toBeVisible();
    await expect.poll(currentStep).toBe('1Select invoices');
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').elements();
    expect(steps.map((step) => step.textContent)).toEqual(['1Select invoices', '2Payment method', '3Confirm payment']);
    expect(doneSteps()).toEqual([]);
  });

  test('take the keyboard along, begin at their top, and are found again where they were left', async () => {
    await openPay();
    await invoiceBox('48213').click();
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 400);
    await continueButton().click();
    await expect.element(heading('Payment method')).toHaveFocus();
    expect(window.scrollY).toBe(0);
    expect(doneSteps()).toEqual(['Select invoices (done)']);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(heading('Select invoices')).toHaveFocus();
    await expect.poll(() => window.scrollY).toBe(400);
  });

  test('leave the keyboard alone on arrival', async () => {
    await openPay();
    await expect.element(heading('Select invoices')).toBeInTheDocument();
    await expect.element(invoiceBox('48213')).toBeVisible();
    await expect.element(heading('Select invoices')).not.toHaveFocus();
  });

  test('PAY-03 are pages of the history: Back leads back, and leaving step 1 closes the later ones', async () => {
    const screen = await openPay({ query: '?hasProject=true' });
    const first = historyEntry();
    await invoiceBox('48213').click();
    await continueButton().click();
    await page.getByRole('button', { name: 'Continue with bank account' }).click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    expect(screen.address()).toBe('/pay?hasProject=true&step=confirm');
    expect(entriesSince(first)).toBe(2);
    await page.getByRole('button', { name: 'Select invoices (done)' }).click();
    await expect.poll(currentStep).toMatch('Select invoices');
    expect(screen.address()).toBe('/pay?hasProject=true');
    expect(historyEntry()).toBe(first);
    // Forward over both steps at once.
    window.history.go(2);
    await expect.poll(currentStep).toMatch('Payment method');
    await expect.poll(() => screen.address()).toBe('/pay?hasProject=true&step=method');
  });

  test('go back one at a time', async () => {
    await openPay();
    await invoiceBox('48213').click();
    await continueButton().click();
    const second = historyEntry();
    await page.getByRole('button', { name: 'Continue with bank account' }).click();
    await expect.poll(currentStep).toMatch('Confirm payment');
    await page.getByRole('button', { name: 'Payment method (done)' }).click();
    await expect.poll(currentStep).toMatch('Payment method');
    expect(historyEntry()).toBe(second);
  });

  test('that the address opens have nothing before them: the way back takes their place', async () => {
    const rows = [anInvoice()];
    keepDraft({ rows });
    const screen = await openPay({ rows, query: '?step=method' });
    const before = historyEntry();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    expect(historyEntry()).toBe(before);
  });

  test.each([
    ['?step=method&hasProject=true&invoice=x', '/pay?hasProject=true', 'Select invoices'],
    ['?step=confirm', '/pay', 'Select invoices'],
    ['?step=sometime', '/pay', 'Select invoices'],
  ])('of an address without a payment: %s', async (query, address, step) => {
    const screen = await openPay({ query });
    const before = historyEntry();
    await expect.poll(() => screen.address()).toBe(address);
    expect(currentStep()).toMatch(step);
    expect(historyEntry()).toBe(before);
  });

  test('PAY-03 an address that asks to confirm what has no method leads to the methods', async () => {
    const rows = [anInvoice()];
    keepDraft({ rows });
    const screen = await openPay({ rows, query: '?step=confirm' });
    await expect.poll(() => screen.address()).toBe('/pay?step=method');
    expect(currentStep()).toMatch('Payment method');
    const before = historyEntry();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => screen.address()).toBe('/pay');
    expect(historyEntry()).toBe(before);
  });
});

test('the reasons are good for five minutes', async () => {
  const rows = [anInvoice()];
  const screen = await openPay({ rows });
  await invoiceBox('48213').click();
  await screen.passTime(4 * 60_000);
  await continueButton().click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(invoiceBox('48213')).toBeChecked();
  await expect.poll(() => screen.requests(listInvoices).length).toBeGreaterThan(1);
  expect(screen.requests(listPaymentReasons)).toHaveLength(1);
  await screen.passTime(90_000);
  await continueButton().click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => screen.requests(listPaymentReasons).length).toBe(2);
});

describe('who may pay', () => {
  test.each([
    ['payments are off', { settings: { isPaymentEnabled: false } }],
    ['the membership does not allow it', { permissions: { pay: false } }],
  ])('nobody where %s', async (_what, options) => {
    const screen = await openPay(options);
    await expect.poll(() => screen.address()).not.toMatch(/^\/pay/);
    expect(page.getByRole('heading', { name: 'Make a payment' }).elements()).toEqual([]);
  });

  test('a visitor is asked to log in, and comes back', async () => {
    const screen = await openPay({ signedIn: null, query: '?invoiceId=7' });
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay%3FinvoiceId%3D7');
  });
});

describe('PAY-14 the slim variant', () => {
  test('is the same flow without the shell', async () => {
    const screen = await openPay({ path: '/pay-slim' });
    await invoiceBox('48213').click();
    expect(page.getByRole('navigation', { name: /Main|Navigation/i }).elements()).toEqual([]);
    expect(page.getByRole('link').elements()).toEqual([]);
    await continueButton().click();
    await expect.poll(() => screen.address()).toBe('/pay-slim?step=method');
  });

  test('keeps the choice of a currency', async () => {
    const screen = await openPay({ path: '/pay-slim', settings: { currencyCodes: ['USD', 'CAD'] } });
    await page.getByRole('button', { name: /USD/ }).click();
    await page
      .getByRole('menuitem', { name: /CAD/ })
      .or(page.getByRole('menuitemradio', { name: /CAD/ }))
      .click();
    await screen.expectRequest(listInvoices, { currencyCode: 'CAD' });
  });
});

describe('each currency has a payment of its own', () => {
  const choose = async (from: RegExp, to: RegExp) => {
    await page.getByRole('button', { name: from }).click();
    await page
      .getByRole('menuitem', { name: to })
      .or(page.getByRole('menuitemradio', { name: to }))
      .click();
  };

  test('which is there again when the currency is', async () => {
    const rows = [anInvoice({ invoiceNumber: '7001' }), anInvoice({ invoiceNumber: '7002', currencyCode: 'CAD' })];
    const inCurrency = (code = 'USD') => listOf(rows.filter(({ currencyCode }) => currencyCode === code));
    await openPay({
      settings: { currencyCodes: ['USD', 'CAD'] },
      answers: [
        answer(listInvoices, ({ currencyCode }) => inCurrency(currencyCode)),
        answer(listUnpaidInvoices, ({ currencyCode }) => inCurrency(currencyCode)),
      ],
    });
    await invoiceBox('7001').click();
    await choose(/USD/, /CAD/);
    await expect.element(invoiceBox('7002')).not.toBeChecked();
    await expect.poll(totalParts).toContainEqual(['Total to Pay', 'CA$0.00']);
    await choose(/CAD/, /USD/);
    await expect.element(invoiceBox('7001')).toBeChecked();
    await expect.poll(totalParts).toContainEqual(['Total to Pay', '$1,000.00']);
  });
});

describe('a payment that was left in the tab', () => {
  const rows = [
    anInvoice({ invoiceNumber: '7001', balance: asCents(100_000) }),
    anInvoice({ invoiceNumber: '7002', balance: asCents(50_000) }),
  ];
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const paid = { ...first, balance: asCents(40_000), currentBalance: asCents(40_000) };

  test('PAY-12 is there again, with its amounts', async () => {
    keepDraft({ rows, actions: [{ type: 'amount', invoiceId: second.id, amount: asCents(20_000) }] });
    const screen = await openPay({ rows, settings: { isShortpayEnabled: true } });
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await expect.element(amountField('7002')).toHaveValue('200.00');
    await screen.expectRequest(listUnpaidInvoices, { type: 'INVOICE', currencyCode: 'USD' });
    await expect.poll(() => screen.requests(listInvoices).length).toBeGreaterThan(1);
    expect(toasts()).toEqual([]);
  });

  test('is held against what is owed now, and a change is told', async () => {
    keepDraft({ rows });
    await openPay({ rows: [paid], query: '?step=method' });
    await expectToast('info', changed, changedText);
    await expect.element(page.getByText('Balance (1 invoice)')).toBeVisible();
    await expect.element(page.getByText('$400.00').first()).toBeVisible();
  });

  test('of which all was paid begins anew', async () => {
    keepDraft({ rows });
    const screen = await openPay({ rows: [], query: '?step=method' });
    await expectToast('info', changed, changedText);
    await expect.poll(() => screen.address()).toBe('/pay');
  });

  test('goes on where the server cannot be asked', async () => {
    keepDraft({ rows });
    const screen = await openPay({ rows, query: '?step=method', answers: [fail(listUnpaidInvoices)] });
    await screen.passTime(2000);
    await expect.poll(() => screen.requests(listUnpaidInvoices).length).toBe(1);
    await expect.element(page.getByText('Balance (2 invoices)')).toBeVisible();
    expect(toasts()).toEqual([]);
  });

  test('keeps an invoice that a long list does not hold, as it is owed alone', async () => {
    keepDraft({ rows });
    const screen = await openPay({
      query: '?step=method',
      answers: [
        answer(listUnpaidInvoices, listOf([second], 4000)),
        answer(getInvoice, anInvoiceDetail({ id: first.id }, paid)),
      ],
    });
    await expectToast('info', changed, changedText);
    expect(screen.requests(getInvoice)).toEqual([{ id: first.id }]);
    await expect.element(page.getByText('Balance (2 invoices)')).toBeVisible();
    await expect.element(page.getByText('$900.00').first()).toBeVisible();
  });

  test('loses one that a long list does not hold and that cannot be found alone', async () => {
    keepDraft({ rows });
    await openPay({
      query: '?step=method',
      answers: [answer(listUnpaidInvoices, listOf([second], 4000)), refuse(getInvoice, 'not_found')],
    });
    await expectToast('info', changed, changedText);
    await expect.element(page.getByText('Balance (1 invoice)')).toBeVisible();
  });

  test('follows what the list of invoices says', async () => {
    const screen = await openPay({ rows });
    await invoiceBox('7001').click();
    await invoiceBox('7002').click();
    screen.answer(answer(listInvoices, listOf([paid])));
    await page.getByRole('button', { name: 'Due' }).click();
    await expectToast('info', changed, changedText);
    await expect.element(amountField('7001')).toHaveValue('400.00');
    // What is not on this page stays.
    expect(totalParts()).toContainEqual(['Total to Pay', '$900.00']);
  });

  test('follows what is left of its credits', async () => {
    const credit = aCredit({ balance: asCents(25_000) });
    const apply = { type: 'apply-credit', invoiceId: first.id, creditId: credit.id, amount: asCents(25_000) } as const;
    keepDraft({ rows, credits: [credit], actions: [apply] });
    await openPay({
      rows,
      credits: [{ ...credit, balance: asCents(10_000) }],
      settings: { isCreditMemoEnabled: true },
    });
    await expectToast('info', changed, changedText);
    await expect.poll(totalParts).toContainEqual(['Credit Applied', '−$100.00']);
    await expect.element(amountField('7001')).toHaveValue('900.00');
  });

  test('of somebody else is not seen', async () => {
    keepDraft({ rows });
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('payDraft'));
    sessionStorage.setItem(`${name ?? ''}-other`, sessionStorage.getItem(name ?? '') ?? '');
    sessionStorage.removeItem(name ?? '');
    await openPay({ rows });
    await expect.element(invoiceBox('7001')).not.toBeChecked();
  });
});

describe('PAY-12 a payment that was sent and has no answer yet', () => {
  const rows = [anInvoice({ invoiceNumber: '7001', balance: asCents(100_000) })];
  const paid = rows.map((row) => ({ ...row, balance: asCents(40_000), currentBalance: asCents(40_000) }));

  function keepSent() {
    const credit = aCredit();
    const store = keepDraft({
      rows,
      credits: [credit],
      actions: [
        { type: 'apply-credit', invoiceId: rows[0]?.id ?? '', creditId: credit.id, amount: asCents(10_000) },
        { type: 'method', paymentType: 'ACH' },
      ],
    });
    const { draft, idempotencyKey } = store.get();
    const input = paymentInput(draft, 'ACH', {
      form: emptyForm('Dana Reyes', 'US'),
      surcharge: ZERO,
      accountToken: CARD_TOKEN,
      checkoutToken: 'checkout-1',
      knowsHolds: false,
    });
    paymentInFlight(tabStore).begin({ idempotencyKey, input, sentAtMs: Date.now() });
    return store;
  }

  test('is asked for where it was sent, and stays as it was sent', async () => {
    keepSent();
    const screen = await openPay({
      rows: paid,
      settings: { isCreditMemoEnabled: true },
      answers: [hang(createPayment)],
    });
    await expect.poll(() => screen.address()).toBe('/pay?step=confirm');
    expect(currentStep()).toMatch('Confirm payment');
    await screen.expectRequest(createPayment, { credit: asCents(10_000) });
    await screen.passTime(1000);
    // The invoices are not asked for; the credit that is gone meanwhile changes nothing.
    expect(screen.requests(listUnpaidInvoices)).toEqual([{ type: 'CREDIT', currencyCode: 'USD' }]);
    expect(toasts()).toEqual([]);
  });
});
