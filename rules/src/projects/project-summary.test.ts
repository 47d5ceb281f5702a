import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '../dates.ts';
import { add, asCents, ZERO } from '../money.ts';
import { projectSummary } from './project-summary.ts';

const TODAY = asDay('2027-03-31');

const invoice = (daysLate: number | null, totalAmount: number, balance = totalAmount) => ({
  dueDate: daysLate === null ? null : addDays(TODAY, -daysLate),
  totalAmount: asCents(totalAmount),
  balance: asCents(balance),
});

describe('the row of a project', () => {
  test('DSH-05 open totals and counts by age, and how much is paid', () => {
    const invoices = [
      invoice(null, 1_000),
      invoice(0, 1_000),
      invoice(1, 500),
      invoice(30, 500),
      invoice(31, 1_000, 250),
      invoice(60, 1_000),
      invoice(61, 2_000),
      invoice(91, 2_000, 1),
      invoice(400, 1_000, 0),
    ];
    expect(projectSummary(invoices, TODAY)).toEqual({
      open: {
        current: { total: 2_000, count: 2 },
        '30': { total: 1_000, count: 2 },
        '60': { total: 1_250, count: 2 },
        '61': { total: 2_001, count: 2 },
      },
      openTotal: 6_251,
      openCount: 8,
      paidCount: 1,
      paid: { percent: 37, color: 'yellow' },
    });
  });

  test.each([
    [[], 100, 'green'],
    [[invoice(0, 100)], 0, 'red'],
    [[invoice(0, 100, 0)], 100, 'green'],
    [[invoice(0, 100, 0), invoice(0, 100)], 50, 'yellow'],
    // An overpaid invoice does not pay for another one in the open total, but it does in the percentage.
    [[invoice(0, 100, -50), invoice(0, 100)], 75, 'yellow'],
  ])('%j is %d percent paid, %s', (invoices, percent, color) => {
    expect(projectSummary(invoices, TODAY).paid).toEqual({ percent, color });
  });

  test('an overpaid invoice counts as paid', () => {
    expect(projectSummary([invoice(0, 100, -50), invoice(0, 100)], TODAY)).toMatchObject({
      openTotal: 100,
      openCount: 1,
      paidCount: 1,
    });
  });

  test('the buckets part the open invoices: all of them, each once', () => {
    const any = fc
      .record({ late: fc.option(fc.integer({ min: -100, max: 200 })), total: fc.nat(100_000), paid: fc.nat(100_000) })
      .map(({ late, total, paid }) => invoice(late, total, Math.max(0, total - paid)));
    fc.assert(
      fc.property(fc.array(any), (invoices) => {
        const { open, openTotal, openCount, paidCount } = projectSummary(invoices, TODAY);
        const buckets = Object.values(open);
        expect(add(ZERO, ...buckets.map((bucket) => bucket.total))).toBe(openTotal);
        expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(openCount);
        expect(openTotal).toBe(add(ZERO, ...invoices.map((each) => each.balance)));
        expect(openCount + paidCount).toBe(invoices.length);
      }),
    );
  });
});
