import { cancelPayment, getPayment } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import { achNotice } from '@plumbline/rules/payments/thanks-words';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage, listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { paymentMessages } from './payment-messages.ts';
import { aPaymentDetail, aPaymentLine, aTimelineEntry } from '../testing/a-payment.ts';
import { testId } from '../testing/test-id.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';
import { openPayment } from './testing/open-payment.ts';

type Options = Parameters<typeof openPayment>[1];
const openThanks = (facts: Parameters<typeof openPayment>[0] = {}, options: Options = {}) =>
  openPayment(facts, { path: '/thanks', ...options });
const SCHEDULED = { status: 'SCHEDULED', scheduledAt: asDay('2026-10-20'), approvedAt: null } as const;
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const links = () =>
  [...document.querySelectorAll('nav[aria-label="What next"] a')].map((link) => [
    link.querySelector('b')?.textContent,
    link.getAttribute('href'),
  ]);
const cancelButton = () => page.getByRole('button', { name: 'Cancel Payment' }).first();

describe('THX-01 content', () => {
  test.each([
    [{}, 'Thank you for your payment', 'Your card payment for 1 invoice has gone through.'],
    [
      { paymentType: 'CREDIT', paymentInvoices: [aPaymentLine(), aPaymentLine()] },
      'Thank you for your payment',
      'Your payment with credits for 2 invoices has gone through.',
    ],
    [
      { paymentType: 'ACH', status: 'PENDING' },
      'Thank you for your payment',
      'We have your bank payment for 1 invoice. It is on its way from your bank.',
    ],
    [SCHEDULED, 'Your payment is scheduled', '$1,000.00 for 1 invoice is scheduled for 10/20/2026.'],
    [{ status: 'CANCELED' }, 'This payment was canceled', 'Nothing was charged. The invoices are open.'],
    [
      { status: 'CANCELED', failureCode: '05', failureMessage: 'The bank declined the card.' },
      'This payment did not go through',
      'The bank declined the card. The invoices are open again.',
    ],
    [{ status: 'VOIDED' }, 'This payment was voided', 'No money has moved. The invoices are open again.'],
    [{ status: 'REFUNDED' }, 'This payment was refunded', '$1,000.00 went back to you.'],
    [
      { status: 'CHARGEBACK' },
      'This payment was taken back',
      'Your bank has reversed it. The invoices are open again.',
    ],
  ])('%o', async (facts, heading, text) => {
    await openThanks(facts);
    await expect.element(title(heading)).toBeVisible();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText(text, { exact: true })).toHaveAttribute('aria-live', 'polite');
  });

  test('an open payment is still being confirmed', async () => {
    await openThanks({ status: 'STARTED', isOpen: true, info: { email: 'ap@tarnwick.example.com' } });
    await expect.element(title('We are still confirming your payment')).toBeVisible();
    await expect.element(page.getByText(/Do not pay again/)).toBeVisible();
    await expect.element(page.getByText(/A confirmation goes to/)).not.toBeInTheDocument();
  });

  test('a completed payment names the address of its confirmation', async () => {
    await openThanks({ info: { email: 'ap@tarnwick.example.com' } });
    await expect
      .element(page.getByText(/has gone through\. A confirmation goes to ap@tarnwick\.example\.com\.$/))
      .toBeVisible();
  });

  test('has the amount, the code and the method', async () => {
    const screen = await openThanks({ currencyCode: 'CAD' });
    await expect
      .poll(() => factsOnPage())
      .toEqual([
        ['Amount', 'CA$1,000.00'],
        ['Confirmation code', 'PL-7KQ2-M4XD'],
        ['Paid with', 'Visa 1111'],
      ]);
    expect(screen.requests(getPayment)).toEqual([{ code: 'PL-7KQ2-M4XD' }]);
    expect(document.title).toBe('Your payment · Granite Supply');
    await checkAccessibility();
  });

  test('a payment by credits only shows the credits as amount', async () => {
    await openThanks({ paymentType: 'CREDIT', brand: null, last4: null, credit: asCents(7_000), total: ZERO });
    await expect.poll(() => factsOnPage()[0]).toEqual(['Amount', '$70.00']);
  });

  test('the surcharge notice shows only with a surcharge', async () => {
    await openThanks({ surcharge: asCents(300), surchargeRate: 300 });
    await expect.element(page.getByText(surchargeNotice(300))).toBeVisible();
    await openThanks({ surchargeRate: 300 });
    await expect.element(title('Thank you for your payment')).toBeVisible();
    await expect.element(page.getByText(surchargeNotice(300))).not.toBeInTheDocument();
  });

  test.each([
    ['ACH', 'PENDING', true],
    ['ACH', 'SCHEDULED', true],
    ['ACH', 'APPROVED', false],
    ['CREDIT_CARD', 'PENDING', false],
  ])('the notice about bank payments: %s %s %s', async (paymentType, status, isShown) => {
    await openThanks({ paymentType, status });
    await expect.element(page.getByRole('heading', { name: 'Where your money is' })).toBeVisible();
    expect(page.getByText(achNotice(1)).elements()).toHaveLength(isShown ? 1 : 0);
  });

  test('the progress is a line, or a timeline when a step is late or failed', async () => {
    const settled = { key: 'settled', label: 'Settled', at: null, on: asDay('2026-10-20') };
    await openThanks({
      timeline: [
        aTimelineEntry(),
        aTimelineEntry({ key: 'sent', label: 'Sent', state: 'expected', at: null, on: asDay('2026-10-16') }),
        aTimelineEntry({ ...settled, state: 'expected' }),
      ],
    });
    await expect
      .poll(() => listItems('Where your money is'))
      .toEqual([
        expect.stringMatching(/^Submitted \(done\)/),
        expect.stringMatching(/^Sent \(next\) ?10\/16\/2026$/),
        expect.stringMatching(/^Settled \(later\) ?By 10\/20\/2026$/),
      ]);
    await openThanks({ timeline: [aTimelineEntry({ ...settled, state: 'late', words: 'The bank is slow.' })] });
    await expect
      .poll(() => listItems('Where your money is'))
      .toEqual(['Settled (late) Was due by 10/20/2026 The bank is slow.']);
  });
});

