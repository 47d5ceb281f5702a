import { readSetting } from '@plumbline/rules/portals/settings/setting-value';
import { expect, test } from 'vitest';
import { percentText, readPercent } from './percent.ts';
import { problemWords } from './problem-words.ts';

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

test('words of percents', () => {
  expect(percentText(125)).toBe('1.25');
});
