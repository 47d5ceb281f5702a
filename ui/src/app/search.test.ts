import { describe, expect, test } from 'vitest';
import { parseSearch, searchText, stringifySearch } from './search.ts';

describe('reading', () => {
  test.each([
    ['', {}],
    ['?search=1012', { search: '1012' }],
    ['?search=true&page=2', { search: 'true', page: '2' }],
    ['?search=harrow+street&po=PO-8977', { search: 'harrow street', po: 'PO-8977' }],
    ['?status=PENDING&status=APPROVED', { status: ['PENDING', 'APPROVED'] }],
    ['?search=', { search: '' }],
    ['?search=%22quoted%22', { search: '"quoted"' }],
  ])('%s is parsed as text', (text, search) => {
    expect(parseSearch(text)).toEqual(search);
  });
});

describe('writing', () => {
  test.each([
    [{}, ''],
    [{ search: '1012', page: 2, isPaid: false }, '?search=1012&page=2&isPaid=false'],
    [{ search: '', page: undefined, project: null }, ''],
    [{ status: ['PENDING', 'APPROVED'] }, '?status=PENDING&status=APPROVED'],
    [{ redirect: '/history/invoices?search=a&page=2' }, '?redirect=/history/invoices%3Fsearch%3Da%26page%3D2'],
  ])('%j is written unquoted', (search, text) => {
    expect(stringifySearch(search)).toBe(text);
  });

  test.each(['?search=1012', '?redirect=/history/invoices%3Fsearch%3Da%26page%3D2', '?a=b&a=c'])(
    '%s survives a round trip',
    (text) => {
      expect(stringifySearch(parseSearch(text))).toBe(text);
    },
  );
});

test('searchText returns the first value, or null', () => {
  expect(searchText({ redirect: '/pay' }, 'redirect')).toBe('/pay');
  expect(searchText({ redirect: ['/pay', '/other'] }, 'redirect')).toBe('/pay');
  expect(searchText({}, 'redirect')).toBeNull();
});
