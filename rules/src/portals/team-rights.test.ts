import { describe, expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { DEFAULT_PERMISSIONS, type Permissions } from './capabilities.ts';
import { isOverPaymentLimit, managesPeople, refuseGrant, type TeamRights } from './team-rights.ts';

const rights = (permissions: Partial<Permissions> = {}, limit: number | null = null): TeamRights => ({
  permissions: { ...DEFAULT_PERMISSIONS, manageUsers: true, ...permissions },
  paymentLimit: limit === null ? null : asCents(limit),
  approvalLimit: null,
});

test.each([
  [null, 1_000_000_00, false],
  [500_00, 500_00, false],
  [500_00, 500_01, true],
])('TEM-01 with a limit of %s, a payment of %s is over it: %s', (limit, amount, expected) => {
  expect(isOverPaymentLimit(limit === null ? null : asCents(limit), asCents(amount))).toBe(expected);
});

describe('TEM-01 nobody gives more than they have', () => {
  test.each<[string, TeamRights, TeamRights | null, TeamRights, boolean]>([
    ['the same', rights(), null, rights(), false],
    ['less', rights(), null, rights({ pay: false, manageUsers: false }, 10_00), false],
    ['a permission that they lack', rights({ prepay: false }), null, rights(), true],
    ['a permission that the colleague has', rights({ prepay: false }), rights(), rights(), false],
    ['a permission of a colleague who saw nothing', rights({ prepay: false }), rights({ view: false }), rights(), true],
    ['no limit', rights({}, 500_00), null, rights(), true],
    ['a higher limit', rights({}, 500_00), null, rights({}, 500_01), true],
    ['their own limit', rights({}, 500_00), null, rights({}, 500_00), false],
    ['a limit that is lower than before', rights({}, 500_00), rights({}, 900_00), rights({}, 700_00), false],
    ['a limit that is higher than before', rights({}, 500_00), rights({}, 900_00), rights({}, 901_00), true],
    ['the limit that a colleague lacks', rights({}, 500_00), rights(), rights(), false],
  ])('%s', (_, own, before, after, isRefused) => {
    expect(refuseGrant(own, before, after)).toBe(isRefused ? 'above_own_rights' : null);
  });
});

test('TEM-01 who manages people sees the portal too', () => {
  const { permissions } = rights();
  expect([permissions, { ...permissions, view: false }, DEFAULT_PERMISSIONS].map(managesPeople)).toEqual([
    true,
    false,
    false,
  ]);
});
