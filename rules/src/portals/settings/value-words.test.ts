import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, SETTING_KEYS } from '../settings.ts';
import { listWords } from './setting-value.ts';
import { diffLines, labelOf, valueWords } from './value-words.ts';

test.each<[string, unknown, string]>([
  ['isPaymentEnabled', true, 'on'],
  ['isPaymentEnabled', false, 'off'],
  ['minAchPayment', null, 'no limit'],
  ['minAchPayment', 2500, '$25.00'],
  ['surchargeRateBps', 250, '2.5%'],
  ['achSettlementDays', 1, '1 day'],
  ['achSettlementDays', 3, '3 days'],
  ['maxInstallments', 6, '6 months'],
  ['passwordMinLength', 8, '8 characters'],
  ['achProvider', 'CARDPOINTE', 'CardPointe'],
  ['achProvider', 'INTERNAL', 'Plumbline'],
  ['currencyCodes', ['USD', 'CAD'], 'US Dollar and Canadian Dollar'],
  ['countryList', ['CA'], 'Canada'],
  ['branchLocations', [], 'none'],
  ['branchLocations', ['Salem', 'Bend', 'Ames'], 'Salem, Bend and Ames'],
  ['termsUrl', null, 'not set'],
  ['termsUrl', 'https://a.example', 'https://a.example'],
  ['tablesConfig', {}, 'default columns'],
  ['tablesConfig', { invoices: ['balance'], payments: ['total'] }, 'own columns of Reports and Payment Activity'],
  [
    'surchargeStates',
    { OR: { allowed: true, capBps: null } },
    'not in Connecticut and Massachusetts, at most 2% in Colorado, the surcharge rate in Oregon',
  ],
  // Of the history: not valid any more, or gone.
  ['achSettlementDays', null, 'not set'],
  ['achSettlementDays', 90, '90'],
  ['achProvider', 'GONE', 'GONE'],
  ['isGoneEnabled', true, 'true'],
])('SET-03 %s of %j reads %s', (key, value, words) => {
  expect(valueWords(key, value)).toBe(words);
});

test.each(SETTING_KEYS)('SET-03 the default of %s has words', (key) => {
  expect(valueWords(key, DEFAULT_SETTINGS[key])).toMatch(/^[^{}[\]]+$/);
});

test('SET-03 amounts are in the currency of the portal', () => {
  expect(valueWords('minCreditCardPayment', 100, 'CAD')).toBe('CA$1.00');
});

test('SET-03 a diff names what differs of tables and states', () => {
  expect(diffLines({ key: 'isPaymentEnabled', from: false, to: true })).toEqual([
    { name: 'Payments', from: 'off', to: 'on' },
  ]);
  expect(diffLines({ key: 'tablesConfig', from: {}, to: { documents: ['createdAt', 'type'] } })).toEqual([
    {
      name: 'Table columns: Other Documents',
      from: 'Type, Date, Project Name, Project Address, Originator',
      to: 'Date, Type',
    },
  ]);
  const { surchargeStates } = DEFAULT_SETTINGS;
  expect(
    diffLines({
      key: 'surchargeStates',
      from: surchargeStates,
      to: { ...surchargeStates, OR: { allowed: false, capBps: null }, CO: { allowed: true, capBps: 150 } },
    }),
  ).toEqual([
    { name: 'Surcharge by state: Colorado', from: 'at most 2%', to: 'at most 1.5%' },
    { name: 'Surcharge by state: Oregon', from: 'the surcharge rate', to: 'no surcharge' },
  ]);
  expect(diffLines({ key: 'surchargeStates', from: null, to: surchargeStates })).toMatchObject([{ from: 'not set' }]);
  expect(diffLines({ key: 'tablesConfig', from: null, to: {} })).toMatchObject([{ from: 'not set' }]);
  expect(labelOf('isGoneEnabled')).toBe('isGoneEnabled');
});

test('words of lists', () => {
  expect([listWords([]), listWords(['a']), listWords(['a', 'b'], 'or')]).toEqual(['', 'a', 'a or b']);
});
