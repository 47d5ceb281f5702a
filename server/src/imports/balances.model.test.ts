// @module-tag once
// Random orders of payments, refunds, bookings of the ERP, exports and postings: a customer is never asked for more than
// is owed, and once the ERP has booked and said everything, for exactly that (IMP-03).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { erpBooks } from './testing/erp-books.ts';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 8);
const SEED = process.env['MODEL_SEED'];
const TOTAL = 100_00;
const PAID = 15_00;
const CHECK = 5_00;
const STEPS = ['pay', 'refund', 'check', 'book one', 'book all', 'export', 'load', 'load', 'post'] as const;
type Step = (typeof STEPS)[number];

let portal: PaymentPortal;
beforeAll(async () => {
  portal = await paymentPortal();
});
afterAll(() => portal.sandbox.stop());

type Known = 'nothing' | 'paid' | 'refunded';
/** What the ERP has booked of it, and what it has said that it has posted. */
type Payment = { code: string; isRefunded: boolean; booked: Known; said: Known };
type Export = { asOf: string; balance: number; checks: number };

const dollars = (cents: number): string => (cents / 100).toFixed(2);

async function walk(steps: readonly Step[]): Promise<void> {
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  await portal.later(60_000);
  const books = await erpBooks(portal);
  const invoice = await books.anInvoice();
  const payments: Payment[] = [];
  let checks = 0;
  let exported: Export = { asOf: books.now(), balance: TOTAL, checks: 0 };
  /** The checks of the file that was loaded last; the portal cannot know of later ones. */
  let knownChecks = 0;
  const isBooked = (payment: Payment) => payment.booked === (payment.isRefunded ? 'refunded' : 'paid');
  const bookOne = () => {
    const next = payments.find((payment) => !isBooked(payment));
    if (next) next.booked = next.booked === 'nothing' ? 'paid' : 'refunded';
  };
  const bookAll = () => {
    while (payments.some((payment) => !isBooked(payment))) bookOne();
  };
  const exportNow = () => {
    const paid = payments.filter(({ booked }) => booked === 'paid').length * PAID;
    exported = { asOf: books.now(), balance: TOTAL - checks - paid, checks };
  };
  const load = async () => {
    const { asOf, balance } = exported;
    await books.loadInvoice(invoice, dollars(TOTAL), dollars(balance), { asOf, memo: `at ${books.now()}` });
    knownChecks = exported.checks;
  };
  /** Lists the payments of which the ERP has booked everything. */
  const post = async () => {
    for (const payment of payments.filter((each) => isBooked(each) && each.said !== each.booked)) {
      await books.post(payment.code);
      payment.said = payment.booked;
    }
  };
  const owed = () => TOTAL - knownChecks - payments.filter(({ isRefunded }) => !isRefunded).length * PAID;
  /** Nobody pays more than the total, whichever of the payments stand. */
  const room = () => TOTAL - checks - payments.length * PAID;
  const deeds: Record<Step, () => unknown> = {
    pay: async () => {
      if ((await books.balanceOf(invoice)) < PAID || room() < PAID) return;
      payments.push({ code: await books.pay(invoice, PAID), isRefunded: false, booked: 'nothing', said: 'nothing' });
    },
    refund: async () => {
      const last = payments.findLast(({ isRefunded }) => !isRefunded);
      if (!last) return;
      await books.refund(last.code);
      last.isRefunded = true;
    },
    check: () => {
      if (room() >= CHECK) checks += CHECK;
    },
    'book one': bookOne,
    'book all': bookAll,
    export: exportNow,
    load,
    post,
  };
  for (const step of steps) {
    await deeds[step]();
    books.pass();
    expect(await books.balanceOf(invoice)).toBeLessThanOrEqual(Math.max(owed(), 0));
  }
  bookAll();
  await post();
  books.pass();
  exportNow();
  await load();
  expect(await books.balanceOf(invoice)).toBe(TOTAL - checks - paidOf(payments));
}

const paidOf = (payments: readonly Payment[]): number => payments.filter(({ isRefunded }) => !isRefunded).length * PAID;

describe('IMP-03 in any order', () => {
  test('a customer is never asked for more than is owed', { timeout: RUNS * 20_000 }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 6, maxLength: 14 }), walk), {
      numRuns: RUNS,
      ...(SEED !== undefined && { seed: Number(SEED) }),
    });
  });
});
