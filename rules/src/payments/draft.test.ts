import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import { emptyDraft, FREQUENCIES, REQUEST_METHODS, type DraftAction, type PaymentDraft } from './draft.ts';
import { lineKind } from './line.ts';
import { totalsOf } from './totals.ts';
import { applied, credit, invoice, OVER, play, played, SHORT } from './testing/samples.ts';

const EMPTY = emptyDraft({ currencyCode: 'USD', credits: [credit(3_000), credit(500, { id: 'c2' })] });
const ADDED = play(EMPTY, { type: 'add', invoice: invoice(10_000) });
const PREPAY = emptyDraft({ currencyCode: 'USD', isPrepaid: true });
const BY_LINK = emptyDraft({ currencyCode: 'USD', isOneTimePay: true, paymentRequestToken: 'tok' });

const amount = (value: number): DraftAction => ({ type: 'amount', invoiceId: 'i1', amount: asCents(value) });
const reason = (paymentReasonId: string | null): DraftAction => ({ type: 'reason', invoiceId: 'i1', paymentReasonId });
const apply = (creditId: string, value: number, invoiceId = 'i1'): DraftAction => ({
  type: 'apply-credit',
  invoiceId,
  creditId,
  amount: asCents(value),
});
const only = (draft: PaymentDraft) => draft.paymentInvoices[0];

test('a draft starts with nothing chosen', () => {
  expect(emptyDraft({ currencyCode: 'CAD' })).toStrictEqual({
    currencyCode: 'CAD',
    paymentType: null,
    paymentInvoices: [],
    credits: [],
    isPrepaid: false,
    isOneTimePay: false,
    prepayTotal: null,
    info: { reference: '', projectName: '', projectAddress: '', notes: '', name: '', country: '' },
    recurrence: { frequency: 'ONE_TIME', startDate: null, endDate: null },
    isScheduled: false,
    scheduledAt: null,
    requestMethod: null,
    paymentRequestToken: null,
    checkoutToken: null,
  });
});

describe('invoices', () => {
  test('PAY-05 an invoice is added with its full balance', () => {
    expect(only(ADDED)).toEqual({
      invoiceId: 'i1',
      invoiceNumber: '48213',
      poNumber: null,
      customerId: 'tarnwick',
      projectId: 'lofts',
      jobId: 'J-7',
      jobName: 'Harrow Street Lofts',
      jobAddress: '12 Harrow Street',
      currencyCode: 'USD',
      balance: 10_000,
      amount: 10_000,
      credits: [],
      paymentReasonId: null,
    });
  });

  test.each([
    ['again', ADDED, invoice(9_000)],
    ['of another currency', EMPTY, invoice(9_000, { currencyCode: 'CAD' })],
    ['that owes nothing', EMPTY, invoice(0)],
    ['to a prepayment', PREPAY, invoice(9_000)],
  ])('an invoice %s is not added', (_, draft, each) => {
    expect(play(draft, { type: 'add', invoice: each })).toEqual(draft);
  });

  test('the smallest balance is added', () => {
    expect(play(EMPTY, { type: 'add', invoice: invoice(1) }).paymentInvoices).toHaveLength(1);
  });

  test('invoices keep the order in which they were added, and only the right one is removed', () => {
    const two = play(ADDED, { type: 'add', invoice: invoice(5_000, { id: 'i2' }) });
    expect(two.paymentInvoices.map((each) => each.invoiceId)).toEqual(['i1', 'i2']);
    expect(play(two, { type: 'remove', invoiceId: 'i1' }).paymentInvoices.map((each) => each.invoiceId)).toEqual([
      'i2',
    ]);
    expect(play(two, amount(700)).paymentInvoices.map((each) => each.amount)).toEqual([700, 5_000]);
  });
});

describe('amounts and reasons', () => {
  test('an amount is taken as typed, but never below zero', () => {
    expect(only(play(ADDED, amount(12_345)))?.amount).toBe(12_345);
    expect(only(play(ADDED, amount(-1)))?.amount).toBe(0);
  });

  test('PAY-05 paying in full clears the reason', () => {
    const short = play(ADDED, amount(4_000), reason(SHORT.id));
    expect(only(short)?.paymentReasonId).toBe(SHORT.id);
    expect(only(play(short, amount(4_500)))?.paymentReasonId).toBe(SHORT.id);
    expect(only(play(short, amount(10_000)))?.paymentReasonId).toBeNull();
  });

  test('a reason for a short pay does not stay on an overpayment', () => {
    expect(only(play(ADDED, amount(4_000), reason(SHORT.id), amount(11_000)))?.paymentReasonId).toBeNull();
  });

  test('PAY-05 removing the reason resets the amount to the balance', () => {
    expect(only(play(ADDED, amount(4_000), reason(SHORT.id), reason(null)))).toMatchObject({
      amount: 10_000,
      paymentReasonId: null,
    });
    const withCredit = play(ADDED, apply('c1', 1_000), amount(4_000), reason(SHORT.id), reason(null));
    expect(only(withCredit)).toMatchObject({ amount: 9_000, paymentReasonId: null });
  });

  test('an invoice paid in full takes no reason', () => {
    expect(only(play(ADDED, reason(SHORT.id)))?.paymentReasonId).toBeNull();
  });
});

