import { expect, test } from 'vitest';
import { aheadOf } from './ahead-of.ts';

const SERVER = '2026-11-16T17:00:00.000Z';
const AT = Date.parse(SERVER);

test.each([
  ['the same', AT, 0],
  ['a few seconds behind, as a page takes to arrive', AT + 5_000, 0],
  ['an hour behind', AT + 3_600_000, -3_600_000],
  ['days ahead, as the demo can be', AT - 3 * 86_400_000, 3 * 86_400_000],
])('the clock of the server is %s', (_, deviceMs, aheadMs) => {
  expect(aheadOf(SERVER, deviceMs)).toBe(aheadMs);
});