describe('THX-01 on a phone and with unusual settings', () => {
  test('everything fits into 375 px', async () => {
    await openThanks({ ...SCHEDULED, processOn: asDay('2026-10-20') }, { width: 375 });
    await expect.element(title('Your payment is scheduled')).toBeVisible();
    await expect.element(cancelButton()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('the unusual portal shows the same card', async () => {
    await openThanks({}, { settings: unusualSettings });
    await expect.element(title('Thank you for your payment')).toBeVisible();
    await expect.poll(() => factsOnPage()[1]).toEqual(['Confirmation code', 'PL-7KQ2-M4XD']);
  });
});

describe('THX-01 the confirmation code', () => {
  const copy = () => page.getByRole('button', { name: 'Copy the confirmation code' });

  test('is copied', async () => {
    const screen = await openThanks();
    await copy().click();
    await expectToast('success', messages.thanks.copied);
    expect(screen.browser.copied).toEqual(['PL-7KQ2-M4XD']);
  });

  test('shows an error when it cannot be copied', async () => {
    await openThanks({}, { isClipboardClosed: true });
    await copy().click();
    await expectToast('error', messages.thanks.copyFailed);
  });
});

describe('THX-01 THX-02 a scheduled payment', () => {
  test('shows its day and can be canceled, whatever the setting for the detail page', async () => {
    const screen = await openThanks(
      { ...SCHEDULED, processOn: asDay('2026-10-21') },
      { settings: { isPaymentDetailCancelEnabled: false }, answers: [answer(cancelPayment, { status: 'CANCELED' })] },
    );
    await expect.element(page.getByText('Scheduled for 10/20/2026', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/so it processes on 10\/21\/2026/)).toBeVisible();
    await cancelButton().click();
    screen.answer(answer(getPayment, aPaymentDetail({ ...SCHEDULED, status: 'CANCELED' })));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
    await expectToast('success', paymentMessages.cancel.done);
    await expect.element(title('This payment was canceled')).toBeVisible();
    await expect.element(page.getByText('Was scheduled for 10/20/2026')).toBeVisible();
    await expect.element(cancelButton()).toBeDisabled();
  });

  test.each([
    ['of a recurrence', { ...SCHEDULED, recurrenceId: testId() }, {}],
    ['of somebody who may not pay', SCHEDULED, { permissions: { pay: false, prepay: false } }],
    ['that has been made', { scheduledAt: asDay('2026-10-20') }, {}],
  ])('%s shows its day and no cancel button', async (_case, facts, options) => {
    await openThanks(facts, options);
    await expect.element(page.getByText(/cheduled for 10\/20\/2026$/)).toBeVisible();
    await expect.element(cancelButton()).not.toBeInTheDocument();
  });
});

describe('PRE-02 a monthly prepayment', () => {
  const recurrenceId = testId();
  const MONTHLY = {
    ...SCHEDULED,
    isPrepaid: true,
    recurrenceId,
    recurrenceNumber: 1,
    installments: [
      { scheduledAt: asDay('2026-10-31'), processOn: asDay('2026-11-02') },
      { scheduledAt: asDay('2026-11-30'), processOn: asDay('2026-11-30') },
    ],
  };
  const days = () =>
    page
      .getByRole('list', { name: 'Installments' })
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  const link = () => page.getByRole('link', { name: 'View or cancel these payments' });

  test('lists its days, says where one moves, and leads to where it can be canceled', async () => {
    await openThanks(MONTHLY, { settings: { isRecurrencePaymentEnabled: true } });
    await expect
      .poll(days)
      .toEqual([
        expect.stringMatching(/^110\/31\/2026 SatRuns Mon 11\/02\/2026/),
        expect.stringMatching(/^211\/30\/2026 MonMonth end\./),
      ]);
    await expect.element(page.getByText(/^Installment 1 of 2, \$[\d,.]+, is scheduled for/)).toBeVisible();
    await expect.element(page.getByText('Pay with', { exact: true })).toBeVisible();
    await expect.element(link()).toHaveAttribute('href', `/history/recurrences?id=${recurrenceId}`);
    await checkAccessibility();
  });

  test('has no link on the slim page', async () => {
    await openThanks(MONTHLY, { path: '/thanks-slim', settings: { isRecurrencePaymentEnabled: true } });
    await expect.poll(days).toHaveLength(2);
    await expect.element(link()).not.toBeInTheDocument();
  });

  test('REC-02 leads to the series also after recurrence is switched off', async () => {
    await openThanks(MONTHLY, { settings: { isRecurrencePaymentEnabled: false } });
    await expect.element(link()).toHaveAttribute('href', `/history/recurrences?id=${recurrenceId}`);
  });
});

describe('THX-01 links', () => {
  const settings = { isWaiverEnabled: true };

  test('to another payment and to the history', async () => {
    await openThanks();
    await expect.poll(links).toEqual([
      ['Make another payment', '/pay?size=100'],
      ['View payment history', '/history/payments'],
    ]);
  });

  test('also to a waiver request, for a user who may send one', async () => {
    const request = ['Request a waiver', '/request-waiver'];
    await openThanks({}, { settings });
    await expect
      .poll(links)
      .toEqual([['Make another payment', '/pay?size=100'], request, ['View payment history', '/history/payments']]);
    await openThanks({}, { settings, permissions: { requestWaiver: false } });
    await expect.element(title('Thank you for your payment')).toBeVisible();
    expect(links()).not.toContainEqual(request);
  });

  test('only to the history for a user who may not pay', async () => {
    await openThanks({}, { permissions: { pay: false } });
    await expect.poll(links).toEqual([['View payment history', '/history/payments']]);
  });

  test('PAY-14 only to the next payment on the slim page', async () => {
    await openThanks({}, { path: '/thanks-slim', settings });
    await expect.element(title('Thank you for your payment')).toBeVisible();
    await expect.poll(links).toEqual([['Make another payment', '/pay-slim']]);
    await expect.element(page.getByRole('link', { name: 'Payments' })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('WVR-09 back to the waiver request only for a user who came from it', async () => {
    await openThanks({}, { query: '?requestWaiver=true', settings: { isWaiverEnabled: true } });
    await expect
      .element(page.getByRole('link', { name: 'Back to the waiver request' }))
      .toHaveAttribute('href', '/request-waiver?restore=true');
    await openThanks({}, { query: '?requestWaiver=true', settings: { isWaiverEnabled: false } });
    await expect.element(title('Thank you for your payment')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to the waiver request' })).not.toBeInTheDocument();
  });
});

describe('THX-01 a payment that cannot be loaded', () => {
  test.each([
    ['/thanks', '/history/payments'],
    ['/thanks-slim', '/pay-slim'],
  ] as const)('at %s links back to %s', async (path, href) => {
    await openThanks({}, { path, answers: [refuse(getPayment, 'not_found')] });
    await expect.element(page.getByText(paymentMessages.history.notFoundText)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Payments' })).toHaveAttribute('href', href);
  });

  test('has a retry button', async () => {
    const screen = await openThanks({}, { answers: [fail(getPayment)] });
    await expect.element(page.getByText(paymentMessages.history.notLoadedText)).toBeVisible();
    screen.answer(answer(getPayment, aPaymentDetail()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(title('Thank you for your payment')).toBeVisible();
  });

  test('shows the links while loading', async () => {
    const screen = await openThanks({}, { answers: [hang(getPayment)] });
    await screen.passTime(200);
    await expect.element(page.getByText('Loading your payment')).toBeInTheDocument();
    await expect.poll(links).toHaveLength(2);
    await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});