describe('credits', () => {
  test('an invoice paid in full stays so: credits replace money', () => {
    const once = play(ADDED, apply('c1', 1_200));
    expect(only(once)).toMatchObject({ amount: 8_800, credits: [applied('c1', 1_200)] });
    const twice = play(once, apply('c2', 500), apply('c1', 200));
    expect(only(twice)).toMatchObject({ amount: 9_300, credits: [applied('c2', 500), applied('c1', 200)] });
    expect(only(play(twice, { type: 'remove-credit', invoiceId: 'i1', creditId: 'c2' }))).toMatchObject({
      amount: 9_800,
      credits: [applied('c1', 200)],
    });
  });

  test('CRD-02 more than is available is cut to the cap', () => {
    expect(only(play(ADDED, apply('c1', 99_999)))?.credits).toEqual([applied('c1', 3_000)]);
    const small = play(EMPTY, { type: 'add', invoice: invoice(700) }, apply('c1', 99_999));
    expect(only(small)).toMatchObject({ amount: 0, credits: [applied('c1', 700)] });
  });

  test('a credit of zero is removed', () => {
    expect(only(play(ADDED, apply('c1', 0)))?.credits).toEqual([]);
    expect(only(play(ADDED, apply('c1', -5)))?.credits).toEqual([]);
    expect(only(play(ADDED, apply('c1', 1)))?.credits).toEqual([applied('c1', 1)]);
    expect(play(ADDED, apply('unknown', 100))).toEqual(ADDED);
  });

  test('a typed short amount stays as long as it fits', () => {
    const short = play(ADDED, amount(8_000), reason(SHORT.id));
    expect(only(play(short, apply('c1', 1_000)))).toMatchObject({ amount: 8_000, paymentReasonId: SHORT.id });
    expect(only(play(short, apply('c1', 2_000)))).toMatchObject({ amount: 8_000, paymentReasonId: null });
    expect(only(play(short, apply('c1', 3_000)))).toMatchObject({ amount: 7_000, paymentReasonId: null });
  });

  test('a typed over amount stays', () => {
    const over = play(ADDED, amount(11_000), reason(OVER.id), apply('c1', 500));
    expect(only(over)).toMatchObject({ amount: 11_000, credits: [applied('c1', 500)], paymentReasonId: OVER.id });
  });

  test('two invoices share a credit', () => {
    const draft = play(
      ADDED,
      { type: 'add', invoice: invoice(9_000, { id: 'i2' }) },
      apply('c1', 2_000),
      apply('c1', 2_000, 'i2'),
    );
    expect(draft.paymentInvoices.map((each) => each.credits)).toEqual([[applied('c1', 2_000)], [applied('c1', 1_000)]]);
  });
});

