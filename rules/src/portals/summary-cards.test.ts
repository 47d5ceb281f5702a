import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from './settings.ts';
import { cardSpan, summaryCards } from './summary-cards.ts';

test('DSH-02 the four cards are in order under their default labels', () => {
  expect(summaryCards(DEFAULT_SETTINGS)).toEqual([
    { key: 'openAccount', label: 'Open Account Invoices' },
    { key: 'openProject', label: 'Open Project Invoices' },
    { key: 'nonProject', label: 'Non-Project Invoices' },
    { key: 'paidInvoices', label: 'Paid Invoices' },
  ]);
});

test.each([
  ['isOpenAccountCardEnabled', 'openAccount'],
  ['isOpenProjectCardEnabled', 'openProject'],
  ['isNonProjectCardEnabled', 'nonProject'],
  ['isPaidInvoicesCardEnabled', 'paidInvoices'],
] as const)('DSH-02 %s switches its card and no other', (flag, key) => {
  const keys = summaryCards({ ...DEFAULT_SETTINGS, [flag]: false }).map((card) => card.key);
  expect(keys).toHaveLength(3);
  expect(keys).not.toContain(key);
});

test.each([
  ['openAccountCardLabel', 0],
  ['openProjectCardLabel', 1],
  ['nonProjectCardLabel', 2],
  ['paidInvoicesCardLabel', 3],
] as const)('DSH-02 %s names its card', (setting, place) => {
  expect(summaryCards({ ...DEFAULT_SETTINGS, [setting]: 'Ours' }).map((card) => card.label === 'Ours')).toEqual(
    [0, 1, 2, 3].map((each) => each === place),
  );
});

test.each([
  [1, 6],
  [2, 6],
  [3, 4],
  [4, 3],
  [0, 12],
])('DSH-02 with %d cards each takes %d columns', (count, span) => {
  expect(cardSpan(count)).toBe(span);
});
