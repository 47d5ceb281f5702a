import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '../dates.ts';
import { add, asCents, parseCents, ZERO, type Cents } from '../money.ts';
import {
  waiverAmounts,
  type EarlierWaiver,
  type WaiverCredit,
  type WaiverInvoice,
  type WaiverPayment,
  type WaiverScope,
} from './waiver-amounts.ts';
import { WAIVER_TYPES, type WaiverType } from './waiver-types.ts';

const cents = (text: string): Cents => parseCents(text) ?? ZERO;

const invoice = (number: string, date: string, total: string, balance: string, disputed = '0'): WaiverInvoice => ({
  id: `inv-${number}`,
  invoiceNumber: number,
  date: asDay(date),
  totalAmount: cents(total),
  balance: cents(balance),
  disputedAmount: cents(disputed),
  isVoid: false,
});

const credit = (date: string, left: string, bound: Partial<WaiverCredit>): WaiverCredit => ({
  date: asDay(date),
  balanceLeft: cents(left),
  restriction: 'NONE',
  projectId: null,
  jobId: null,
  relatedInvoiceNumber: null,
  ...bound,
});

const waiver = (waiverType: WaiverType, signedOn: string, numbers: string[], paymentIds: string[]): EarlierWaiver => ({
  waiverType,
  status: 'ready',
  signedOn: asDay(signedOn),
  invoiceIds: numbers.map((number) => `inv-${number}`),
  paymentIds,
});

/** The invoices of Alder Court Apartments on 15 November 2026. */
const INVOICES = [
  invoice('480112', '2026-08-06', '12480.55', '0'),
  invoice('480397', '2026-08-27', '6215.00', '0'),
  invoice('481044', '2026-09-11', '18932.40', '8932.40'),
  invoice('481390', '2026-09-24', '4118.76', '0'),
  invoice('482005', '2026-10-08', '9764.12', '9764.12'),
  invoice('482316', '2026-10-20', '2305.00', '2305.00', '420.00'),
  invoice('482744', '2026-11-03', '7880.25', '7880.25'),
];
const CREDITS = [
  credit('2026-10-22', '640.00', { restriction: 'PROJECT', projectId: 'alder' }),
  credit('2026-10-29', '150.00', { restriction: 'INVOICE', relatedInvoiceNumber: '482316' }),
  credit('2026-11-05', '300.00', { restriction: 'NONE' }),
];
const line = (number: string, amount: string) => ({ invoiceId: `inv-${number}`, amount: cents(amount) });
const PAYMENTS: WaiverPayment[] = [
  { id: 'A1', isCleared: true, lines: [line('480112', '12480.55'), line('480397', '6215.00')] },
  { id: 'A2', isCleared: true, lines: [line('481044', '10000.00'), line('481390', '4118.76')] },
];
const EARLIER = [
  waiver('conditional.progress', '2026-09-02', ['480112', '480397'], []),
  waiver('unconditional.progress', '2026-09-18', ['480112', '480397'], ['A1']),
  waiver('conditional.progress', '2026-10-05', ['481044', '481390'], []),
];

const SCOPE: WaiverScope = {
  waiverType: 'conditional.progress',
  throughDate: asDay('2026-10-31'),
  today: asDay('2026-11-15'),
  project: { id: 'alder', jobId: '24-1187' },
  invoices: INVOICES,
  credits: CREDITS,
  payments: PAYMENTS,
  earlierWaivers: EARLIER,
  pickedInvoiceIds: null,
};
const amounts = (scope: Partial<WaiverScope>) => waiverAmounts({ ...SCOPE, ...scope });
const until = (waiverType: WaiverType, day: string) => ({ waiverType, throughDate: asDay(day) });

