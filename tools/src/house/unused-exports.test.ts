import { expect, test } from 'vitest';
import { readEdges } from './import-graph.ts';
import { createResolve } from './resolve.ts';
import { readSource } from './source.ts';
import { checkUnusedExports } from './unused-exports.ts';

const complaintsOf = (files: Readonly<Record<string, string>>) => {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text));
  return checkUnusedExports(sources, readEdges(sources, createResolve([])));
};

test.each([
  'export const cents = 1;',
  'export function cents() {}',
  'const cents = 1;\nexport { cents };',
  `export { cents } from './other.ts';`,
])('%s is refused if nothing imports it', (text) => {
  const files = { 'rules/src/a.ts': text, 'rules/src/b.ts': `import { dollars } from './a.ts';` };
  expect(complaintsOf(files)).toEqual([
    { at: expect.stringMatching(/^rules\/src\/a\.ts:\d$/), about: 'no other file imports cents: do not export it' },
  ]);
});

test.each([
  ['rules/src/b.ts', `import { cents } from './a.ts';`],
  ['rules/src/b.ts', `import { cents as c } from './a.ts';`],
  ['rules/src/a.test.ts', `import type { cents } from './a.ts';`],
  ['rules/src/b.ts', `import * as money from './a.ts';`],
  ['rules/src/b.ts', `const load = () => import('./a.ts');`],
])('%s: %s is enough', (path, text) => {
  expect(complaintsOf({ 'rules/src/a.ts': 'export const cents = 1;', [path]: text })).toEqual([]);
});

test('files loaded by path, types, test helpers and generated files are exempt', () => {
  expect(complaintsOf({ 'vitest.config.ts': 'export default {};' })).toEqual([]);
  expect(complaintsOf({ 'rules/src/a.ts': 'export type Cents = number;\nexport interface Fee {}' })).toEqual([]);
  expect(complaintsOf({ 'portal/src/testing/a.ts': 'export const anInvoice = 1;' })).toEqual([]);
  expect(complaintsOf({ 'contract/src/paths.gen.ts': 'export const getInvoice = 1;' })).toEqual([]);
});
