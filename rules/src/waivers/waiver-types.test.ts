import { describe, expect, test } from 'vitest';
import {
  allowedTypes,
  isFinal,
  isProgress,
  isUnconditional,
  isWaiverType,
  shortCodeOf,
  WAIVER_TYPES,
  waiverTypeLabel,
} from './waiver-types.ts';

test.each([
  ['conditional.final', true],
  ['other', true],
  ['unheard-of', false],
  ['toString', false],
])('%s is a type: %s', (text, isType) => {
  expect(isWaiverType(text)).toBe(isType);
});

describe('types', () => {
  test.each([
    ['conditional.progress', 'Conditional progress', 'CP', true, false, false],
    ['conditional.final', 'Conditional final', 'CF', false, true, false],
    ['unconditional.progress', 'Unconditional progress', 'UP', true, false, true],
    ['unconditional.final', 'Unconditional final', 'UF', false, true, true],
    ['other', 'Other', null, false, false, false],
  ] as const)('%s is %s, %s', (type, label, shortCode, progress, final, unconditional) => {
    expect(waiverTypeLabel(type)).toBe(label);
    expect(shortCodeOf(type)).toBe(shortCode);
    expect([isProgress(type), isFinal(type), isUnconditional(type)]).toEqual([progress, final, unconditional]);
  });

  test('are in the order of the specification', () => {
    expect(WAIVER_TYPES.map(shortCodeOf)).toEqual(['CP', 'CF', 'UP', 'UF', null]);
  });
});

describe('types that a project allows', () => {
  test.each([
    [{}, WAIVER_TYPES],
    [{ CP: true, CF: true, UP: true, UF: true }, WAIVER_TYPES],
    [{ CP: null }, WAIVER_TYPES],
    [{ UF: false }, ['conditional.progress', 'conditional.final', 'unconditional.progress', 'other']],
    [{ CP: false, CF: false, UP: false, UF: false }, ['other']],
    [{ CP: true, UP: false }, ['conditional.progress', 'conditional.final', 'unconditional.final', 'other']],
  ])('WVR-02 with %j: %j', (allows, types) => {
    expect(allowedTypes({ country: 'US', allows })).toEqual(types);
  });

  test("in Canada only the customer's own form is allowed", () => {
    expect(allowedTypes({ country: 'CA', allows: {} })).toEqual(['other']);
    expect(allowedTypes({ country: 'CA', allows: { CP: true } })).toEqual(['other']);
  });
});
