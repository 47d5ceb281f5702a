import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelFrom, normalizeLabel, portalLabelProblem } from './portal-label.ts';

test.each([
  ['granite', null],
  [' Granite ', null],
  ['granite-supply-2', null],
  ['4', null],
  ['a'.repeat(63), null],
  ['', 'missing'],
  ['  ', 'missing'],
  ['a'.repeat(64), 'invalid'],
  ['-granite', 'invalid'],
  ['granite-', 'invalid'],
  ['granite supply', 'invalid'],
  ['granite.supply', 'invalid'],
  ['gränite', 'invalid'],
  ['xn--grnite-bua', 'invalid'],
  ['console', 'reserved'],
  ['ID', 'reserved'],
  ['www', 'reserved'],
])('SET-01 the label %j: %s', (label, problem) => {
  expect(portalLabelProblem(label)).toBe(problem);
});

test.each([
  ['Granite Supply Co., Inc.', 'granite-supply'],
  ["O'Malley & Sons Lumber", 'omalley-sons-lumber'],
  ['Béton Québec', 'beton-quebec'],
  ['Company', 'company'],
  ['石材', ''],
])('SET-01 the label of %s is %s', (name, label) => {
  expect(labelFrom(name)).toBe(label);
});

test('a label made of a name is valid, reserved or empty', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      const label = labelFrom(name);
      expect(normalizeLabel(label)).toBe(label);
      expect(portalLabelProblem(label)).not.toBe('invalid');
    }),
    { examples: [['xn--a'], [`${'a'.repeat(62)} b`]] },
  );
});
