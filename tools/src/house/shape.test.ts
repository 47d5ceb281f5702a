import { expect, test } from 'vitest';
import { checkShape } from './shape.ts';
import { readSource } from './source.ts';

test.each([
  ['rules/src/index.ts', 'export const a = 1;', 'no barrels'],
  ['ui/src/button/index.tsx', 'export const a = 1;', 'no barrels'],
  ['rules/src/money.ts', `export * from './cents.ts';`, 'no export *'],
  ['rules/src/money.ts', `export * as cents from './cents.ts';`, 'no export *'],
])('%s: %s is refused', (path, text, about) => {
  expect(checkShape([readSource(path, text)])).toEqual([
    { at: expect.stringContaining(path), about: expect.stringContaining(about) },
  ]);
});

test('a named export is fine', () => {
  expect(checkShape([readSource('rules/src/index-of.ts', `export { a } from './a.ts';`)])).toEqual([]);
});
