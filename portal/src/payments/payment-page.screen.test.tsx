import { cancelPayment, getPayment } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { surchargeNotice } from '@plumbline/rules/payments/surcharge';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage, listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paymentMessages } from './payment-messages.ts';
import { aPaymentDetail, aPaymentLine, aTimelineEntry } from '../testing/a-payment.ts';
import { testId } from '../testing/test-id.ts';
import { openPayment } from './testing/open-payment.ts';

const PATH = '/history/payments';
const words = paymentMessages.history;
const lines = () => tableRows('Invoices of this payment');
const facts = () => factsOnPage(page.getByRole('main').element());
const SCHEDULED = { status: 'SCHEDULED', scheduledAt: asDay('2026-10-20'), approvedAt: null } as const;
const returned = aTimelineEntry({ key: 'returned', label: 'Returned', state: 'failed', words: 'No such account.' });

test.each([768, 1024])('HIS-02 at %i px the amount and the buttons each have a line', async (width) => {
  await openPayment({ status: 'PENDING', paymentType: 'ACH' }, { width });
  const title = page.getByRole('heading', { level: 1, name: /^Payment of/ });
  await expect.element(title).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print Receipt' })).toBeVisible();
  expect(title.element().getBoundingClientRect().height).toBeLessThan(48);
});

describe('HIS-02 HIS-03 status and timeline', () => {
  test.each([
    ['Started', { status: 'STARTED' }, '$1,000.00 is being processed. Please do not pay again.'],
    ['Pending', { status: 'PENDING', paymentType: 'ACH' }, '$1,000.00 is on its way from your bank.'],
    ['Pending', { status: 'PENDING' }, '$1,000.00 is being processed.'],
    ['Scheduled', SCHEDULED, '$1,000.00 is scheduled for 10/20/2026.'],
    ['Approved', { currencyCode: 'CAD' }, 'CA$1,000.00 paid.'],
    ['Approved', { paymentType: 'CREDIT', credit: asCents(7_000), total: ZERO }, '$70.00 paid.'],
    [
      'Partly refunded',
      { refundedAmount: asCents(1_000), preciseStatus: 'Partly refunded' },
      '$1,000.00 paid, $10.00 of it refunded.',
    ],
    ['Canceled', { status: 'CANCELED' }, 'Canceled. Nothing was paid.'],
    ['Declined', { status: 'CANCELED', preciseStatus: 'Declined', failureCode: '05' }, 'Declined. Nothing was paid.'],
    [
      'Nothing to pay',
      { status: 'CANCELED', preciseStatus: 'Nothing to pay', failureCode: 'nothing_owed' },
      'Nothing was owed any more on its day. Nothing was charged.',
    ],
    ['Canceled', { status: 'CANCELED', failureCode: 'method_gone' }, 'Canceled. Nothing was paid.'],
    [
      'Returned',
      { status: 'CANCELED', preciseStatus: 'Returned', failureCode: 'R03', timeline: [returned] },
      'The bank returned this payment. It is not paid.',
    ],
    ['Refunded', { status: 'REFUNDED' }, '$1,000.00 was paid and refunded.'],
    ['Chargeback', { status: 'CHARGEBACK', paymentType: 'ACH' }, 'The bank took $1,000.00 back. It is not paid.'],
    ['Chargeback', { status: 'CHARGEBACK' }, "The card's bank disputes $1,000.00."],
    ['Voided', { status: 'VOIDED' }, 'Voided. Nothing was paid.'],
  ] as const)('%s %o', async (badge, payment, sentence) => {
    await openPayment({ ...payment, timeline: 'timeline' in payment ? [...payment.timeline] : [] });
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect.element(page.getByText(badge, { exact: true }).first()).toBeVisible();
  });

  test('the timeline shows each step', async () => {
    await openPayment({
      timeline: [
        aTimelineEntry(),
        aTimelineEntry({ key: 'approved', label: 'Approved', at: '2026-10-15T16:05:00.000Z' }),
        aTimelineEntry({ key: 'sent', label: 'Sent', state: 'expected', at: null, on: asDay('2026-10-16') }),
        aTimelineEntry({ key: 'settled', label: 'Settled', state: 'expected', at: null, on: asDay('2026-10-20') }),
      ],
    });
    await expect
      .poll(() => listItems('Where your money is'))
      .toEqual([
        expect.stringMatching(/^Submitted \(done\) .*9:05/),
        expect.stringMatching(/^Approved \(done\) .*9:05/),
        'Sent (next) 10/16/2026',
        'Settled (to come) By 10/20/2026',
      ]);
    await checkAccessibility();
  });

  test('the timeline shows late and failed steps', async () => {
    await openPayment({
      timeline: [
        aTimelineEntry({ key: 'settled', label: 'Settled', state: 'late', at: null, on: asDay('2026-10-12') }),
        aTimelineEntry({ key: 'sent', label: 'Sent', state: 'late', at: null, on: asDay('2026-10-13') }),
        { ...returned, at: null },
      ],
    });
    await expect
      .poll(() => listItems('Where your money is'))
      .toEqual([
        'Settled (late) Was due by 10/12/2026',
        'Sent (late) Was due on 10/13/2026',
        'Returned (failed) No such account.',
      ]);
    // The words in brackets are for screen readers; others see an icon.
    const icons = [...page.getByRole('list', { name: 'Where your money is' }).element().querySelectorAll('svg')];
    expect(icons.map((icon) => icon.classList[1])).toEqual([
      'tabler-icon-alert-triangle',
      'tabler-icon-alert-triangle',
      'tabler-icon-x',
    ]);
  });
});

