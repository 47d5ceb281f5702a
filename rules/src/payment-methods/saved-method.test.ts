import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { PAYMENT_STATUSES } from '../payments/status.ts';
import {
  isDeletable,
  isMethodExpired,
  methodLabel,
  refuseSavedMethod,
  schedulesOf,
  type SavedAccount,
  type SavedCard,
} from './saved-method.ts';

const CARD: SavedCard = {
  id: 'm1',
  paymentType: 'CREDIT_CARD',
  brand: 'VISA',
  cardType: 'CREDIT',
  last4: '4417',
  expiry: '03/2027',
  state: 'TX',
  country: 'US',
  isDeleted: false,
};
const ACCOUNT: SavedAccount = {
  id: 'm2',
  paymentType: 'ACH',
  accountType: 'CHECKING',
  accountHolderType: 'BUSINESS',
  last4: '8802',
  isDeleted: false,
};

test.each([
  [CARD, 'Visa 4417'],
  [{ ...CARD, brand: 'AMEX', last4: '0005' } as const, 'Amex 0005'],
  [ACCOUNT, 'Checking 8802'],
  [{ ...ACCOUNT, accountType: 'SAVINGS' } as const, 'Savings 8802'],
])('SAV-02 %# is labeled by brand or account and its last four digits', (method, expected) => {
  expect(methodLabel(method)).toBe(expected);
});

describe('paying', () => {
  const lastDay = asDay('2027-03-31');
  const dayAfter = asDay('2027-04-01');

  test('SAV-02 an expired card cannot pay', () => {
    expect([isMethodExpired(CARD, lastDay), refuseSavedMethod(CARD, lastDay)]).toEqual([false, null]);
    expect([isMethodExpired(CARD, dayAfter), refuseSavedMethod(CARD, dayAfter)]).toEqual([true, 'method_expired']);
  });

  test('SAV-02 a deleted method cannot pay, expired or not', () => {
    expect(refuseSavedMethod({ ...CARD, isDeleted: true }, lastDay)).toBe('method_deleted');
    expect(refuseSavedMethod({ ...CARD, isDeleted: true }, dayAfter)).toBe('method_deleted');
    expect(refuseSavedMethod({ ...ACCOUNT, isDeleted: true }, dayAfter)).toBe('method_deleted');
  });

  test('a bank account does not expire', () => {
    expect(isMethodExpired(ACCOUNT, asDay('2099-12-31'))).toBe(false);
    expect(refuseSavedMethod(ACCOUNT, asDay('2099-12-31'))).toBeNull();
  });
});

describe('deleting', () => {
  const uses = PAYMENT_STATUSES.map((status) => ({ code: `P-${status}`, status, paymentMethodId: 'm1' }));

  test('is blocked by what is still scheduled with it', () => {
    expect(schedulesOf('m1', uses).map((use) => use.code)).toEqual(['P-SCHEDULED']);
    expect(isDeletable('m1', uses)).toBe(false);
  });

  test('is free when nothing is', () => {
    expect(
      isDeletable(
        'm1',
        uses.filter((use) => use.status !== 'SCHEDULED'),
      ),
    ).toBe(true);
    expect(isDeletable('m2', uses)).toBe(true);
    expect(isDeletable('m1', [{ code: 'P', status: 'SCHEDULED', paymentMethodId: null }])).toBe(true);
    expect(isDeletable('m1', [])).toBe(true);
  });
});
