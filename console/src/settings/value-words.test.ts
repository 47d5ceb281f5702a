import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, SETTING_KEYS } from '@plumbline/rules/portals/settings';
import { problemWords } from './problem-words.ts';
import { percentText, readPercent } from './percent.ts';
import { counted, listWords, readSetting } from './setting.ts';
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

test.each<[Parameters<typeof problemWords>[0], unknown, string]>([
  ['surchargeRateBps', 500, 'Enter a rate from 0% to 4%.'],
  ['passwordMinLength', '', 'Enter a whole number from 6 to 64.'],
  ['openAccountCardLabel', ' ', 'Enter a text.'],
  ['openAccountCardLabel', 'x'.repeat(121), 'It must have at most 120 characters.'],
  ['themeColor', 'red', 'Enter a color such as #1f5fd1.'],
  ['termsUrl', 'http://a.example', 'Enter an address that starts with https://.'],
  ['portalLogoutRedirectUrl', 'a', 'Enter an address that starts with http:// or https://.'],
  ['currencyCodes', [], 'Choose at least one.'],
  ['parentOrigins', ['a'], 'Enter origins such as https://admin.example.com, without a path.'],
  ['branchLocations', [' '], 'It must list names of branches, none blank.'],
  ['surchargeStates', { OR: { allowed: true, capBps: 'x' } }, 'Enter each cap as a percentage such as 2 or 1.5.'],
  ['parentOrigins', Array.from({ length: 21 }, () => 'https://a.example'), 'It must have at most 20 entries.'],
])('SET-03 %s of %j: %s', (key, value, words) => {
  const reading = readSetting(key, value);
  expect(problemWords(key, 'problem' in reading ? reading.problem : 'is valid', value)).toBe(words);
});

test('SET-03 a contradiction keeps the words of its rule', () => {
  expect(problemWords('maxAchPayment', 'must not be below the ACH minimum', 100)).toBe(
    'It must not be below the ACH minimum.',
  );
});

test.each<[string, number | string]>([
  ['3', 300],
  [' 1.5 ', 150],
  ['1,25', 125],
  ['2.', 200],
  ['0', 0],
  ['', ''],
  ['1.234', '1.234'],
  ['-1', '-1'],
])('%j percent is %j', (text, rate) => {
  expect(readPercent(text)).toBe(rate);
});

test('words of lists and counts', () => {
  expect(percentText(125)).toBe('1.25');
  expect([listWords([]), listWords(['a']), listWords(['a', 'b'], 'or')]).toEqual(['', 'a', 'a or b']);
  expect([counted(1, 'change', 'changes'), counted(0, 'change', 'changes')]).toEqual(['1 change', '0 changes']);
});
