import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('so many run at once, and nobody who comes later goes first', async () => {
  const turns = new Turns({ atOnce: 2, waitingMax: 100 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (index: number) =>
    turns.take(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(index);
      await sleep(1);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('a full line turns away, and work that fails leaves its place', async () => {
  const turns = new Turns({ atOnce: 1, waitingMax: 1 });
  const fail = () => turns.take(() => Promise.reject(new Error('broken')));
  const [first, second, third] = await Promise.allSettled([fail(), fail(), fail()]);
  expect([first, second]).toMatchObject([{ reason: { message: 'broken' } }, { reason: { message: 'broken' } }]);
  expect(third).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await turns.take(async () => 'again')).toBe('again');
});
