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

describe('steps of the pay flow', () => {
  test('are listed in the header, with later steps disabled', async () => {
    await openPay();
    await expect.element(page.getByRole('heading', { name: 'Make a payment', level: 1 })).toBeVisible();
    await expect.poll(currentStep).toBe('1Select invoices');
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').elements();
    expect(steps.map((step) => step.textContent)).toEqual(['1Select invoices', '2Payment method', '3Confirm payment']);
    expect(doneSteps()).toEqual([]);
  });

  test('move focus to their heading, start at the top and restore the scroll position on return', async () => {
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

  test('do not move focus on page load', async () => {
    await openPay();
    await expect.element(heading('Select invoices')).toBeInTheDocument();
    await expect.element(invoiceBox('48213')).toBeVisible();
    await expect.element(heading('Select invoices')).not.toHaveFocus();
  });

  test('PAY-03 are history entries, and going back to step 1 closes the confirm step', async () => {
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
    // Go forward over both steps at once.
    window.history.go(2);
    await expect.poll(currentStep).toMatch('Payment method');
    await expect.poll(() => screen.address()).toBe('/pay?hasProject=true&step=method');
  });

  test('go back one history entry at a time', async () => {
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

  test('opened by their address are replaced in the history by Back', async () => {
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
  ])('redirect %s to the first step when there is no draft', async (query, address, step) => {
    const screen = await openPay({ query });
    const before = historyEntry();
    await expect.poll(() => screen.address()).toBe(address);
    expect(currentStep()).toMatch(step);
    expect(historyEntry()).toBe(before);
  });

  test('PAY-03 redirect ?step=confirm to ?step=method when the draft has no method', async () => {
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

test('payment reasons are cached for five minutes', async () => {
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

describe('access to the pay flow', () => {
  test.each([
    ['payments are disabled', { settings: { isPaymentEnabled: false } }],
    ['the membership has no pay permission', { permissions: { pay: false } }],
  ])('is denied when %s', async (_what, options) => {
    const screen = await openPay(options);
    await expect.poll(() => screen.address()).not.toMatch(/^\/pay/);
    expect(page.getByRole('heading', { name: 'Make a payment' }).elements()).toEqual([]);
  });

  test('redirects visitors to the login page with a redirect back', async () => {
    const screen = await openPay({ signedIn: null, query: '?invoiceId=7' });
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay%3FinvoiceId%3D7');
  });
});

describe('PAY-14 /pay-slim', () => {
  test('shows the same flow without navigation and links', async () => {
    const screen = await openPay({ path: '/pay-slim' });
    await invoiceBox('48213').click();
    expect(page.getByRole('navigation', { name: /Main|Navigation/i }).elements()).toEqual([]);
    expect(page.getByRole('link').elements()).toEqual([]);
    await continueButton().click();
    await expect.poll(() => screen.address()).toBe('/pay-slim?step=method');
  });

  test('has the currency menu', async () => {
    const screen = await openPay({ path: '/pay-slim', settings: { currencyCodes: ['USD', 'CAD'] } });
    await page.getByRole('button', { name: /USD/ }).click();
    await page
      .getByRole('menuitem', { name: /CAD/ })
      .or(page.getByRole('menuitemradio', { name: /CAD/ }))
      .click();
    await screen.expectRequest(listInvoices, { currencyCode: 'CAD' });
  });
});

describe('payment draft per currency', () => {
  const choose = async (from: RegExp, to: RegExp) => {
    await page.getByRole('button', { name: from }).click();
    await page
      .getByRole('menuitem', { name: to })
      .or(page.getByRole('menuitemradio', { name: to }))
      .click();
  };

  test('is restored when the currency is chosen again', async () => {
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

describe('restored payment draft', () => {
  const rows = [
    anInvoice({ invoiceNumber: '7001', balance: asCents(100_000) }),
    anInvoice({ invoiceNumber: '7002', balance: asCents(50_000) }),
  ];
  const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
  const paid = { ...first, balance: asCents(40_000), currentBalance: asCents(40_000) };

  test('PAY-12 keeps invoices and amounts', async () => {
    keepDraft({ rows, actions: [{ type: 'amount', invoiceId: second.id, amount: asCents(20_000) }] });
    // A list that is still loading would not be loaded again by the refresh.
    const { promise: isListed, resolve: refresh } = Promise.withResolvers<void>();
    const unpaid = answer(listUnpaidInvoices, async ({ type }) => {
      await isListed;
      return listOf(type === 'CREDIT' ? [] : rows);
    });
    const screen = await openPay({ rows, settings: { isShortpayEnabled: true }, answers: [unpaid] });
    await expect.element(amountField('7001')).toHaveValue('1,000.00');
    await expect.element(amountField('7002')).toHaveValue('200.00');
    await screen.expectRequest(listUnpaidInvoices, { type: 'INVOICE', currencyCode: 'USD' });
    refresh();
    await expect.poll(() => screen.requests(listInvoices).length).toBeGreaterThan(1);
    await expect.element(amountField('7002')).toHaveValue('200.00');
    expect(toasts()).toEqual([]);
  });

  test('updates changed balances and shows a toast', async () => {
    keepDraft({ rows });
    await openPay({ rows: [paid], query: '?step=method' });
    await expectToast('info', changed, changedText);
    await expect.element(page.getByText('Balance (1 invoice)')).toBeVisible();
    await expect.element(page.getByText('$400.00').first()).toBeVisible();
  });

  test('returns to the first step when everything was paid', async () => {
    keepDraft({ rows });
    const screen = await openPay({ rows: [], query: '?step=method' });
    await expectToast('info', changed, changedText);
    await expect.poll(() => screen.address()).toBe('/pay');
  });

  test('stays unchanged when the balances fail to load', async () => {
    keepDraft({ rows });
    const screen = await openPay({ rows, query: '?step=method', answers: [fail(listUnpaidInvoices)] });
    // The call is tried once more.
    await expect.poll(() => screen.requests(listUnpaidInvoices).length).toBe(2);
    await screen.passTime(2000);
    await expect.element(page.getByText('Balance (2 invoices)')).toBeVisible();
    expect(toasts()).toEqual([]);
  });

  test('loads an invoice by id when it is not in a truncated list', async () => {
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

  test('drops an invoice that is neither in a truncated list nor found by id', async () => {
    keepDraft({ rows });
    await openPay({
      query: '?step=method',
      answers: [answer(listUnpaidInvoices, listOf([second], 4000)), refuse(getInvoice, 'not_found')],
    });
    await expectToast('info', changed, changedText);
    await expect.element(page.getByText('Balance (1 invoice)')).toBeVisible();
  });

  test('updates balances from the invoice list', async () => {
    const screen = await openPay({ rows });
    await invoiceBox('7001').click();
    await invoiceBox('7002').click();
    screen.answer(answer(listInvoices, listOf([paid])));
    await page.getByRole('button', { name: 'Due' }).click();
    await expectToast('info', changed, changedText);
    await expect.element(amountField('7001')).toHaveValue('400.00');
    // Invoices that are not on this page stay in the draft.
    expect(totalParts()).toContainEqual(['Total to Pay', '$900.00']);
  });

  test('reduces applied credits to what is left of them', async () => {
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

  test('of another user is ignored', async () => {
    keepDraft({ rows });
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('payDraft'));
    sessionStorage.setItem(`${name ?? ''}-other`, sessionStorage.getItem(name ?? '') ?? '');
    sessionStorage.removeItem(name ?? '');
    await openPay({ rows });
    await expect.element(invoiceBox('7001')).not.toBeChecked();
  });
});

describe('PAY-12 unanswered payment on page load', () => {
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

  test('resends the stored request on the confirm step without refreshing the draft', async () => {
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
    // Invoices are not refetched, and the missing credit does not change the stored request.
    expect(screen.requests(listUnpaidInvoices)).toEqual([{ type: 'CREDIT', currencyCode: 'USD' }]);
    expect(toasts()).toEqual([]);
  });
});
