import { DEFAULT_THEME } from '@mantine/core';
import { contrast } from '@plumbline/rules/brand/colors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cssVariablesOf } from './css-variables.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const BRANDS = ['#1f5fd1', '#f2b705', '#c8102e', '#0f7a4d', '#6b3fa0', '#000000', '#ffffff'];
const STATUSES = ['green', 'blue', 'amber', 'red', 'violet', 'teal', 'grey'];

function tokens(brand: string, scheme: 'light' | 'dark') {
  const { variables, [scheme]: own } = cssVariablesOf(brand)(DEFAULT_THEME);
  const all = { ...variables, ...own };
  return (name: string): string => {
    const value = all[`--pl-${name}`];
    if (value === undefined) throw new Error(`no token ${name}`);
    return value;
  };
}

/** Text and background tokens with their minimum contrast. */
const PAIRS: readonly (readonly [text: string, ground: string, ratio: number])[] = [
  ['ink', 'canvas', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'tint', 4.5],
  ['ink', 'fill', 4.5],
  ['ink', 'chosen', 4.5],
  ['text2', 'fill', 4.5],
  ['text2', 'tint', 4.5],
  ['text2', 'tint-soft', 4.5],
  ['text3', 'surface', 4.5],
  ['text3', 'canvas', 4.5],
  ['brand-on', 'brand-fill', 4.5],
  ['brand-on', 'brand-hover', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'canvas', 4.5],
  ['link', 'raised', 4.5],
  ['link', 'tint-soft', 4.5],
  ['on-tint', 'tint', 4.5],
  ['mark', 'canvas', 3],
  ['mark', 'surface', 3],
  ['control', 'surface', 3],
  ['brand-on-deep', 'brand-deep', 4.5],
  ...STATUSES.map((status) => [status, `${status}-tint`, 4.5] as const),
  ...STATUSES.map((status) => [status, 'surface', 4.5] as const),
];

describe.each(['light', 'dark'] as const)('tokens, %s', (scheme) => {
  test.each(BRANDS)('every pair is readable with the brand %s', (brand) => {
    const token = tokens(brand, scheme);
    const poor = PAIRS.filter(([text, ground, ratio]) => contrast(token(text), token(ground)) < ratio);
    expect(poor).toEqual([]);
  });

  test('a chosen segment is lighter than its track', () => {
    const token = tokens('#1f5fd1', scheme);
    expect(contrast(token('chosen'), '#000000')).toBeGreaterThan(contrast(token('fill'), '#000000'));
  });

  test('every pair is readable with any brand', () => {
    fc.assert(
      fc.property(hex, (brand) => {
        const token = tokens(brand, scheme);
        for (const [text, ground, ratio] of PAIRS) {
          expect(contrast(token(text), token(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(ratio);
        }
      }),
    );
  });
});
