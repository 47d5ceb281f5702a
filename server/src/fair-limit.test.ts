import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refused } from '@plumbline/contract/refusals';
import { FairLimit, type Share } from './fair-limit.ts';

const MANY = { party: 100, tenant: 100, all: 100 };

/** Runs a task for each share at once, and tells in which order they ran. */
async function orderOf(limit: FairLimit, shares: readonly Share[]): Promise<string[]> {
  const order: string[] = [];
  const run = (share: Share) =>
    limit.run(share, async () => {
      order.push(`${share.tenant}${share.party}`);
      await sleep(1);
    });
  await Promise.all(shares.map(run));
  return order;
}

/** 'a1+' continues. */
const sharesOf = (text: string): Share[] =>
  text.split(' ').map((each) => ({ tenant: each[0] ?? '', party: each[1] ?? '', isContinued: each[2] === '+' }));

test('no more than the limit run at once', async () => {
  const limit = new FairLimit({ atOnce: 2, waitingMax: MANY });
  let running = 0;
  let most = 0;
  const run = () =>
    limit.run({ tenant: 'a', party: '1' }, async () => {
      most = Math.max(most, (running += 1));
      await sleep(1);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 20 }, run));
  expect(most).toBe(2);
});

test('one party with many tasks delays the others by one task each', async () => {
  const limit = new FairLimit({ atOnce: 1, waitingMax: MANY });
  expect(await orderOf(limit, sharesOf('a1 a1 a1 a1 a2 b1 b1'))).toEqual(['a1', 'a1', 'b1', 'a2', 'b1', 'a1', 'a1']);
});

test('tasks of one party run in order of arrival', async () => {
  const limit = new FairLimit({ atOnce: 1, waitingMax: MANY });
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map((index) => limit.run({ tenant: 'a', party: '1' }, async () => void order.push(index))),
  );
  expect(order).toEqual([1, 2, 3]);
});

test('those who go first are served before everybody who waits', async () => {
  const limit = new FairLimit({ atOnce: 1, waitingMax: MANY });
  const shares = [...sharesOf('a1 a1 b1 c1'), { tenant: 'z', party: '9', isFirst: true }];
  expect(await orderOf(limit, shares)).toEqual(['a1', 'z9', 'a1', 'b1', 'c1']);
});

test('what continues is not refused, however many wait', async () => {
  const limit = new FairLimit({ atOnce: 1, waitingMax: { party: 1, tenant: 1, all: 1 } });
  const waiting = orderOf(limit, sharesOf('a1 a1'));
  const [begun] = sharesOf('a1');
  await expect(limit.run(begun!, async () => {})).rejects.toThrow(Refused);
  expect(await orderOf(limit, [{ ...begun!, isContinued: true }])).toEqual(['a1']);
  await waiting;
});

test.each([
  ['its own', { party: 2, tenant: 100, all: 100 }, 'a1 a1 a1', 'a1', 'a2'],
  ["its tenant's", { party: 100, tenant: 2, all: 100 }, 'a1 a1 a2', 'a3', 'b1'],
  ['all', { party: 100, tenant: 100, all: 2 }, 'a1 a1 b1', 'c1', null],
])('a task is refused if too many wait: %s', async (_whose, waitingMax, waiting, refused, accepted) => {
  const limit = new FairLimit({ atOnce: 1, waitingMax });
  const others = orderOf(limit, sharesOf(waiting));
  await expect(orderOf(limit, sharesOf(refused))).rejects.toMatchObject({ code: 'unavailable' });
  if (accepted !== null) expect(await orderOf(limit, sharesOf(accepted))).toEqual([accepted]);
  await others;
});

/** Which of the tasks that come while one runs are refused, by their place. */
async function refusedOf(waitingMax: typeof MANY, text: string): Promise<number[]> {
  const limit = new FairLimit({ atOnce: 1, waitingMax });
  const gate = Promise.withResolvers<void>();
  const running = limit.run({ tenant: '', party: '' }, () => gate.promise);
  const tasks = sharesOf(text).map((share) => limit.run(share, async () => {}));
  gate.resolve();
  await running;
  const outcomes = await Promise.allSettled(tasks);
  return outcomes.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []));
}

test.each([
  ['a party with none takes the newest place of the party with the most', 'a1 a1 a2 a2 a2 a3', [4]],
  ['but no more than leave others as many', 'a1 a1 a2 a2 a2 a3 a3 a3', [4, 6, 7]],
  ['a tenant with none takes a place of the tenant with the most', 'a1 a1 a1 a2 a2 b1 b1 c1', [2]],
  ['where all have one, nobody gives way', 'a1 a2 a3 a4 a5 a6', [5]],
  ['a party without a task left is forgotten', 'a1 a2 b1 b2 c1 c2 d1 e1', [5]],
  ['what continues keeps its place', 'a1+ a1+ a1+ a2 a2 a3 b1', [4]],
  ['where only what continues waits, others are refused', 'a1+ a1+ a1+ a2+ a2+ a3', [5]],
])('waiting places are shared: %s', async (_title, text, refused) => {
  expect(await refusedOf({ party: 3, tenant: 5, all: 7 }, text)).toEqual(refused);
});

test('a task that fails frees its slot', async () => {
  const limit = new FairLimit({ atOnce: 1, waitingMax: MANY });
  const share = { tenant: 'a', party: '1' };
  const fail = () => limit.run(share, () => Promise.reject(new Error('broken')));
  await Promise.allSettled([fail(), fail(), fail()]);
  expect(await limit.run(share, async () => 'again')).toBe('again');
});
