// The limit of unpaid lists, which may be megabytes long; what they contain is tested with the invoices.
import { expect, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal } from '../testing/test-portal.ts';

const RUNNING = 3;
const WAITING_MAX = 50;
const CALLS = 60;

test('a few are read at a time: others are answered meanwhile, and a customer with too many waiting is refused', async () => {
  const database = await ownDatabase();
  const portal = await testPortal({ database, settings: { isPaymentEnabled: true, isCardOnFileEnabled: true } });
  const ask = (url: string) => portal.send({ url, cookie: portal.cookies.customer });
  // Nothing can be read of the invoices until the lock is given up.
  const gate = await database.owner.connect();
  await gate.query('begin; lock table invoice in access exclusive mode');
  const answers = Array.from({ length: CALLS }, () => ask('/v1/invoices/unpaid/all'));
  const statuses: number[] = [];
  for (const answer of answers) void answer.then(({ statusCode }) => statuses.push(statusCode));
  await expect.poll(() => statuses, { timeout: 20_000 }).toHaveLength(CALLS - RUNNING - WAITING_MAX);
  expect((await ask('/v1/card-on-file')).statusCode).toBe(200);
  await gate.query('commit');
  gate.release();
  await Promise.all(answers);
  expect(statuses.slice(0, CALLS - RUNNING - WAITING_MAX)).toEqual(statuses.slice(0, 7).map(() => 503));
  expect(statuses.filter((status) => status === 200)).toHaveLength(RUNNING + WAITING_MAX);
});