describe('HIS-02 the facts', () => {
  test('of a simple payment are few', async () => {
    const screen = await openPayment({ externalCode: null });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Payment of $1,000.00' })).toBeVisible();
    await expect.element(page.getByText('Confirmation PL-7KQ2-M4XD.')).toBeVisible();
    for (const name of ['Amounts', 'Details']) await expect.element(page.getByRole('region', { name })).toBeVisible();
    await expect.poll(facts).toEqual(
      expect.arrayContaining([
        ['Paid with', 'Visa 1111'],
        ['Paid by', 'Dana Reyes'],
        ['Submitted', expect.stringContaining('9:05')],
      ]),
    );
    const labels = facts().map(([label]) => label);
    for (const label of ['Email', 'Requested by', 'Installment', 'Reference', 'Project', 'Notes', 'Provider reference'])
      expect(labels).not.toContain(label);
    expect(screen.requests(getPayment)).toEqual([{ code: 'PL-7KQ2-M4XD' }]);
    expect(document.title).toContain('Granite Supply');
  });

  test('are all shown', async () => {
    await openPayment({
      paymentType: 'ACH',
      brand: null,
      last4: '6789',
      requestMethod: 'OVER_THE_PHONE',
      recurrenceNumber: 3,
      installments: ['2026-09-30', '2026-10-30', '2026-11-30'].map((day) => ({
        scheduledAt: asDay(day),
        processOn: asDay(day),
      })),
      paymentRequest: { description: 'Deposit for May', createdBy: { name: 'Kim Lund' } },
      info: {
        email: 'ap@tarnwick.example.com',
        reference: 'R-9',
        projectName: 'North Hall',
        projectAddress: '1 Main Street',
        notes: 'Gate code at the office',
      },
    });
    await expect.poll(facts).toEqual(
      expect.arrayContaining([
        ['Paid with', 'ACH 6789'],
        ['Paid by', 'Dana Reyes, on behalf of Tarnwick Builders (asked over the phone)'],
        ['Email', 'ap@tarnwick.example.com'],
        ['Requested by', 'Kim Lund'],
        ['Request', 'Deposit for May'],
        ['Installment', '3 of 3'],
        ['Reference', 'R-9'],
        ['Project', 'North Hall'],
        ['Address', '1 Main Street'],
        ['Notes', 'Gate code at the office'],
        ['Provider reference', '182736455'],
      ]),
    );
  });

  test('name the payer who paid without an account', async () => {
    await openPayment({ createdBy: null, info: { name: 'Pat Moss' }, requestMethod: 'IN_PERSON' });
    await expect.poll(facts).toContainEqual(['Paid by', 'Pat Moss, on behalf of Tarnwick Builders (asked in person)']);
  });

  test('of the amounts add up', async () => {
    await openPayment({
      subtotal: asCents(100_000),
      credit: asCents(10_000),
      surcharge: asCents(2_700),
      surchargeRate: 300,
      total: asCents(92_700),
      refundedAmount: asCents(1_000),
    });
    await expect.poll(facts).toEqual(
      expect.arrayContaining([
        ['Applied to invoices', '$1,000.00'],
        ['Credit applied', '−$100.00'],
        ['Surcharge (3%)', '$27.00'],
        ['Total', '$927.00'],
        ['Refunded', '−$10.00'],
        ['Paid after refunds', '$917.00'],
      ]),
    );
    await expect.element(page.getByText(surchargeNotice(300))).toBeVisible();
  });

  test('of the amounts leave out zeros', async () => {
    await openPayment({ surchargeRate: 300 });
    await expect.poll(facts).toContainEqual(['Total', '$1,000.00']);
    const labels = facts().map(([label]) => label);
    expect(labels).toContain('Applied to invoices');
    for (const label of ['Credit applied', 'Surcharge (3%)', 'Refunded']) expect(labels).not.toContain(label);
    await expect.element(page.getByText(surchargeNotice(300))).not.toBeInTheDocument();
  });
});

