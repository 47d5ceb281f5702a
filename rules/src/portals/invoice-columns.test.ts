import { expect, test } from 'vitest';
import { invoiceColumnsOf } from './invoice-columns.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const idsOf = (settings: object, hasWaivers: boolean) =>
  invoiceColumnsOf({ ...DEFAULT_SETTINGS, ...settings }, hasWaivers).map(({ id }) => id);

test('REP-11 the waivers of an invoice are in the list unless the portal has none or chose other columns', () => {
  expect(idsOf({}, true)).toContain('waivers');
  expect(idsOf({}, false)).not.toContain('waivers');
  const chosen = { isTableCustomizationEnabled: true, tablesConfig: { invoices: ['memo', 'waiverStateCode'] } };
  expect(idsOf(chosen, true)).toEqual(['memo', 'waiverStateCode', 'actions']);
  expect(idsOf(chosen, false)).toEqual(['memo', 'actions']);
});