describe('WVR-04 the worked examples', () => {
  test('conditional progress through October, everything', () => {
    expect(amounts({})).toEqual({
      throughDate: '2026-10-31',
      unpaidInvoiceCount: 3,
      openBalance: 20_211_52,
      exceptionsAmount: 0,
      exceptionsDate: null,
      exceptionsDates: [],
      invoiceIds: ['inv-480112', 'inv-480397', 'inv-481044', 'inv-481390', 'inv-482005', 'inv-482316'],
      invoicesToBeWaived: ['inv-481044', 'inv-482005', 'inv-482316'],
      amount: 19_791_52,
      disputedAmount: 420_00,
      creditsAmount: 790_00,
      availableOnAccount: 0,
      safeThroughDate: '2026-09-10',
      exceptedIds: [],
      receivable: [],
      unclearedIds: [],
      received: [],
      concerns: [],
    });
  });

  test('conditional progress through October, the invoices of October only', () => {
    expect(amounts({ pickedInvoiceIds: ['inv-482005', 'inv-482316'] })).toMatchObject({
      unpaidInvoiceCount: 3,
      openBalance: 20_211_52,
      amount: 10_859_12,
      exceptionsAmount: 8_932_40,
      exceptionsDate: '2026-10-05',
      disputedAmount: 420_00,
      invoicesToBeWaived: ['inv-482005', 'inv-482316'],
      concerns: [],
    });
  });

  test('unconditional progress through September', () => {
    expect(amounts(until('unconditional.progress', '2026-09-30'))).toMatchObject({
      unpaidInvoiceCount: 1,
      openBalance: 8_932_40,
      amount: 14_118_76,
      exceptionsAmount: 8_932_40,
      exceptionsDate: '2026-10-05',
      disputedAmount: 0,
      safeThroughDate: '2026-09-10',
      concerns: ['UNPAID_INVOICES'],
    });
  });

  test('unconditional progress through August, a second time', () => {
    expect(amounts(until('unconditional.progress', '2026-08-31'))).toMatchObject({
      unpaidInvoiceCount: 0,
      openBalance: 0,
      amount: 0,
      exceptionsAmount: 0,
      exceptionsDate: null,
      disputedAmount: 0,
      safeThroughDate: '2026-08-31',
      concerns: ['NOTHING_CLEARED'],
    });
  });

  test('conditional final', () => {
    expect(amounts({ waiverType: 'conditional.final' })).toMatchObject({
      throughDate: null,
      unpaidInvoiceCount: 4,
      openBalance: 28_091_77,
      amount: 27_671_77,
      exceptionsAmount: 0,
      exceptionsDate: null,
      disputedAmount: 420_00,
      availableOnAccount: 300_00,
      concerns: [],
    });
  });

  test('unconditional final', () => {
    expect(amounts({ waiverType: 'unconditional.final' })).toMatchObject({
      throughDate: null,
      unpaidInvoiceCount: 4,
      openBalance: 28_091_77,
      concerns: ['BALANCE_NOT_ZERO'],
    });
  });
});

describe('the scope', () => {
  test('ends with the through date, inclusive', () => {
    expect(amounts(until('conditional.progress', '2026-10-08')).unpaidInvoiceCount).toBe(2);
    expect(amounts(until('conditional.progress', '2026-10-07')).unpaidInvoiceCount).toBe(1);
    expect(amounts(until('conditional.progress', '2026-10-22')).creditsAmount).toBe(640_00);
    expect(amounts(until('conditional.progress', '2026-10-21')).creditsAmount).toBe(0);
  });

  test('of a final waiver, and of a customer form without a day, ends today', () => {
    expect(amounts({ waiverType: 'conditional.final', today: asDay('2026-11-02') }).unpaidInvoiceCount).toBe(3);
    expect(amounts({ waiverType: 'other', throughDate: null }).openBalance).toBe(28_091_77);
    expect(amounts(until('other', '2026-10-31'))).toEqual(amounts({}));
  });

  test('leaves out void invoices', () => {
    const invoices = INVOICES.map((each) => ({ ...each, isVoid: each.invoiceNumber === '482005' }));
    const { unpaidInvoiceCount, invoiceIds } = amounts({ invoices });
    expect(unpaidInvoiceCount).toBe(2);
    expect(invoiceIds).not.toContain('inv-482005');
  });
});