describe('HIS-02 the invoices', () => {
  const short = aPaymentLine({
    invoiceNumber: '7002',
    poNumber: null,
    jobName: null,
    creditApplied: asCents(5_000),
    credits: [
      { invoiceNumber: 'CM-1', amount: asCents(3_000) },
      { invoiceNumber: 'CM-2', amount: asCents(2_000) },
    ],
    paymentType: 'shortpay',
    paymentReason: 'Damaged goods',
  });

  test('have a credit column only if there are credits', async () => {
    await openPayment({ paymentInvoices: [aPaymentLine({ invoiceNumber: '7001' })] });
    await expect.poll(lines).toEqual([['7001 PO-551', 'Harrow Street Lofts', '1,200.00', '1,000.00']]);
    expect(tableHeads('Invoices of this payment')).toEqual(['Invoice', 'Project', 'Invoice total', 'Payment']);
    await expect.element(page.getByRole('region', { name: 'Invoices 1', exact: true })).toBeVisible();
    await openPayment({
      paymentInvoices: [
        short,
        aPaymentLine({ invoiceNumber: '7003', jobName: null, jobId: null, paymentType: 'overpay' }),
      ],
    });
    await expect.poll(lines).toEqual([
      ['7002', 'J-7 Short pay: Damaged goods', '1,200.00', '1,050.00', '−50.00 CM-1, CM-2', '1,000.00'],
      ['7003 PO-551', '– Overpay', '1,200.00', '1,000.00', '–', '1,000.00'],
    ]);
    expect(tableHeads('Invoices of this payment').slice(3)).toEqual(['Applied', 'Credit', 'Payment']);
  });

  test('open in the reports', async () => {
    const invoiceId = testId();
    await openPayment({ paymentInvoices: [aPaymentLine({ invoiceId, invoiceNumber: '7001' })] });
    await expect
      .element(page.getByRole('table').getByRole('link', { name: /7001/ }))
      .toHaveAttribute('href', `/history/invoices?invoice=${invoiceId}`);
  });

  test('are rows of two lines on a phone', async () => {
    await openPayment(
      {
        currencyCode: 'CAD',
        paymentInvoices: [
          aPaymentLine({ invoiceNumber: '7001' }),
          short,
          aPaymentLine({ invoiceNumber: '7003', jobName: null }),
        ],
      },
      { width: 375 },
    );
    await expect
      .poll(() => listItems('Invoices of this payment'))
      .toEqual([
        '7001 CA$1,000.00 Harrow Street Lofts',
        '7002 CA$1,000.00 Short pay: Damaged goods Credit −CA$50.00',
        '7003 CA$1,000.00 PO-551',
      ]);
    await checkAccessibility();
  });

  test.each([
    [true, 'This payment adds funds to your account.'],
    [false, 'This payment is for no invoice of yours.'],
  ])('may be none (prepaid: %s)', async (isPrepaid, text) => {
    await openPayment({ isPrepaid, paymentInvoices: [] });
    await expect.element(page.getByText('No invoices')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Invoices', exact: true })).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
  });
});

test('an open payment says by when its invoices are free again', async () => {
  const open = { status: 'PENDING', isOpen: true, approvedAt: null } as const;
  await openPayment({ ...open, openUntil: '2026-10-15T18:23:00.000Z' });
  await expect.element(page.getByText(/We know by Today, 11:23 AM at the latest\./)).toBeVisible();
  await openPayment({ ...open, openUntil: '2026-10-13T18:23:00.000Z' });
  await expect.element(page.getByText(/The answer is late\. Ask your supplier/)).toBeVisible();
  await expect.element(page.getByText(/at the latest/)).not.toBeInTheDocument();
  await openPayment();
  await expect.poll(lines).toHaveLength(1);
  await expect.element(page.getByText(/at the latest/)).not.toBeInTheDocument();
});

test('the amounts of a payment that took no money claim none', async () => {
  await openPayment({ status: 'CANCELED', surcharge: asCents(3_000), total: asCents(103_000) });
  await expect.element(page.getByText('Total, not paid')).toBeVisible();
  await expect.element(page.getByText('Applied to invoices')).not.toBeInTheDocument();
  await expect.element(page.getByText(/we collected/)).not.toBeInTheDocument();
});

test('a canceled payment says that it was to be paid, and its day is crossed out', async () => {
  const scheduledAt = asDay('2026-10-20');
  const day = aTimelineEntry({
    key: 'scheduled',
    label: 'Was scheduled for',
    state: 'dropped',
    at: null,
    on: scheduledAt,
  });
  await openPayment({ status: 'CANCELED', scheduledAt, timeline: [aTimelineEntry(), day] });
  await expect.poll(() => listItems('Where your money is').at(-1)).toBe('Was scheduled for (did not run) 10/20/2026');
  const crossedOut = page.getByRole('list', { name: 'Where your money is' }).getByText('10/20/2026').element();
  expect(getComputedStyle(crossedOut).textDecorationLine).toBe('line-through');
  expect(facts()).toContainEqual(['Was to be paid with', 'Visa 1111']);
  expect(facts()).toContainEqual(['Submitted by', 'Dana Reyes']);
  await checkAccessibility();
});

describe('HIS-02 the scheduled banner', () => {
  const settings = { isPaymentDetailCancelEnabled: true };
  const cancelButton = () => page.getByRole('button', { name: 'Cancel Payment' }).first();

  test('shows the day and the next business day', async () => {
    await openPayment({ ...SCHEDULED, processOn: asDay('2026-10-21') });
    await expect.element(page.getByText('Scheduled for 10/20/2026', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Banks are closed that day, so it processes on 10\/21\/2026\./)).toBeVisible();
    const both = '$1,000.00 is scheduled for 10/20/2026 and processes on 10/21/2026.';
    await expect.element(page.getByText(both)).toBeVisible();
    await openPayment({ ...SCHEDULED, processOn: SCHEDULED.scheduledAt });
    await expect.element(page.getByText('Scheduled for 10/20/2026', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Banks are closed/)).not.toBeInTheDocument();
  });

  test('stays after the day has passed, without the cancel button', async () => {
    await openPayment({ scheduledAt: asDay('2026-10-12') }, { settings });
    await expect.element(page.getByText('Was scheduled for 10/12/2026')).toBeVisible();
    await expect.element(cancelButton()).not.toBeInTheDocument();
  });

  test('is hidden for a payment without a scheduled day', async () => {
    await openPayment({}, { settings });
    await expect.poll(lines).toHaveLength(1);
    await expect.element(page.getByText(/cheduled for/)).not.toBeInTheDocument();
    await expect.element(cancelButton()).not.toBeInTheDocument();
  });

  test.each([
    ['the setting is off', {}, { settings: { isPaymentDetailCancelEnabled: false } }],
    ['nobody may pay', {}, { settings, permissions: { pay: false, prepay: false } }],
    ['it belongs to a recurrence', { recurrenceId: testId() }, { settings }],
  ])('has no cancel button where %s', async (_case, payment, options) => {
    await openPayment({ ...SCHEDULED, ...payment }, options);
    await expect.element(page.getByText('Scheduled for 10/20/2026', { exact: true })).toBeVisible();
    await expect.element(cancelButton()).not.toBeInTheDocument();
  });

  test('decision C15 leads to the page that can cancel it where the setting is off', async () => {
    const link = page.getByRole('link', { name: 'Cancel it on its confirmation page' });
    await openPayment(SCHEDULED, { settings: { isPaymentDetailCancelEnabled: false } });
    await expect.element(link).toHaveAttribute('href', '/thanks/PL-7KQ2-M4XD');
    await openPayment(SCHEDULED, { settings });
    await expect.element(cancelButton()).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
  });

  test('keeps the cancel button of a canceled payment, disabled', async () => {
    await openPayment({ ...SCHEDULED, status: 'CANCELED' }, { settings });
    await expect.element(cancelButton()).toBeDisabled();
  });

  test('asks for confirmation; Keep it and Escape keep the payment', async () => {
    const screen = await openPayment(SCHEDULED, { settings });
    const dialog = page.getByRole('dialog', { name: paymentMessages.cancel.question });
    await cancelButton().click();
    await expect.element(dialog.getByText(paymentMessages.cancel.text('PL-7KQ2-M4XD'))).toBeVisible();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(cancelButton()).toHaveFocus();
    await cancelButton().click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(screen.requests(cancelPayment)).toEqual([]);
  });

  test('a canceled payment is updated at once', async () => {
    const screen = await openPayment(SCHEDULED, {
      settings,
      answers: [answer(cancelPayment, { status: 'CANCELED' })],
    });
    await cancelButton().click();
    screen.answer(answer(getPayment, aPaymentDetail({ ...SCHEDULED, status: 'CANCELED' })));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
    await expectToast('success', paymentMessages.cancel.done);
    expect(screen.requests(cancelPayment)).toEqual([{ code: 'PL-7KQ2-M4XD' }]);
    await expect.element(page.getByText('Canceled. Nothing was paid.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(cancelButton()).toBeDisabled();
  });

  test.each([
    [refuse(cancelPayment, 'payment_already_canceled'), 'This payment is already canceled.'],
    [
      refuse(cancelPayment, 'payment_in_recurrence'),
      'This payment belongs to a recurring payment. Cancel the recurring payment instead.',
    ],
    [disconnect(cancelPayment), paymentMessages.cancel.failed],
  ])('a refusal shows its own message (%#)', async (trouble, text) => {
    await openPayment(SCHEDULED, { settings, answers: [trouble] });
    await cancelButton().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
    await expectToast('error', text);
  });
});

describe('HIS-02 a payment that cannot be loaded', () => {
  test('shows Payment Not Found with a link back', async () => {
    await openPayment({}, { answers: [refuse(getPayment, 'not_found')] });
    await expect.element(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    await expect.element(page.getByText(words.notFoundText)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Payments' })).toHaveAttribute('href', PATH);
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([[fail(getPayment)], [disconnect(getPayment)]])('has a retry button (%#)', async (trouble) => {
    const screen = await openPayment({}, { answers: [trouble] });
    await expect.element(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    await expect.element(page.getByText(words.notLoadedText)).toBeVisible();
    screen.answer(answer(getPayment, aPaymentDetail()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('$1,000.00 paid.')).toBeVisible();
  });

  test('shows its code while loading', async () => {
    const screen = await openPayment({}, { answers: [hang(getPayment)] });
    await screen.passTime(200);
    await expect.element(page.getByText('Loading the payment')).toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Payment PL-7KQ2-M4XD' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download Receipt' })).not.toBeInTheDocument();
  });
});
