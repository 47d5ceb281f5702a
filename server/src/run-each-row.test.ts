import { expect, test } from 'vitest';
import { runEachRow } from './run-each-row.ts';

type Row = { organizationId: string; id: string };

/** Rows that are due until they are worked off; each select answers the first ones. */
function queueOf(count: number, organizationId = 'a') {
  const due: Row[] = Array.from({ length: count }, (_, place) => ({ organizationId, id: `${organizationId}${place}` }));
  const select = async ({ max, without }: { max: number; without: readonly string[] }) =>
    due.filter((row) => !without.includes(row.organizationId)).slice(0, max);
  return { due, select, finish: (row: Row) => due.splice(due.indexOf(row), 1) };
}

const logged: unknown[] = [];
const app = { log: { error: (...line: unknown[]) => logged.push(line) } } as unknown as Parameters<
  typeof runEachRow<Row>
>[0];

test('works off all rows and answers how many counted', async () => {
  const { due, select, finish } = queueOf(250);
  const count = await runEachRow<Row>(app, {
    select,
    work: async (row) => {
      finish(row);
      return row.id.endsWith('0');
    },
    failure: 'failed',
  });
  expect([count, due]).toEqual([25, []]);
});

test('rows that fail are tried once, logged, and hide none of those behind them', async () => {
  const { due, select, finish } = queueOf(130);
  let tries = 0;
  const count = await runEachRow<Row>(app, {
    select,
    work: async (row) => {
      tries += 1;
      if (Number(row.id.slice(1)) < 120) throw new Error('no provider');
      finish(row);
      return true;
    },
    failure: 'it is tried again',
  });
  expect([count, tries, due.length]).toEqual([10, 130, 120]);
  expect(logged).toHaveLength(120);
  expect(logged[0]).toEqual([{ err: expect.any(Error), organizationId: 'a', id: 'a0' }, 'it is tried again']);
});

test('stops between two rows when the process ends', async () => {
  const stopping = new AbortController();
  const { due, select, finish } = queueOf(5);
  await runEachRow<Row>(app, {
    select,
    work: async (row) => {
      finish(row);
      stopping.abort();
      return true;
    },
    failure: 'failed',
    signal: stopping.signal,
  });
  expect(due).toHaveLength(4);
});
