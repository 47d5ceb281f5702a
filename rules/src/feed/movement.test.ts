import { describe, expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { CHANGE_TYPE_NAMES, statusType } from './change-types.ts';
import { type MovementEntry, movementOf } from './movement.ts';

const entry = (account: MovementEntry['account'], amount: number, number: string | null = null): MovementEntry => ({
  account,
  subjectId: number ?? 'customer',
  amount: asCents(amount),
  number,
  jobId: number === 'INV-1' ? 'J-1' : null,
});
const of = (number: string) => ({ id: number, number });

describe('IMP-04 a movement', () => {
  test('of a charge says what paid each invoice, and by which credit', () => {
    const entries = [
      entry('credit', 20_00, 'CR-1'),
      entry('receivable', -20_00, 'INV-1'),
      entry('receivable', -80_00, 'INV-1'),
      entry('receivable', -10_00, 'INV-2'),
      entry('clearing', 97_70),
      entry('surcharge_income', -2_70),
      entry('credit', -5_00, 'CM-9'),
    ];
    expect(movementOf('CAPTURE', entries)).toEqual({
      amount: 97_70,
      surcharge: 2_70,
      allocations: [
        { invoice: of('INV-1'), jobId: 'J-1', amount: 20_00, credit: of('CR-1') },
        { invoice: of('INV-1'), jobId: 'J-1', amount: 80_00, credit: null },
        { invoice: of('INV-2'), jobId: null, amount: 10_00, credit: null },
      ],
      credits: [
        { ...of('CR-1'), amount: -20_00 },
        { ...of('CM-9'), amount: 5_00 },
      ],
      unassigned: 0,
    });
  });

  test('of money that goes back has negative amounts', () => {
    const entries = [
      entry('receivable', 80_00, 'INV-1'),
      entry('credit', -20_00, 'CR-1'),
      entry('receivable', 20_00, 'INV-1'),
      entry('surcharge_income', 2_40),
      entry('clearing', -82_40),
    ];
    expect(movementOf('VOID', entries)).toMatchObject({
      amount: -82_40,
      surcharge: -2_40,
      allocations: [
        { amount: -80_00, credit: null },
        { amount: -20_00, credit: null },
      ],
      credits: [{ amount: 20_00 }],
    });
  });

  test('of a settlement is what was deposited, with what is missing', () => {
    const entries = [entry('bank', 95_00), entry('clearing', -100_00), entry('unapplied', 5_00)];
    expect(movementOf('SETTLE', entries)).toMatchObject({ amount: 95_00, unassigned: -5_00, allocations: [] });
  });
});

test.each([
  ['SCHEDULED', 'submitted', 'payment.scheduled'],
  ['PENDING', 'accepted', 'payment.pending'],
  ['CANCELED', 'declined', 'payment.declined'],
  ['CANCELED', 'returned', 'payment.returned'],
  ['CANCELED', 'called-off', 'payment.canceled'],
  ['VOIDED', 'voided', 'payment.voided'],
] as const)('IMP-04 %s by %s is %s', (status, cause, type) => {
  expect(statusType(status, cause)).toBe(type);
  expect(CHANGE_TYPE_NAMES).toContain(type);
});
