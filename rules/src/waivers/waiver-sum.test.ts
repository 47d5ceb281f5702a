import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, asCents, formatCents, ZERO } from '../money.ts';
import { waiverShares } from './waiver-shares.ts';
import {
  exceptionsScheduleSum,
  exceptionsSum,
  scheduleSum,
  waiverSum,
  type SummedWaiver,
  type WaiverSum,
} from './waiver-sum.ts';
import { isUnconditional, WAIVER_TYPES } from './waiver-types.ts';

const WAIVER: SummedWaiver = {
  waiverType: 'unconditional.progress',
  amount: asCents(14_118_76),
  openBalance: asCents(8_292_40),
  creditsAmount: asCents(640_00),
  exceptionsAmount: asCents(8_292_40),
  disputedAmount: ZERO,
  waivedCount: 2,
  unpaidCount: 1,
};

const linesOf = (sum: WaiverSum | null) =>
  sum && [...sum.parts, sum.total].map(({ label, amount }) => `${label} ${formatCents(amount, 'USD')}`);

test('WVR-04 an unconditional waiver shows what was received, and apart from it what it leaves open', () => {
  expect(linesOf(waiverSum(WAIVER))).toEqual(['Received, 2 invoices $14,118.76', 'This waiver covers $14,118.76']);
  expect(linesOf(exceptionsSum(WAIVER))).toEqual([
    'Open through that date, 1 invoice $8,932.40',
    'Credits −$640.00',
    'Not released (exceptions) $8,292.40',
  ]);
});

test('nothing is left open by a waiver without exceptions, and a conditional one says it in its own sum', () => {
  expect(exceptionsSum({ ...WAIVER, exceptionsAmount: ZERO })).toBeNull();
  expect(exceptionsSum({ ...WAIVER, waiverType: 'conditional.progress' })).toBeNull();
});

test('the total has the words of the request', () => {
  expect(waiverSum(WAIVER, 'You asked for')?.total.label).toBe('You asked for');
});

test('every sum adds up, for every selection of invoices', () => {
  const cents = fc.integer({ min: 0, max: 5_000_00 }).map(asCents);
  const invoice = fc.record({ balance: cents, paid: cents, disputedAmount: cents, isPicked: fc.boolean() });
  fc.assert(
    fc.property(fc.constantFrom(...WAIVER_TYPES), fc.array(invoice), cents, (waiverType, made, creditsAmount) => {
      const invoices = made.map((each, place) => ({
        ...each,
        id: String(place),
        totalAmount: add(each.balance, each.paid),
      }));
      const shares = waiverShares({
        waiverType,
        invoices,
        creditsAmount,
        received: invoices.map(({ id, paid }) => ({ paymentId: null, invoiceId: id, amount: paid })),
        hasUncleared: false,
        pickedInvoiceIds: invoices.filter(({ isPicked }) => isPicked).map(({ id }) => id),
      });
      // A person would have to divide the credits; such a request is not sent.
      fc.pre(!shares.concerns.includes('CREDITS_EXCEED_SELECTION') && shares.openBalance > ZERO);
      const summed = { ...shares, waiverType, creditsAmount, waivedCount: 0, unpaidCount: 0 };
      const sums = [waiverSum(summed), exceptionsSum(summed)].filter((sum) => sum !== null);
      const received = (id: string) => shares.received.find(({ invoiceId }) => invoiceId === id)?.amount ?? ZERO;
      const waived = invoices.filter(({ id }) => shares.waivedIds.includes(id));
      const excepted = invoices.filter(({ id }) => shares.exceptedIds.includes(id));
      const shown = waived.map(({ id, balance }) => (isUnconditional(waiverType) ? received(id) : balance));
      sums.push(scheduleSum(summed, shown));
      sums.push(
        exceptionsScheduleSum(
          summed,
          excepted.map(({ balance }) => balance),
        ),
      );
      const added = sums.map(({ parts }) => add(ZERO, ...parts.map(({ amount }) => amount)));
      expect(added).toEqual(sums.map(({ total }) => total.amount));
    }),
  );
});

test('WVR-14 a document takes credits and disputes off below its invoices, each where it belongs', () => {
  const amounts = [asCents(9_764_12), asCents(2_305_00)];
  const conditional = {
    ...WAIVER,
    waiverType: 'conditional.progress' as const,
    amount: asCents(10_859_12),
    creditsAmount: asCents(790_00),
    exceptionsAmount: asCents(8_932_40),
    disputedAmount: asCents(420_00),
  };
  expect(linesOf(scheduleSum(conditional, amounts))).toEqual([
    '2 invoices $12,069.12',
    'Credits −$790.00',
    'In dispute −$420.00',
    'Amount of this waiver $10,859.12',
  ]);
  expect(linesOf(exceptionsScheduleSum(conditional, [asCents(8_932_40)]))).toEqual([
    '1 invoice $8,932.40',
    'Exceptions $8,932.40',
  ]);
  expect(linesOf(scheduleSum(WAIVER, [asCents(14_118_76)]))).toEqual([
    '1 invoice $14,118.76',
    'Amount of this waiver $14,118.76',
  ]);
  expect(linesOf(exceptionsScheduleSum(WAIVER, [asCents(8_932_40)]))).toEqual([
    '1 invoice $8,932.40',
    'Credits −$640.00',
    'Exceptions $8,292.40',
  ]);
  const covered = { ...WAIVER, creditsAmount: asCents(9_000_00), exceptionsAmount: ZERO };
  expect(exceptionsScheduleSum(covered, [asCents(8_932_40)]).parts[1]?.amount).toBe(-8_932_40);
});
