import { describe, expect, test } from 'vitest';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { chipsOf, countWords, clearedFilters } from './filter-words.ts';

const FACTS = { currency: 'USD', projectName: null } as const;
const chips = (search: Record<string, string>, facts: Parameters<typeof chipsOf>[1] = FACTS) =>
  chipsOf(invoiceList.read(search), facts).map(({ name, value }) => `${name}: ${value}`);

describe('chips', () => {
  test.each([
    [{}, []],
    [{ search: 'pier', page: '3', sort: 'balance' }, []],
    [
      { type: 'CREDIT', isPaid: 'false', hasProject: 'true' },
      ['Type: Credit', 'Status: Open', 'Project: With a project'],
    ],
    [{ daysPastDue: '30' }, ['Days past due: 1–30 days']],
    [{ daysPastDue: '61' }, ['Days past due: 61+ days']],
    [{ daysPastDue: 'current' }, ['Days past due: Current']],
    [{ startDate: '2026-06-01', endDate: '2026-12-31' }, ['Created: 6/01/2026 to 12/31/2026']],
    [{ endDate: '2026-12-31' }, ['Created: to 12/31/2026']],
    [{ dueFrom: '2026-06-01', dueTo: '2026-12-31' }, ['Due: 6/01/2026 to 12/31/2026']],
    [{ dueTo: '2026-12-31' }, ['Due: to 12/31/2026']],
    [{ poNumber: 'PO-7', jobAddress: 'Wharf Rd' }, ['PO number: PO-7', 'Project address: Wharf Rd']],
    [{ currencyCode: 'USD' }, []],
    [{ currencyCode: 'CAD' }, ['Currency: CAD']],
    [{ projectId: 'p1' }, ['Project: One project']],
  ])('REP-01 %j shows as %j', (search, shown) => {
    expect(chips(search)).toEqual(shown);
  });

  test('a project chip shows the name once it is known', () => {
    expect(chips({ projectId: 'p1' }, { ...FACTS, projectName: 'Pier 9' })).toEqual(['Project: Pier 9']);
  });

  test('removing the date chip clears both bounds', () => {
    const [chip] = chipsOf(invoiceList.read({ startDate: '2026-06-01', endDate: '2026-12-31' }), FACTS);
    expect(clearedFilters(chip!.keys)).toEqual({ startDate: null, endDate: null });
  });
});

test.each([
  [0, null, '0 invoices and credits'],
  [1, null, '1 invoice'],
  [22_000, 'INVOICE', '22,000 invoices'],
  [1, 'CREDIT', '1 credit'],
  [2, 'CREDIT', '2 credits'],
] as const)('%i of %s is "%s"', (count, type, words) => {
  expect(countWords(count, type)).toBe(words);
});
