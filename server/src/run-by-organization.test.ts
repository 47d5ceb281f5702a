import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runByOrganization } from './run-by-organization.ts';

type Row = { organizationId: string; id: number };

/** Rows that are due until they are worked off. */
function queueOf(...organizationIds: readonly string[]) {
  const due: Row[] = organizationIds.map((organizationId, id) => ({ organizationId, id }));
  return {
    select: async (without: readonly string[]) => {
      await nextTurn();
      return due.filter(({ organizationId }) => !without.includes(organizationId)).slice(0, 2);
    },
    finish: (row: Row) => due.splice(due.indexOf(row), 1),
    left: () => due.map(({ organizationId }) => organizationId),
  };
}

test('works until nothing is due, also what stands behind many rows of another', async () => {
  const queue = queueOf('a', 'a', 'a', 'a', 'b');
  await runByOrganization<Row>({
    atOnce: 2,
    select: queue.select,
    work: async (rows) => {
      for (const row of rows) queue.finish(row);
      return true;
    },
  });
  expect(queue.left()).toEqual([]);
});

test('what another worker has is left to it', async () => {
  const queue = queueOf('a', 'b', 'a');
  const seen: string[] = [];
  await runByOrganization<Row>({
    atOnce: 2,
    select: queue.select,
    work: async (rows) => {
      seen.push(...rows.map(({ organizationId }) => organizationId));
      if (rows[0]?.organizationId === 'a') return false;
      for (const row of rows) queue.finish(row);
      return true;
    },
  });
  expect(queue.left()).toEqual(['a', 'a']);
  expect(seen.toSorted()).toEqual(['a', 'b']);
});

test('an organization whose work fails stops no other, and the failure is not hidden', async () => {
  const queue = queueOf('a', 'b', 'b', 'b');
  const running = runByOrganization<Row>({
    atOnce: 1,
    select: queue.select,
    work: async (rows) => {
      if (rows[0]?.organizationId === 'a') throw new Error('no connection');
      for (const row of rows) queue.finish(row);
      return true;
    },
  });
  await expect(running).rejects.toMatchObject({ errors: [new Error('no connection')] });
  expect(queue.left()).toEqual(['a']);
});

test('has no more organizations under way than it is told', async () => {
  const queue = queueOf('a', 'b', 'c', 'd', 'e');
  let [current, most] = [0, 0];
  await runByOrganization<Row>({
    atOnce: 1,
    select: queue.select,
    work: async (rows) => {
      current += 1;
      most = Math.max(most, current);
      await nextTurn();
      for (const row of rows) queue.finish(row);
      current -= 1;
      return true;
    },
  });
  expect([most, queue.left()]).toEqual([1, []]);
});

test('begins nothing new once it is told to stop', async () => {
  const queue = queueOf('a', 'b', 'c');
  const stopping = new AbortController();
  await runByOrganization<Row>({
    atOnce: 1,
    select: queue.select,
    signal: stopping.signal,
    work: async (rows) => {
      stopping.abort();
      for (const row of rows) queue.finish(row);
      return true;
    },
  });
  expect(queue.left()).toEqual(['b', 'c']);
});

test('an organization has its second turn after everybody else that is due', async () => {
  const queue = queueOf('a', 'a', 'a', 'b', 'b', 'c');
  const turns: string[] = [];
  await runByOrganization<Row>({
    atOnce: 1,
    select: queue.select,
    work: async ([row]) => {
      if (!row) return false;
      turns.push(row.organizationId);
      queue.finish(row);
      return true;
    },
  });
  expect(turns).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});
