import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('no more than the limit run at once, in order of arrival', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 2, waitingMax: 100 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const runTask = (index: number) =>
    limit.run(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(index);
      await sleep(1);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 20 }, (_, index) => runTask(index)));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('a full queue refuses, and a task that fails frees its slot', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waitingMax: 1 });
  const fail = () => limit.run(() => Promise.reject(new Error('broken')));
  const [first, second, third] = await Promise.allSettled([fail(), fail(), fail()]);
  expect([first, second]).toMatchObject([{ reason: { message: 'broken' } }, { reason: { message: 'broken' } }]);
  expect(third).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await limit.run(async () => 'again')).toBe('again');
});
