import { expect, test } from 'vitest';
import { methodFiltersFrom, methodSearchOf } from './method-filters.ts';

test('SAV-01 all types, a hundred a page, unless something else is chosen', () => {
  expect(methodFiltersFrom({})).toEqual({ paymentType: 'ALL', page: 1, size: 100 });
  expect(methodSearchOf(methodFiltersFrom({ paymentType: 'ALL', size: '100' }))).toEqual({});
  const chosen = { paymentType: 'ACH', page: '2', size: '20' };
  expect(methodSearchOf(methodFiltersFrom(chosen))).toEqual(chosen);
});

test('what makes no sense counts as not there', () => {
  expect(methodFiltersFrom({ paymentType: 'CREDIT', page: '0', size: '7' })).toEqual(methodFiltersFrom({}));
});