describe('credits', () => {
  const withCredit = (bound: Partial<WaiverCredit>, left = '100', date = '2026-10-01') =>
    amounts({ credits: [credit(date, left, bound)] });

  test.each([
    [{ restriction: 'PROJECT', projectId: 'alder' }, 100_00],
    [{ restriction: 'PROJECT', projectId: 'birch' }, 0],
    [{ restriction: 'PROJECT' }, 0],
    [{ restriction: 'JOB', jobId: '24-1187' }, 100_00],
    [{ restriction: 'JOB', jobId: '25-0001' }, 0],
    [{ restriction: 'INVOICE', relatedInvoiceNumber: '482005' }, 100_00],
    // Paid already, or beyond the through date.
    [{ restriction: 'INVOICE', relatedInvoiceNumber: '481390' }, 0],
    [{ restriction: 'INVOICE', relatedInvoiceNumber: '482744' }, 0],
    [{ restriction: 'INVOICE' }, 0],
    [{ restriction: 'NONE', projectId: 'alder' }, 0],
  ] as const)('%j counts %d', (bound, counted) => {
    expect(withCredit(bound).creditsAmount).toBe(counted);
    expect(withCredit(bound).openBalance).toBe(21_001_52 - counted);
  });

  test('that are used up do not count; unrestricted ones are listed separately', () => {
    expect(withCredit({ restriction: 'PROJECT', projectId: 'alder' }, '0').creditsAmount).toBe(0);
    expect(withCredit({}).availableOnAccount).toBe(100_00);
    expect(withCredit({}, '100', '2026-11-01').availableOnAccount).toBe(0);
    expect(withCredit({ restriction: 'PROJECT', projectId: 'alder' }).availableOnAccount).toBe(0);
  });

  test('beyond the selection block the request', () => {
    const credits = [credit('2026-10-01', '2305.00', { restriction: 'PROJECT', projectId: 'alder' })];
    const picked = { credits, pickedInvoiceIds: ['inv-482316'] };
    expect(amounts(picked)).toMatchObject({ amount: 0, concerns: ['CREDITS_EXCEED_SELECTION'] });
    const enough = [credit('2026-10-01', '1885.00', { restriction: 'PROJECT', projectId: 'alder' })];
    expect(amounts({ ...picked, credits: enough })).toMatchObject({ amount: 0, concerns: [] });
  });

  test('beyond all invoices leave no open balance', () => {
    const credits = [credit('2026-10-01', '99999.00', { restriction: 'PROJECT', projectId: 'alder' })];
    expect(amounts({ credits })).toMatchObject({ openBalance: 0, amount: 0, concerns: ['CREDITS_EXCEED_SELECTION'] });
    expect(amounts({ credits, waiverType: 'unconditional.final' })).toMatchObject({
      openBalance: 0,
      exceptionsAmount: 0,
      exceptionsDates: [],
      concerns: [],
    });
  });
});

describe('exceptions', () => {
  const picked = { pickedInvoiceIds: ['inv-482316'] };

  test('have the dates of the conditional waivers that covered them', () => {
    const earlierWaivers = [...EARLIER, waiver('conditional.progress', '2026-10-12', ['482005', '481044'], [])];
    expect(amounts({ ...picked, earlierWaivers })).toMatchObject({
      exceptionsDate: '2026-10-12',
      exceptionsDates: ['2026-10-05', '2026-10-12'],
    });
    const unordered = earlierWaivers.toReversed();
    expect(amounts({ ...picked, earlierWaivers: unordered }).exceptionsDates).toEqual(['2026-10-05', '2026-10-12']);
  });

  test.each([
    [[]],
    [[waiver('conditional.final', '2026-10-12', ['481044'], [])]],
    [[waiver('unconditional.progress', '2026-10-12', ['481044'], [])]],
    [[{ ...waiver('conditional.progress', '2026-10-12', ['481044'], []), status: 'confirmed' as const }]],
    [[{ ...waiver('conditional.progress', '2026-10-12', ['481044'], []), signedOn: null }]],
    [[waiver('conditional.progress', '2026-10-12', ['482316', '480112'], [])]],
  ])('or else the date of the oldest, case %#', (earlierWaivers) => {
    expect(amounts({ ...picked, earlierWaivers })).toMatchObject({
      exceptionsDate: '2026-09-11',
      exceptionsDates: ['2026-09-11'],
    });
  });

  test('a dispute is at most the open balance', () => {
    const invoices = [invoice('1', '2026-10-01', '100', '30', '80')];
    expect(amounts({ invoices, credits: [] })).toMatchObject({ disputedAmount: 30_00, amount: 0, openBalance: 30_00 });
    expect(amounts({ invoices, waiverType: 'unconditional.progress' }).disputedAmount).toBe(30_00);
  });
});

describe('payments received', () => {
  const september = until('unconditional.progress', '2026-09-30');

  test('count once they have cleared', () => {
    const payments = PAYMENTS.map((payment) => ({ ...payment, isCleared: false }));
    expect(amounts({ ...september, payments })).toMatchObject({
      amount: 0,
      concerns: ['UNPAID_INVOICES', 'NOTHING_CLEARED', 'FUNDS_NOT_CLEARED'],
    });
  });

  test('count only for the invoices that are waived', () => {
    expect(amounts({ ...september, pickedInvoiceIds: ['inv-481390'] })).toMatchObject({
      amount: 4_118_76,
      invoicesToBeWaived: ['inv-481390'],
    });
    expect(amounts(until('unconditional.progress', '2026-09-11')).amount).toBe(10_000_00);
    // An invoice without payments has nothing to acknowledge.
    expect(amounts(until('unconditional.progress', '2026-10-31')).invoicesToBeWaived).toEqual([
      'inv-480112',
      'inv-480397',
      'inv-481044',
      'inv-481390',
    ]);
  });

  test.each([
    ['conditional.progress', 'ready', ['481044'], ['A2'], 14_118_76],
    ['unconditional.progress', 'confirmed', ['481044'], ['A2'], 14_118_76],
    ['unconditional.progress', 'ready', ['481044'], ['A9'], 14_118_76],
    ['unconditional.progress', 'ready', ['481044'], ['A2'], 4_118_76],
    ['unconditional.final', 'ready', ['481044', '481390'], ['A2'], 0],
    // Another waiver acknowledged the payment's part for another invoice only.
    ['unconditional.progress', 'ready', ['480112'], ['A2'], 14_118_76],
  ] as const)('%s, %s for %j and %j leaves %d', (waiverType, status, numbers, paymentIds, left) => {
    const acknowledged = { ...waiver(waiverType, '2026-10-30', [...numbers], [...paymentIds]), status };
    expect(amounts({ ...september, earlierWaivers: [...EARLIER, acknowledged] }).amount).toBe(left);
  });

  test('a final waiver of zero is no concern if everything is paid', () => {
    const invoices = INVOICES.map((each) => ({ ...each, balance: ZERO }));
    expect(amounts({ waiverType: 'unconditional.final', invoices })).toMatchObject({
      openBalance: 0,
      concerns: [],
      safeThroughDate: '2026-11-15',
    });
  });
});