describe('method, schedule and the rest', () => {
  test('a checkout token is dropped when the method changes', () => {
    const chosen = play(ADDED, { type: 'method', paymentType: 'ACH' }, { type: 'checkout-token', checkoutToken: 't' });
    expect(chosen).toMatchObject({ paymentType: 'ACH', checkoutToken: 't' });
    expect(play(chosen, { type: 'method', paymentType: 'ACH' }).checkoutToken).toBe('t');
    expect(play(chosen, { type: 'method', paymentType: 'CREDIT_CARD' }).checkoutToken).toBeNull();
  });

  test('a date needs the schedule switch and is cleared with it', () => {
    const date: DraftAction = { type: 'scheduled-at', scheduledAt: asDay('2027-04-01') };
    expect(play(ADDED, date)).toEqual(ADDED);
    const scheduled = play(ADDED, { type: 'schedule', isScheduled: true }, date);
    expect(scheduled).toMatchObject({ isScheduled: true, scheduledAt: '2027-04-01' });
    expect(play(scheduled, { type: 'schedule', isScheduled: true }).scheduledAt).toBe('2027-04-01');
    expect(play(scheduled, { type: 'schedule', isScheduled: false })).toMatchObject({
      isScheduled: false,
      scheduledAt: null,
    });
  });

  test('SCH-01 CRD-04 credits are applied immediately, whatever day was chosen for another method', () => {
    const scheduled = play(
      ADDED,
      { type: 'method', paymentType: 'ACH' },
      { type: 'schedule', isScheduled: true },
      { type: 'scheduled-at', scheduledAt: asDay('2027-04-01') },
    );
    expect(play(scheduled, { type: 'method', paymentType: null })).toMatchObject({ scheduledAt: '2027-04-01' });
    expect(play(scheduled, { type: 'method', paymentType: 'CREDIT' })).toMatchObject({
      paymentType: 'CREDIT',
      isScheduled: false,
      scheduledAt: null,
    });
  });

  test('SCH-01 a prepayment has no schedule switch, but a transfer date', () => {
    expect(play(PREPAY, { type: 'schedule', isScheduled: true })).toEqual(PREPAY);
    const dated = play(PREPAY, { type: 'scheduled-at', scheduledAt: asDay('2027-04-01') });
    expect(dated).toMatchObject({ isScheduled: false, scheduledAt: '2027-04-01' });
  });

  test('PRE-02 switching the frequency clears the dates of the other', () => {
    const dates: DraftAction = {
      type: 'recurrence-dates',
      startDate: asDay('2027-04-01'),
      endDate: asDay('2027-07-01'),
    };
    const date: DraftAction = { type: 'scheduled-at', scheduledAt: asDay('2027-04-01') };
    const once = play(PREPAY, dates, date);
    expect(once.recurrence).toEqual({ frequency: 'ONE_TIME', startDate: null, endDate: null });
    const monthly = play(once, { type: 'frequency', frequency: 'MONTHLY' });
    expect(monthly.scheduledAt).toBeNull();
    expect(play(monthly, date).scheduledAt).toBeNull();
    const dated = play(monthly, dates);
    expect(dated.recurrence).toEqual({ frequency: 'MONTHLY', startDate: '2027-04-01', endDate: '2027-07-01' });
    expect(play(dated, { type: 'frequency', frequency: 'MONTHLY' }).recurrence).toEqual(dated.recurrence);
    expect(play(dated, { type: 'frequency', frequency: 'ONE_TIME' }).recurrence).toEqual(once.recurrence);
  });

  test('only a payment without invoices has an amount of its own', () => {
    const total = (value: number | null): DraftAction => ({
      type: 'prepay-total',
      prepayTotal: value === null ? null : asCents(value),
    });
    expect(play(PREPAY, total(5_000)).prepayTotal).toBe(5_000);
    expect(play(PREPAY, total(-1)).prepayTotal).toBe(0);
    expect(play(PREPAY, total(5_000), total(null)).prepayTotal).toBeNull();
    expect(play(BY_LINK, total(5_000)).prepayTotal).toBe(5_000);
    expect(play(EMPTY, total(5_000))).toEqual(EMPTY);
    const withInvoice = play(BY_LINK, total(5_000), { type: 'add', invoice: invoice(700) });
    expect(withInvoice.prepayTotal).toBeNull();
    expect(play(withInvoice, total(5_000))).toEqual(withInvoice);
  });

  test('info is filled in field by field', () => {
    const draft = play(PREPAY, { type: 'info', info: { notes: 'n' } }, { type: 'info', info: { reference: 'r' } });
    expect(draft.info).toEqual({
      reference: 'r',
      projectName: '',
      projectAddress: '',
      notes: 'n',
      name: '',
      country: '',
    });
    expect(play(draft, { type: 'request-method', requestMethod: 'IN_PERSON' }).requestMethod).toBe('IN_PERSON');
  });

  test('resetting leaves an empty draft of the same kind', () => {
    const everything = play(
      BY_LINK,
      { type: 'info', info: { notes: 'n' } },
      { type: 'add', invoice: invoice(700) },
      { type: 'method', paymentType: 'ACH' },
      { type: 'checkout-token', checkoutToken: 't' },
      { type: 'request-method', requestMethod: 'OVER_THE_PHONE' },
      { type: 'schedule', isScheduled: true },
    );
    expect(play(everything, { type: 'reset' })).toEqual(BY_LINK);
    expect(play(ADDED, { type: 'reset' })).toEqual(EMPTY);
    expect(play(PREPAY, { type: 'reset' })).toEqual(PREPAY);
  });

  test('lists the options', () => {
    expect(REQUEST_METHODS).toEqual(['IN_PERSON', 'OVER_THE_PHONE']);
    expect(FREQUENCIES).toEqual(['ONE_TIME', 'MONTHLY']);
  });
});

