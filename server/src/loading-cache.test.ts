import { expect, test } from 'vitest';
import { LoadingCache } from './loading-cache.ts';
import { testClock } from './testing/test-clock.ts';

function counted() {
  let loads = 0;
  return { load: async () => (loads += 1), count: () => loads };
}

test('a value is cached for its time to live and then loaded again', async () => {
  const clock = testClock();
  const cache = new LoadingCache<number>({ ttlMs: 1000, max: 10, now: clock.now });
  const { load } = counted();
  expect(await cache.get('a', load)).toBe(1);
  clock.pass(1000);
  expect(await cache.get('a', load)).toBe(1);
  clock.pass(1);
  expect(await cache.get('a', load)).toBe(2);
});

test('concurrent calls share one load', async () => {
  const cache = new LoadingCache<number>({ ttlMs: 1000, max: 10, now: testClock().now });
  const { load, count } = counted();
  await Promise.all(Array.from({ length: 20 }, async () => cache.get('a', load)));
  expect(count()).toBe(1);
});

test('a failed load is not cached', async () => {
  const cache = new LoadingCache<number>({ ttlMs: 1000, max: 10, now: testClock().now });
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', async () => 7)).toBe(7);
});

test('the least recently used entry is evicted when there are too many', async () => {
  const cache = new LoadingCache<number>({ ttlMs: 1000, max: 2, now: testClock().now });
  const { load } = counted();
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, load);
  expect(await cache.get('a', load)).toBe(1);
  expect(await cache.get('b', load)).toBe(4);
});

test('a deleted value is loaded again', async () => {
  const cache = new LoadingCache<number>({ ttlMs: 1000, max: 10, now: testClock().now });
  const { load } = counted();
  await cache.get('a', load);
  cache.deleteWhere((key) => key === 'a');
  expect(await cache.get('a', load)).toBe(2);
});
