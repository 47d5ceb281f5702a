import { expect, test } from 'vitest';
import { openItemList } from './open-item-list.ts';

test('REF-04 defaults to the open items of every kind, newest first', () => {
  expect(openItemList.write(openItemList.read({}))).toEqual({});
  expect(openItemList.read({})).toEqual({
    search: null,
    state: 'OPEN',
    kind: null,
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    size: 20,
  });
});

test('every parameter is read and written, and invalid values are ignored', () => {
  const search = { search: 'PAY1', state: 'RESOLVED', kind: 'AMOUNT_DIFF', direction: 'asc', page: '3', size: '50' };
  expect(openItemList.write(openItemList.read(search))).toEqual(search);
  expect(openItemList.read({ state: 'SHUT', kind: 'ODD', page: '0', size: '9999' })).toEqual(openItemList.read({}));
});
