import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES, pageCount, pageWithin, PROJECT_PAGE_SIZE, readPage } from './paging.ts';

test('REP-02 sizes are 20, 50 and 100, and 500 for a project', () => {
  expect(PAGE_SIZES).toEqual([20, 50, 100]);
  expect(PAGE_SIZE_DEFAULT).toBe(20);
  expect(PROJECT_PAGE_SIZE).toBe(500);
});

test.each([
  [0, 20, 1],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [500, 500, 1],
  [501, 500, 2],
])('%d rows with %d per page are %d pages', (rows, size, pages) => {
  expect(pageCount(rows, size)).toBe(pages);
});

test.each([
  [1, 5, 1],
  [5, 5, 5],
  [6, 5, 5],
  [0, 5, 1],
  [-3, 5, 1],
])('page %d of %d is shown as %d', (page, pages, shown) => {
  expect(pageWithin(page, pages)).toBe(shown);
});

test.each([
  ['1', 5, 1],
  [' 5 ', 5, 5],
  ['05', 5, 5],
  ['6', 5, null],
  ['0', 5, null],
  ['-1', 5, null],
  ['2.5', 5, null],
  ['two', 5, null],
  ['', 5, null],
  ['1e0', 5, null],
])('REP-02 typing %j with %d pages goes to %s', (text, pages, page) => {
  expect(readPage(text, pages)).toBe(page);
});

test('every row is on exactly one page', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom(...PAGE_SIZES, PROJECT_PAGE_SIZE),
      (rows, size) => {
        const pages = pageCount(rows, size);
        expect((pages - 1) * size).toBeLessThan(rows);
        expect(pages * size).toBeGreaterThanOrEqual(rows);
      },
    ),
  );
});
