import { expect, test } from 'vitest';
import { methodList } from './method-list.ts';

test('SAV-01 defaults to all types and a hundred per page', () => {
  expect(methodList.read({})).toEqual({ paymentType: 'ALL', page: 1, size: 100 });
  expect(methodList.write(methodList.read({ paymentType: 'ALL', size: '100' }))).toEqual({});
  const chosen = { paymentType: 'ACH', page: '2', size: '20' };
  expect(methodList.write(methodList.read(chosen))).toEqual(chosen);
});

test('invalid values are ignored', () => {
  expect(methodList.read({ paymentType: 'CREDIT', page: '0', size: '7' })).toEqual(methodList.read({}));
});
