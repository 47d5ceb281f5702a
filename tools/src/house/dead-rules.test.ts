import { expect, test } from 'vitest';
import { checkDeadRules, type WaitingRules } from './dead-rules.ts';
import { createResolve } from './resolve.ts';
import { readSource } from './source.ts';

const resolve = createResolve([
  { path: 'rules/package.json', text: JSON.stringify({ exports: { './*': './src/*.ts' } }) },
]);
const complaintsOf = (files: Readonly<Record<string, string>>, waiting: WaitingRules = {}) => {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text));
  return checkDeadRules(sources, resolve, waiting).map(({ at, about }) => `${at} ${about}`);
};

const FEE = 'export const feeOn = (cents: number) => cents * RATE;\nexport const RATE = 3;';
const DEAD_FEE = [
  'rules/src/fee.ts:1 feeOn has no caller outside tests',
  'rules/src/fee.ts:2 RATE has no caller outside tests',
];

test('a rule that only tests call is refused, and so is what it needs', () => {
  const files = { 'rules/src/fee.ts': FEE, 'rules/src/fee.test.ts': `import { feeOn } from './fee.ts';` };
  expect(complaintsOf(files)).toEqual(DEAD_FEE);
});

test('a rule that only a dead rule calls is dead', () => {
  const total = `import { feeOn } from './fee.ts';\nexport const totalOf = (cents: number) => cents + feeOn(cents);`;
  expect(complaintsOf({ 'rules/src/fee.ts': FEE, 'rules/src/total.ts': total })).toEqual([
    ...DEAD_FEE,
    'rules/src/total.ts:2 totalOf has no caller outside tests',
  ]);
});

test('a rule is used through another rule, a rule of its file or a rule that passes it on', () => {
  const files = {
    'rules/src/fee.ts': FEE,
    'rules/src/total.ts': `import { feeOn as fee } from './fee.ts';\nexport const totalOf = (cents: number) => cents + fee(cents);`,
    'rules/src/again.ts': `export { totalOf } from './total.ts';`,
    'server/src/pay.ts': `import { totalOf } from '@plumbline/rules/again';`,
  };
  expect(complaintsOf(files)).toEqual([]);
});

test('the name of a property is no call', () => {
  const files = {
    'rules/src/fee.ts': 'export const feeOn = 1;\nexport const lineOf = () => ({ feeOn: 2 }).feeOn;',
    'server/src/pay.ts': `import { lineOf } from '@plumbline/rules/fee';`,
  };
  expect(complaintsOf(files)).toEqual(['rules/src/fee.ts:1 feeOn has no caller outside tests']);
});

test('types need no caller', () => {
  expect(complaintsOf({ 'rules/src/fee.ts': 'export type Fee = number;\nexport interface Rate {}' })).toEqual([]);
});

test('the list of waiting rules only shrinks', () => {
  const waiting = { 'rules/src/fee.ts': { until: 'fees', names: ['feeOn', 'RATE'] } };
  expect(complaintsOf({ 'rules/src/fee.ts': FEE }, waiting)).toEqual([]);
  expect(complaintsOf({ 'rules/src/fee.ts': 'export const feeOn = 1;' }, waiting)).toEqual([
    'rules/src/fee.ts RATE has a caller or is gone: take it off the list of waiting rules',
  ]);
  const pay = { 'server/src/pay.ts': `import { feeOn } from '@plumbline/rules/fee';` };
  expect(complaintsOf({ 'rules/src/fee.ts': FEE, ...pay }, waiting)).toEqual([
    'rules/src/fee.ts feeOn has a caller or is gone: take it off the list of waiting rules',
    'rules/src/fee.ts RATE has a caller or is gone: take it off the list of waiting rules',
  ]);
});
