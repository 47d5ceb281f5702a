import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '../dates.ts';
import { add, asCents } from '../money.ts';
import { MINIMUM } from './line.ts';
import { byAge, oldestFirst, type DatedInvoice } from './oldest-first.ts';
import { cents } from './testing/samples.ts';

const owing = (id: string, balance: number, due: string | null = null, made = '2027-01-05'): DatedInvoice => ({
  id,
  balance: asCents(balance),
  dueDate: due === null ? null : asDay(due),
  invoiceCreatedAt: asDay(made),
});
const OLD = owing('old', 10_000, '2027-01-31');
const MIDDLE = owing('middle', 5_000, '2027-02-28');
const YOUNG = owing('young', 8_000, '2027-03-31');
const ALL = [YOUNG, OLD, MIDDLE];

const spread = (amount: number, invoices: readonly DatedInvoice[] = ALL, shortpay = true) => {
  const { shares, used, rest } = oldestFirst(asCents(amount), invoices, { shortpay });
  return { shares: shares.map((share) => [share.invoice.id, share.amount, share.open]), used, rest };
};

describe('the order', () => {
  test('is by due date, then by date, then by id; without a due date last', () => {
    const invoices = [
      owing('f', 1, null, '2027-01-01'),
      owing('e', 1, '2027-02-01', '2027-01-03'),
      owing('d', 1, '2027-02-01', '2027-01-02'),
      owing('c', 1, '2027-02-01', '2027-01-02'),
      owing('b', 1, '2027-01-31', '2027-01-09'),
      owing('g', 1, null, '2027-01-02'),
    ];
    expect(byAge(invoices).map((each) => each.id)).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
    expect(byAge(invoices.toReversed()).map((each) => each.id)).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
  });
});

describe('spreading', () => {
  test.each([
    ['pays the oldest in full', 10_000, [['old', 10_000, 0]], 0],
    ['puts less than a balance on the oldest', 4_000, [['old', 4_000, 6_000]], 0],
    [
      'goes on to the next',
      12_000,
      [
        ['old', 10_000, 0],
        ['middle', 2_000, 3_000],
      ],
      0,
    ],
    [
      'pays all',
      23_000,
      [
        ['old', 10_000, 0],
        ['middle', 5_000, 0],
        ['young', 8_000, 0],
      ],
      0,
    ],
    [
      'leaves what is more than all',
      23_001,
      [
        ['old', 10_000, 0],
        ['middle', 5_000, 0],
        ['young', 8_000, 0],
      ],
      1,
    ],
    ['leaves less than the minimum', 10_099, [['old', 10_000, 0]], 99],
    [
      'takes the minimum',
      10_100,
      [
        ['old', 10_000, 0],
        ['middle', 100, 4_900],
      ],
      0,
    ],
    ['spreads nothing', 0, [], 0],
  ])('%s', (_, amount, shares, rest) => {
    expect(spread(amount)).toEqual({ shares, used: amount - rest, rest });
  });

  test('if short pay is not allowed, only whole invoices are paid and none is skipped', () => {
    expect(spread(12_000, ALL, false)).toEqual({ shares: [['old', 10_000, 0]], used: 10_000, rest: 2_000 });
    expect(spread(9_000, ALL, false)).toEqual({ shares: [], used: 0, rest: 9_000 });
    expect(spread(15_000, ALL, false).rest).toBe(0);
  });

  test('a small balance is paid in full, and a zero balance is skipped', () => {
    const invoices = [owing('paid', 0, '2026-12-01'), owing('small', 40, '2026-12-02'), OLD];
    expect(spread(40, invoices)).toEqual({ shares: [['small', 40, 0]], used: 40, rest: 0 });
    expect(spread(39, invoices)).toEqual({ shares: [], used: 0, rest: 39 });
    expect(spread(240, invoices).shares).toEqual([
      ['small', 40, 0],
      ['old', 200, 9_800],
    ]);
  });

  test('never exceeds a balance, adds up, and uses the whole amount if possible', () => {
    const invoices = fc
      .array(fc.tuple(cents(600), fc.option(fc.nat(60))), { maxLength: 8 })
      .map((rows) =>
        rows.map(([balance, due], place) =>
          owing(`i${place}`, balance, due === null ? null : addDays(asDay('2027-01-01'), due)),
        ),
      );
    fc.assert(
      fc.property(cents(3_000), invoices, fc.boolean(), (amount, all, shortpay) => {
        const { shares, used, rest } = oldestFirst(amount, all, { shortpay });
        expect(used + rest).toBe(amount);
        expect(add(...shares.map((share) => share.amount))).toBe(used);
        for (const { invoice, amount: share, open } of shares) {
          expect(share + open).toBe(invoice.balance);
          expect(share).toBeGreaterThan(0);
          expect(open).toBeGreaterThanOrEqual(0);
        }
        const payable = byAge(all).filter((each) => each.balance > 0);
        expect(shares.map((share) => share.invoice)).toEqual(payable.slice(0, shares.length));
        expect(shares.slice(0, -1).every((share) => share.open === 0)).toBe(true);
        const next = payable[shares.length];
        if (rest > 0 && next) {
          expect(rest).toBeLessThan(next.balance);
          expect(rest < MINIMUM || !shortpay).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
