import { describe, expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { paymentList, paymentStatusesOf } from './payment-list.ts';

const DEFAULTS = paymentList.read({});

test('is empty if nothing is chosen; installments to come are hidden', () => {
  expect(paymentList.write(DEFAULTS)).toEqual({});
  expect(DEFAULTS).toMatchObject({ paymentStatus: null, hideScheduledRecurrence: true, page: 1, size: 20 });
  expect(paymentStatusesOf(DEFAULTS)).toBeNull();
});

test('every parameter is read and written', () => {
  const search = {
    search: 'roof',
    paymentStatus: 'PENDING,SCHEDULED',
    paymentType: 'ACH,CREDIT_CARD',
    currencyCode: 'CAD',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    hideScheduledRecurrence: 'false',
    sort: 'total',
    direction: 'asc',
    page: '3',
    size: '5',
  };
  expect(paymentList.write(paymentList.read(search))).toEqual(search);
});

test('invalid values are ignored', () => {
  const search = {
    paymentStatus: 'NEW,',
    paymentType: 'ALL',
    currencyCode: 'EUR',
    startDate: '2026-02-30',
    endDate: 'yesterday',
    hideScheduledRecurrence: 'yes',
    sort: 'id',
    direction: 'up',
    page: '0',
    size: '7',
  };
  expect(paymentList.read(search)).toEqual(DEFAULTS);
});

test.each([
  ['CREDIT', ['CREDIT']],
  ['CREDIT_CARD, ACH,BARTER', ['ACH', 'CREDIT_CARD']],
])('the payment type %s names %j', (paymentType, types) => {
  expect(paymentList.read({ paymentType }).paymentType).toEqual(types);
});

test('dates are put in order, from the address and after a change', () => {
  const inOrder = { startDate: '2026-10-01', endDate: '2026-10-31' };
  expect(paymentList.read({ startDate: '2026-10-31', endDate: '2026-10-01' })).toMatchObject(inOrder);
  const from = paymentList.read({ startDate: '2026-10-31' });
  expect(paymentList.change(from, { endDate: asDay('2026-10-01') })).toMatchObject(inOrder);
});

test.each([
  ['APPROVED', ['APPROVED']],
  ['APPROVED, VOIDED,nothing', ['APPROVED', 'VOIDED']],
  ['PROCESSED', ['STARTED', 'PENDING', 'APPROVED', 'REFUNDED', 'CHARGEBACK', 'VOIDED']],
  ['PROCESSED,PENDING,CANCELED', ['PENDING', 'CANCELED', 'STARTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK', 'VOIDED']],
])('%s names %j', (paymentStatus, statuses) => {
  expect(paymentStatusesOf(paymentList.read({ paymentStatus }))?.toSorted()).toEqual(statuses.toSorted());
});

describe('the order', () => {
  test.each([
    [{}, 'createdAt', 'desc'],
    [{ paymentStatus: 'PROCESSED' }, 'createdAt', 'desc'],
    [{ paymentStatus: 'SCHEDULED' }, 'scheduledAt', 'asc'],
    [{ paymentStatus: 'SCHEDULED,PENDING' }, 'createdAt', 'desc'],
    [{ paymentStatus: 'SCHEDULED', sort: 'total' }, 'total', 'desc'],
    [{ direction: 'asc' }, 'createdAt', 'asc'],
  ])('of %j is by %s, %s', (search, sort, direction) => {
    expect(paymentList.orderOf(paymentList.read(search))).toEqual({ sort, direction });
  });

  test("a click on a column's head starts with the column's own direction and then reverses it", () => {
    const once = paymentList.sortBy({ ...DEFAULTS, page: 4 }, 'total');
    expect(once).toMatchObject({ sort: 'total', direction: 'desc', page: 1 });
    expect(paymentList.sortBy(once, 'total')).toMatchObject({ sort: 'total', direction: 'asc' });
    expect(paymentList.sortBy(DEFAULTS, 'createdAt')).toMatchObject({ sort: 'createdAt', direction: 'asc' });
    expect(paymentList.sorts.map((sort) => paymentList.orderOf(paymentList.sortBy(once, sort)).sort)).toEqual(
      paymentList.sorts,
    );
  });
});

test('a change returns to the first page', () => {
  expect(paymentList.change({ ...DEFAULTS, page: 3 }, { search: 'x' })).toMatchObject({ page: 1, search: 'x' });
  expect(paymentList.change(DEFAULTS, { page: 3 }).page).toBe(3);
});
