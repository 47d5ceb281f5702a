import { expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { DEFAULT_PERMISSIONS } from '../portals/capabilities.ts';
import { mayApprove, needsSecondPerson } from './second-person.ts';

const cents = (amount: number | null) => (amount === null ? null : asCents(amount));

test.each([
  [null, 900_00, false],
  [100_00, 100_00, false],
  [100_00, 100_01, true],
])('TEM-02 with a second person above %s, a payment of %s needs one: %s', (limit, total, expected) => {
  expect(needsSecondPerson(cents(limit), asCents(total))).toBe(expected);
});

test.each([
  ['who pays anything alone', {}, null, null, true],
  ['who may not pay', { pay: false }, null, null, false],
  ['who sees nothing', { view: false }, null, null, false],
  ['with a limit per payment below', {}, 149_99, null, false],
  ['with a limit per payment of as much', {}, 150_00, null, true],
  ['who needs a second person too', {}, null, 149_99, false],
])(
  'TEM-02 a payment of 150.00 is approved by somebody %s: %s',
  (_, permissions, paymentLimit, approvalLimit, expected) => {
    const rights = {
      permissions: { ...DEFAULT_PERMISSIONS, ...permissions },
      paymentLimit: cents(paymentLimit),
      approvalLimit: cents(approvalLimit),
    };
    expect(mayApprove(rights, asCents(150_00))).toBe(expected);
  },
);
