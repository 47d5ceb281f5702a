import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('an id is a UUID of version 7 that starts with the time', () => {
  const before = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const time = Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
  expect(Math.abs(time - before)).toBeLessThan(1_000);
});

test('ids of one process are unique and sort by creation, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
