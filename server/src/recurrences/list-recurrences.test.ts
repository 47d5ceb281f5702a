import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listRecurrences as Call } from '@plumbline/contract/recurrences';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { inTransaction } from '../database/transaction.ts';
import { insertPayment, insertRecurrence } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { selectRecurrencePage } from './recurrences.sql.ts';

const SETTINGS = { isPaymentEnabled: true, isRecurrencePaymentEnabled: true } as const;
const DAYS = ['2026-10-20', '2026-11-20', '2026-12-20', '2027-01-20'].map(asDay);

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ settings: SETTINGS });
  await recur('2026-11-01T12:00:00.000Z', { amount: asCents(250_00) }, [
    'APPROVED',
    'CANCELED',
    'SCHEDULED',
    'SCHEDULED',
  ]);
  await recur('2026-11-02T12:00:00.000Z', { amount: asCents(90_00), status: 'COMPLETED' }, ['APPROVED']);
  await recur(
    '2026-11-03T12:00:00.000Z',
    { amount: asCents(70_00), currencyCode: 'CAD', info: { reference: 'Yard' } },
    ['SCHEDULED'],
  );
  await recur('2026-11-04T12:00:00.000Z', { customerId: portal.neighbor.customerId }, ['SCHEDULED']);
});

type Facts = Parameters<typeof insertRecurrence>[1];
type Status = 'APPROVED' | 'CANCELED' | 'SCHEDULED';

async function recur(createdAt: string, facts: Partial<Facts>, statuses: readonly Status[]) {
  const { app, organizationId, portalId, user } = portal;
  const owner = { organizationId, portalId, customerId: facts.customerId ?? user.customerId };
  const quantity = statuses.length;
  const recurrence = { ...owner, createdBy: user.identityId, createdAt, quantity, ...facts };
  const recurrenceId = await insertRecurrence(app.sql, recurrence);
  for (const [place, status] of statuses.entries()) {
    await insertPayment(app.sql, {
      ...owner,
      status,
      total: facts.amount ?? asCents(100_00),
      scheduledAt: DAYS[place]!,
      recurrenceId,
      recurrenceNumber: place + 1,
    });
  }
}

const list = async (query = '', cookie = portal.cookies.customer) =>
  (await portal.send({ url: `/v1/recurrences/${query}`, cookie })).json<Answer<typeof Call>>();
const amounts = async (query: string) => (await list(query)).rows.map(({ amount }) => amount);

test('DSH-04 newest first, with what has run and the next day', async () => {
  const { rows, count } = await list();
  expect(count).toBe(3);
  expect(rows.map(({ amount }) => amount)).toEqual([70_00, 90_00, 250_00]);
  expect(rows[2]).toMatchObject({
    status: 'PENDING',
    frequency: 'MONTHLY',
    type: 'ACH',
    quantity: 4,
    total: 1000_00,
    paymentsTotal: 250_00,
    paymentsCount: 4,
    processedCount: 2,
    nextDate: '2026-12-20',
    createdBy: { name: 'Ann Person' },
  });
  expect(rows[1]).toMatchObject({ processedCount: 1, nextDate: null });
});

test('filtered, sorted, searched and paged', async () => {
  expect(await amounts('?status=PENDING')).toEqual([70_00, 250_00]);
  expect(await amounts('?status=COMPLETED')).toEqual([90_00]);
  expect(await amounts('?currencyCode=CAD')).toEqual([70_00]);
  expect(await amounts('?search=yard')).toEqual([70_00]);
  expect(await amounts('?sort=amount')).toEqual([250_00, 90_00, 70_00]);
  expect(await amounts('?sort=nextDate&direction=asc')).toEqual([70_00, 250_00, 90_00]);
  expect(await amounts('?sort=processedCount&direction=desc')).toEqual([250_00, 90_00, 70_00]);
  for (const sort of recurrenceList.sorts) expect(await amounts(`?sort=${sort}`)).toHaveLength(3);
  expect(await amounts('?search=PERSON&status=PENDING&currencyCode=USD')).toEqual([250_00]);
  expect(await list('?size=5&page=2')).toEqual({ rows: [], count: 3 });
});

test("only the customer's own", async () => {
  expect(await list('', portal.cookies.neighbor)).toMatchObject({ rows: [{ amount: 100_00 }], count: 1 });
  const other = await testPortal({ settings: SETTINGS });
  const theirs = await other.send({ url: '/v1/recurrences/', cookie: other.cookies.customer });
  expect(theirs.json()).toEqual({ rows: [], count: 0 });
});

test('not found if recurrences are disabled', async () => {
  const without = await testPortal({ settings: { isPaymentEnabled: true } });
  expect((await without.send({ url: '/v1/recurrences/', cookie: without.cookies.customer })).statusCode).toBe(404);
});

test("an installment without its own day has its creation day in UTC, whatever the connection's time zone", async () => {
  const { app, organizationId, portalId, user } = portal;
  const scope = { organizationId, customerId: user.customerId };
  const recurrenceId = await insertRecurrence(app.sql, {
    ...scope,
    portalId,
    createdBy: user.identityId,
    currencyCode: 'CAD',
    status: 'CANCELED',
  });
  const createdAt = '2026-11-10T23:30:00.000Z';
  await insertPayment(app.sql, { ...scope, portalId, createdAt, recurrenceId, recurrenceNumber: 1 });
  const { rows } = await inTransaction(app.sql, async (tx) => {
    await sql`set local time zone 'Pacific/Kiritimati'`.execute(tx);
    const filters = { status: 'CANCELED', currencyCode: 'CAD', search: null, limit: 5, offset: 0 } as const;
    return selectRecurrencePage(tx, { sort: 'createdAt', direction: 'desc' }, { ...scope, ...filters });
  });
  expect(rows.flatMap(({ payments }) => payments.days)).toEqual(['2026-11-10']);
});
