// The limit of unpaid lists, which may be megabytes long; what they contain is tested with the invoices.
import { expect, test } from 'vitest';
import { insertCustomer, insertIdentity, insertMember } from '../testing/fixtures.sql.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

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

async function insertPayer({ app, organizationId, portalId, cookieFor }: TestPortal): Promise<string> {
  const customerId = await insertCustomer(app.sql, organizationId, 'Greedy Builders');
  const identityId = await insertIdentity(app.sql, `greedy-${customerId}@builders.example`, 'Gil Greedy');
  await insertMember(app.sql, { organizationId, portalId, customerId, identityId });
  return cookieFor(identityId, 'PORTAL');
}

test('four customers with many waiting leave a place for the fifth of the same supplier', async () => {
  const database = await ownDatabase();
  const portal = await testPortal({ database, settings: { isPaymentEnabled: true } });
  const ask = (cookie: string) => portal.send({ url: '/v1/invoices/unpaid/all', cookie });
  const greedy = await Promise.all(Array.from({ length: 4 }, () => insertPayer(portal)));
  const gate = await database.owner.connect();
  await gate.query('begin; lock table invoice in access exclusive mode');
  const calls = RUNNING + WAITING_MAX + 1;
  const answers = greedy.flatMap((cookie) => Array.from({ length: calls }, () => ask(cookie)));
  const statuses: number[] = [];
  for (const answer of answers) void answer.then(({ statusCode }) => statuses.push(statusCode));
  const refused = greedy.length * (calls - WAITING_MAX) - RUNNING;
  await expect.poll(() => statuses, { timeout: 20_000 }).toHaveLength(refused);
  const fifth = ask(portal.cookies.customer);
  await expect.poll(() => statuses).toHaveLength(refused + 1);
  await gate.query('commit');
  gate.release();
  expect((await fifth).statusCode).toBe(200);
  await Promise.all(answers);
  expect(statuses.filter((status) => status === 503)).toHaveLength(refused + 1);
});
