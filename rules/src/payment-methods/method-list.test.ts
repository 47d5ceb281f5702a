import { expect, test } from 'vitest';
import { methodList } from './method-list.ts';

test('SAV-01 all types, a hundred a page, unless something else is chosen', () => {
  expect(methodList.read({})).toEqual({ paymentType: 'ALL', page: 1, size: 100 });
  expect(methodList.write(methodList.read({ paymentType: 'ALL', size: '100' }))).toEqual({});
  const chosen = { paymentType: 'ACH', page: '2', size: '20' };
  expect(methodList.write(methodList.read(chosen))).toEqual(chosen);
});

test('what makes no sense counts as not there', () => {
  expect(methodList.read({ paymentType: 'CREDIT', page: '0', size: '7' })).toEqual(methodList.read({}));
});
