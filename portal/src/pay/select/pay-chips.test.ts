import { payInvoiceList } from '@plumbline/rules/payments/pay-invoice-list';
import { expect, test } from 'vitest';
import { payChips } from './pay-chips.ts';

const chips = (search: Record<string, string>, projectName: string | null = null) =>
  payChips(payInvoiceList.read(search), projectName).map(({ name, value }) => `${name}: ${value}`);

test('PAY-01 the filters of a link have chips that remove them', () => {
  expect(chips({ hasProject: 'true', daysPastDue: '90' })).toEqual([
    'Project: With a project',
    'Days past due: 61\u201390 days',
  ]);
  expect(chips({ daysPastDue: '61' })).toEqual(['Days past due: 61+ days']);
  expect(chips({ projectId: 'p' })).toEqual(['Project: One project']);
  expect(chips({ projectId: 'p' }, 'Harrow Street Lofts')).toEqual(['Project: Harrow Street Lofts']);
  expect(chips({ search: '48213', size: '100' })).toEqual([]);
  expect(payChips(payInvoiceList.read({ hasProject: 'false' }), null)).toEqual([
    { name: 'Project', value: 'Without a project', cleared: { hasProject: null } },
  ]);
});
