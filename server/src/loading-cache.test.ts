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

test('null is not cached, so that unknown keys take no memory', async () => {
  const cache = new LoadingCache<number | null>({ ttlMs: 1000, max: 10, now: testClock().now });
  expect(await cache.get('a', async () => null)).toBeNull();
  expect(cache.bytes).toBe(0);
  expect(await cache.get('a', async () => 7)).toBe(7);
});

test('entries are evicted when keys and values together take too many bytes', async () => {
  const cache = new LoadingCache<string>({ ttlMs: 1000, max: 10_000, maxBytes: 100_000, now: testClock().now });
  for (let count = 0; count < 1_000; count += 1) {
    await cache.get(`${count} ${'k'.repeat(1_000)}`, async () => 'v'.repeat(1_000));
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
  }
  const { load, count } = counted();
  await cache.get(`999 ${'k'.repeat(1_000)}`, async () => String(await load()));
  expect(count()).toBe(0);
});

test('the size of a value does not prolong its life', async () => {
  const clock = testClock();
  const cache = new LoadingCache<number>({ ttlMs: 1000, max: 10, now: clock.now });
  const { load } = counted();
  const slow = cache.get('a', async () => {
    await Promise.resolve();
    clock.pass(900);
    return load();
  });
  await slow;
  clock.pass(101);
  expect(await cache.get('a', load)).toBe(2);
});

test('a deleted value is loaded again', async () => {
  const cache = new LoadingCache<number>({ ttlMs: 1000, max: 10, now: testClock().now });
  const { load } = counted();
  await cache.get('a', load);
  cache.deleteWhere((key) => key === 'a');
  expect(await cache.get('a', load)).toBe(2);
});
