import { expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { balanceChanges } from './balance-changes.ts';

const line = (invoiceId: string, balance: number) => ({
  invoiceId,
  invoiceNumber: `N-${invoiceId}`,
  balance: asCents(balance),
});

test('lists changed and removed invoices only', () => {
  const before = [line('a', 100), line('b', 200), line('c', 300)];
  expect(balanceChanges(before, [line('a', 100), line('b', 150)])).toEqual([
    { invoiceId: 'b', invoiceNumber: 'N-b', before: 200, now: 150 },
    { invoiceId: 'c', invoiceNumber: 'N-c', before: 300, now: null },
  ]);
});