describe('for any account', () => {
  const day = fc.nat(120).map((count) => addDays(asDay('2026-08-01'), count));
  const amount = fc.nat(500_000).map(asCents);
  const scope: fc.Arbitrary<WaiverScope> = fc
    .record({
      waiverType: fc.constantFrom(...WAIVER_TYPES),
      throughDate: day,
      invoices: fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 30 }).map(String),
          date: day,
          totalAmount: amount,
          paid: amount,
          disputedAmount: amount,
          isVoid: fc.boolean(),
        }),
        { maxLength: 10 },
      ),
      credits: fc.array(
        fc.record({
          date: day,
          balanceLeft: amount,
          restriction: fc.constantFrom('NONE' as const, 'PROJECT' as const, 'INVOICE' as const, 'JOB' as const),
          projectId: fc.constantFrom(null, 'alder'),
          jobId: fc.constantFrom(null, '24-1187'),
          relatedInvoiceNumber: fc.constantFrom(null, '1', '2', '3'),
        }),
        { maxLength: 3 },
      ),
      pickedInvoiceIds: fc.option(fc.array(fc.integer({ min: 1, max: 30 }).map(String))),
    })
    .map(({ invoices, ...rest }) => ({
      ...SCOPE,
      ...rest,
      invoices: [...new Map(invoices.map((each) => [each.id, each])).values()].map(({ paid, ...each }) => ({
        ...each,
        invoiceNumber: each.id,
        balance: asCents(Math.max(0, each.totalAmount - paid)),
      })),
    }));

  test('WVR-04 amount, disputes and exceptions of a conditional waiver add up to the open balance', () => {
    fc.assert(
      fc.property(scope, (each) => {
        const result = waiverAmounts(each);
        if (each.waiverType.startsWith('unconditional')) return;
        const sum = add(result.amount, result.disputedAmount, result.exceptionsAmount);
        if (result.concerns.includes('CREDITS_EXCEED_SELECTION')) expect(result.amount).toBe(0);
        else expect(sum).toBe(result.openBalance);
      }),
      { numRuns: 500 },
    );
  });

  test('what is waived is in scope, picked, and dated by the through date; no amount is negative', () => {
    fc.assert(
      fc.property(scope, (each) => {
        const result = waiverAmounts(each);
        expect(result.invoiceIds).toEqual(expect.arrayContaining([...result.invoicesToBeWaived]));
        for (const id of result.invoicesToBeWaived) {
          expect(each.pickedInvoiceIds === null || each.pickedInvoiceIds.includes(id)).toBe(true);
        }
        for (const { id, date } of each.invoices) {
          if (result.throughDate !== null && date > result.throughDate) expect(result.invoiceIds).not.toContain(id);
        }
        const { amount, disputedAmount, exceptionsAmount, openBalance, creditsAmount } = result;
        expect(Math.min(amount, disputedAmount, exceptionsAmount, openBalance, creditsAmount)).toBeGreaterThanOrEqual(
          0,
        );
        expect(result.exceptionsDate === null).toBe(exceptionsAmount === ZERO);
      }),
    );
  });

  test('up to the safe day nothing is unpaid', () => {
    fc.assert(
      fc.property(scope, (each) => {
        const { safeThroughDate } = waiverAmounts(each);
        const safe = { ...each, waiverType: 'unconditional.progress' as const, throughDate: safeThroughDate };
        expect(waiverAmounts(safe).unpaidInvoiceCount).toBe(0);
      }),
    );
  });
});