describe('fresh balances', () => {
  const credits = EMPTY.credits;
  const refresh = (balance: number, some = credits): DraftAction => ({
    type: 'refresh',
    invoices: [invoice(balance)],
    credits: some,
  });

  test('a full payment follows its balance, a typed amount only downwards', () => {
    expect(only(play(ADDED, refresh(6_000)))).toMatchObject({ balance: 6_000, amount: 6_000 });
    expect(only(play(ADDED, refresh(12_000)))).toMatchObject({ balance: 12_000, amount: 12_000 });
    const short = play(ADDED, amount(5_000), reason(SHORT.id));
    expect(only(play(short, refresh(8_000)))).toMatchObject({ amount: 5_000, paymentReasonId: SHORT.id });
    expect(only(play(short, refresh(4_000)))).toMatchObject({ amount: 4_000, paymentReasonId: null });
    const over = play(ADDED, amount(11_000), reason(OVER.id));
    expect(only(play(over, refresh(8_000)))).toMatchObject({ amount: 11_000, paymentReasonId: OVER.id });
  });

  test('paid and removed items are dropped', () => {
    expect(play(ADDED, refresh(0)).paymentInvoices).toEqual([]);
    expect(play(ADDED, { type: 'refresh', invoices: [], credits }).paymentInvoices).toEqual([]);
    expect(play(ADDED, refresh(1)).paymentInvoices).toHaveLength(1);
  });

  test("credits shrink with their balance and the invoice's", () => {
    const withCredits = play(ADDED, apply('c1', 3_000), apply('c2', 500));
    expect(only(play(withCredits, refresh(10_000)))).toEqual(only(withCredits));
    expect(only(play(withCredits, refresh(10_000, [credit(1_000)])))).toMatchObject({
      amount: 9_000,
      credits: [applied('c1', 1_000)],
    });
    expect(only(play(withCredits, refresh(3_200)))).toMatchObject({
      amount: 0,
      credits: [applied('c1', 3_000), applied('c2', 200)],
    });
    expect(play(withCredits, refresh(10_000, [])).credits).toEqual([]);
  });

  test('a credit shared by two invoices goes to the first one', () => {
    const two = play(
      ADDED,
      { type: 'add', invoice: invoice(9_000, { id: 'i2' }) },
      apply('c1', 1_500),
      apply('c1', 1_500, 'i2'),
      { type: 'refresh', invoices: [invoice(10_000), invoice(9_000, { id: 'i2' })], credits: [credit(2_000)] },
    );
    expect(two.paymentInvoices.map((each) => each.credits)).toEqual([[applied('c1', 1_500)], [applied('c1', 500)]]);
  });

  test('unchanged data changes nothing', () => {
    fc.assert(
      fc.property(played, ({ draft, invoices, credits }) => {
        expect(play(draft, { type: 'refresh', invoices, credits })).toEqual(draft);
      }),
    );
  });
});

describe('after any actions', () => {
  test('only a short or over amount has a reason, and no amount is below zero', () => {
    fc.assert(
      fc.property(played, ({ draft }) => {
        for (const each of draft.paymentInvoices) {
          if (lineKind(each) === 'complete') expect(each.paymentReasonId).toBeNull();
          expect(each.amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('PAY-09 totals equal plain addition in cents', () => {
    fc.assert(
      fc.property(played, fc.nat(1_000), ({ draft }, surcharge) => {
        let [money, credit, balance] = [0, 0, 0];
        for (const each of draft.paymentInvoices) {
          money += each.amount;
          balance += each.balance;
          for (const one of each.credits) credit += one.amount;
        }
        expect(totalsOf(draft, asCents(surcharge))).toEqual({
          balance,
          credit,
          subtotal: money + credit,
          surcharge,
          total: money + surcharge,
        });
      }),
    );
  });

  test('a draft survives JSON serialization', () => {
    fc.assert(
      fc.property(played, ({ draft }) => {
        expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
      }),
    );
  });
});

test('the total of a prepayment is its own amount', () => {
  const draft = play(PREPAY, { type: 'prepay-total', prepayTotal: asCents(5_000) });
  expect(totalsOf(draft)).toEqual({ balance: 0, credit: 0, subtotal: 5_000, surcharge: 0, total: 5_000 });
  expect(totalsOf(PREPAY)).toMatchObject({ subtotal: 0, total: 0 });
});
