import { expect, test } from 'vitest';
import { similarCustomers } from './similar-customer.ts';

const find = similarCustomers([
  { code: 'SEDG-002', name: 'Sedgewater Roofing Partners' },
  { code: 'TARN-001', name: 'Tarnwick Constructors' },
  { code: '10045', name: 'Obrey Finch, LLC' },
  { code: '10-046', name: 'Twin Oaks' },
  { code: '1004-6', name: 'Twin Oaks' },
  { code: 'MARA-7', name: 'Mara' },
  { code: 'MARE-7', name: 'Mare' },
]);

test.each([
  ['SEDG-02', 'SEDG-002'],
  ['sedg 2', 'SEDG-002'],
  ['0010045', '10045'],
  ['Obrey Finch LLC', '10045'],
  ['tarnwick  constructors', 'TARN-001'],
  ['TARM-001', 'TARN-001'],
  ['TAN-001', 'TARN-001'],
  ['TARNE-001', 'TARN-001'],
])('IMP-01 %s means %s', (typed, code) => {
  expect(find(typed)?.code).toBe(code);
});

test.each([
  ['another number', 'SEDG-003'],
  ['the next number', '10044'],
  ['two other letters', 'TORM-001'],
  ['a letter more and one other', 'TORNE-001'],
  ['a name that two have', 'Twin Oaks'],
  ['a letter away from two', 'MARO-7'],
  ['too few letters to know', 'M-7'],
  ['nothing', ''],
  ['punctuation', '--'],
])('IMP-01 nobody is meant by %s: %s', (_why, typed) => {
  expect(find(typed)).toBeNull();
});
