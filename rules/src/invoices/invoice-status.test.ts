import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '../dates.ts';
import { asCents } from '../money.ts';
import { invoiceStatus } from './invoice-status.ts';

const TODAY = asDay('2027-03-31');

const statusOf = (balance: number, pending: number, dueInDays: number | null, type: 'INVOICE' | 'CREDIT' = 'INVOICE') =>
  invoiceStatus(
    {
      type,
      dueDate: dueInDays === null ? null : addDays(TODAY, dueInDays),
      balance: asCents(balance),
      pendingAmount: asCents(pending),
    },
    TODAY,
  );

describe('the status of an invoice', () => {
  test.each([
    [0, 0, -90, 'PAID', 'Paid', 0],
    [0, 0, null, 'PAID', 'Paid', 0],
    [-1, 0, -5, 'PAID', 'Paid', 0],
    [1, 0, 5, 'OPEN', 'Open', 0],
    [100, 0, 0, 'OPEN', 'Open', 0],
    [100, 0, null, 'OPEN', 'Open', 0],
    [100, 0, -1, 'PAST_DUE', '1 day past due', 1],
    [100, 0, -2, 'PAST_DUE', '2 days past due', 2],
    [100, 0, -91, 'PAST_DUE', '91 days past due', 91],
    [100, 100, -91, 'PROCESSING', 'Processing', 0],
    [100, 101, 5, 'PROCESSING', 'Processing', 0],
    [100, 99, 5, 'OPEN', 'Open', 0],
    [100, 99, -3, 'PAST_DUE', '3 days past due', 3],
    [0, 5, 5, 'PAID', 'Paid', 0],
  ] as const)('balance %d, pending %d, due in %s days: %s', (balance, pending, due, status, label, days) => {
    expect(statusOf(balance, pending, due)).toEqual({ status, label, daysPastDue: days, pendingAmount: pending });
  });

  test('a credit is never past due, and has labels of its own', () => {
    expect(statusOf(100, 0, -30, 'CREDIT')).toMatchObject({ status: 'OPEN', label: 'Open credit', daysPastDue: 0 });
    expect(statusOf(0, 0, -30, 'CREDIT')).toMatchObject({ status: 'PAID', label: 'Used credit' });
    expect(statusOf(100, 100, null, 'CREDIT').label).toBe('Processing');
  });
});
