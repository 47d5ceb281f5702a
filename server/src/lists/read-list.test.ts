import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { readFound } from './read-list.ts';

/** A list of a customer whose data change between any two statements. */
const listOf = (knownVersion: number | null) => {
  let version = 0;
  return {
    app: {} as App,
    list: 'rows',
    offset: 0,
    size: 20,
    find: () => {
      version += 1;
      return Promise.resolve([{ version, ids: ['one'] }]);
    },
    readIds: () => {
      version += 1;
      return Promise.resolve([{ version, rows: version === knownVersion ? null : '[]' }]);
    },
  };
};

test('a page whose ids are older than its rows has the version of the ids, so that it is asked for again', async () => {
  expect(await readFound(listOf(null))).toEqual({ version: 5, count: 1, rows: '[]' });
});

test('a browser that has the version of this moment is told so, however old the ids are', async () => {
  expect(await readFound(listOf(2))).toMatchObject({ version: 2, rows: null });
});
