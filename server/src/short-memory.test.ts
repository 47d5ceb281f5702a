import { expect, test } from 'vitest';
import { ShortMemory } from './short-memory.ts';
import { testClock } from './testing/test-clock.ts';

function counted() {
  let loads = 0;
  return { load: async () => (loads += 1), count: () => loads };
}

test('an answer is remembered for its time and then asked for again', async () => {
  const clock = testClock();
  const memory = new ShortMemory<number>({ keepMs: 1000, max: 10, now: clock.now });
  const { load } = counted();
  expect(await memory.get('a', load)).toBe(1);
  clock.pass(999);
  expect(await memory.get('a', load)).toBe(1);
  clock.pass(1);
  expect(await memory.get('a', load)).toBe(2);
});

test('those who ask at the same time share one lookup', async () => {
  const memory = new ShortMemory<number>({ keepMs: 1000, max: 10, now: testClock().now });
  const { load, count } = counted();
  await Promise.all(Array.from({ length: 20 }, async () => memory.get('a', load)));
  expect(count()).toBe(1);
});

test('a failed lookup is not remembered', async () => {
  const memory = new ShortMemory<number>({ keepMs: 1000, max: 10, now: testClock().now });
  await expect(memory.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memory.get('a', async () => 7)).toBe(7);
});

test('the oldest entry goes when there are too many', async () => {
  const memory = new ShortMemory<number>({ keepMs: 1000, max: 2, now: testClock().now });
  const { load } = counted();
  for (const key of ['a', 'b', 'c']) await memory.get(key, load);
  expect(await memory.get('c', load)).toBe(3);
  expect(await memory.get('a', load)).toBe(4);
});

test('what is forgotten is asked for again', async () => {
  const memory = new ShortMemory<number>({ keepMs: 1000, max: 10, now: testClock().now });
  const { load } = counted();
  await memory.get('a', load);
  memory.forget((key) => key === 'a');
  expect(await memory.get('a', load)).toBe(2);
});
