import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listRecurrences as Call } from '@plumbline/contract/recurrences';
import { asDay, type Day } from '@plumbline/rules/dates';
import { asCents, type Cents } from '@plumbline/rules/money';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { insertIdentity, insertPayment, insertRecurrence } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

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
    { amount: asCents(70_00), currencyCode: 'CAD', info: { reference: 'Yard', projectName: 'Quay 9' } },
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

test('DSH-04 REC-02 the next payment first unless asked otherwise; with what has run and the next day', async () => {
  expect((await list()).rows.map(({ nextDate }) => nextDate)).toEqual(['2026-10-20', '2026-12-20', null]);
  const { rows, count } = await list('?sort=createdAt&direction=desc');
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
  expect(await amounts('?search=quay%209')).toEqual([70_00]);
  expect(await amounts('?sort=amount&direction=desc')).toEqual([250_00, 90_00, 70_00]);
  expect(await amounts('?sort=nextDate&direction=asc')).toEqual([70_00, 250_00, 90_00]);
  expect(await amounts('?sort=processedCount&direction=desc')).toEqual([250_00, 90_00, 70_00]);
  expect(await amounts('?search=PERSON&status=PENDING&currencyCode=USD')).toEqual([250_00]);
  expect(await list('?size=5&page=2')).toEqual({ rows: [], count: 3 });
});

test.each(recurrenceList.sorts)('sorted by %s in both directions, by what the rows show', async (sort) => {
  const own = await testPortal({ settings: SETTINGS });
  const { app, organizationId, portalId, user } = own;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const [zoe, abe] = [
    await insertIdentity(app.sql, `zoe@${own.label}.example`, 'Zoe'),
    await insertIdentity(app.sql, `abe@${own.label}.example`, 'abe'),
  ];
  // Columns that could be mistaken for each other, such as two days, have the rows in different orders.
  const facts = [
    { amount: 10_00, quantity: 9, startDate: 2, endDate: 3, createdBy: user.identityId, createdAt: 2, scheduled: 1 },
    { amount: 30_00, quantity: 1, startDate: 3, endDate: 1, createdBy: zoe, createdAt: 1, scheduled: 3 },
    { amount: 20_00, quantity: 3, startDate: 1, endDate: 2, createdBy: abe, createdAt: 3, scheduled: 2 },
  ];
  const [statuses, types] = [
    ['PENDING', 'COMPLETED', 'CANCELED'] as const,
    ['CREDIT_CARD', 'ACH', 'CREDIT_CARD'] as const,
  ];
  for (const [place, { amount, scheduled, ...fact }] of facts.entries()) {
    const recurrenceId = await insertRecurrence(app.sql, {
      ...owner,
      amount: asCents(amount),
      quantity: fact.quantity,
      status: statuses[place]!,
      paymentType: types[place]!,
      createdBy: fact.createdBy,
      startDate: asDay(`2026-11-0${fact.startDate}`),
      endDate: asDay(`2027-11-0${fact.endDate}`),
      createdAt: `2026-11-0${fact.createdAt}T12:00:00.000Z`,
    });
    for (let number = 1; number <= fact.quantity; number++) {
      const scheduledAt = asDay(`2026-12-0${scheduled}`);
      const status = number === 1 ? 'SCHEDULED' : 'APPROVED';
      await insertPayment(app.sql, { ...owner, status, scheduledAt, recurrenceId, recurrenceNumber: number });
    }
  }
  const rows = async (direction: string) => {
    const url = `/v1/recurrences/?sort=${sort}&direction=${direction}`;
    return (await own.send({ url, cookie: own.cookies.customer })).json<Answer<typeof Call>>().rows;
  };
  const shown = (row: Answer<typeof Call>['rows'][number]) =>
    sort === 'createdBy' ? row.createdBy.name.toLowerCase() : row[sort];
  const values = (await rows('asc')).map(shown);
  expect(values).toHaveLength(3);
  expect(values).toEqual(values.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1)));
  expect((await rows('desc')).map(shown)).toEqual(values.toReversed());
});

test("only the customer's own", async () => {
  expect(await list('', portal.cookies.neighbor)).toMatchObject({ rows: [{ amount: 100_00 }], count: 1 });
  const other = await testPortal({ settings: SETTINGS });
  const theirs = await other.send({ url: '/v1/recurrences/', cookie: other.cookies.customer });
  expect(theirs.json()).toEqual({ rows: [], count: 0 });
});

test('not found if payments are disabled', async () => {
  const without = await testPortal({ settings: { isRecurrencePaymentEnabled: true } });
  expect((await without.send({ url: '/v1/recurrences/', cookie: without.cookies.customer })).statusCode).toBe(404);
});

const ANY_PAYMENTS = fc.array(
  fc.record({
    status: fc.constantFrom<PaymentStatus>('PENDING', 'SCHEDULED', 'APPROVED', 'CANCELED', 'REFUNDED', 'CHARGEBACK'),
    scheduledAt: fc.constantFrom(...DAYS),
    total: fc.integer({ min: 1, max: 900_00 }).map(asCents),
  }),
  { maxLength: 6 },
);

type Sample = readonly { status: PaymentStatus; scheduledAt: Day; total: Cents }[];

const sumsOf = (payments: Sample) => {
  const of = (status: PaymentStatus) => payments.filter((payment) => payment.status === status);
  return {
    quantity: payments.length,
    total: 55_00 * payments.length,
    paymentsCount: payments.length,
    processedCount: payments.length - of('SCHEDULED').length,
    paymentsTotal: of('APPROVED').reduce((sum, { total }) => sum + total, 0),
    nextDate:
      of('SCHEDULED')
        .map(({ scheduledAt }) => scheduledAt)
        .toSorted()[0] ?? null,
  };
};

test('its payments are counted and added up, whatever they are', async () => {
  const own = await testPortal({ settings: SETTINGS });
  const { app, organizationId, portalId, user } = own;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const samples = fc.sample(ANY_PAYMENTS, 30);
  const expected: ({ id: string } & ReturnType<typeof sumsOf>)[] = [];
  for (const payments of samples) {
    const id = await insertRecurrence(app.sql, { ...owner, createdBy: user.identityId, amount: asCents(55_00) });
    for (const [place, payment] of payments.entries()) {
      await insertPayment(app.sql, { ...owner, ...payment, recurrenceId: id, recurrenceNumber: place + 1 });
    }
    expected.push({ id, ...sumsOf(payments) });
  }
  for (const sort of ['createdAt', 'nextDate'] as const) {
    const url = `/v1/recurrences/?size=50&sort=${sort}`;
    const { rows } = (await own.send({ url, cookie: own.cookies.customer })).json<Answer<typeof Call>>();
    const found = rows.map(({ id, quantity, total, paymentsCount, processedCount, paymentsTotal, nextDate }) => {
      return { id, quantity, total, paymentsCount, processedCount, paymentsTotal, nextDate };
    });
    expect(found.toSorted(byId)).toEqual(expected.toSorted(byId));
  }
});

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

test('an unchanged list is answered 304, a changed one in full', async () => {
  const url = '/v1/recurrences/?status=PENDING';
  const ask = (headers: Record<string, string> = {}) => portal.send({ url, cookie: portal.cookies.customer, headers });
  const etag = String((await ask()).headers.etag);
  const again = await ask({ 'if-none-match': `W/"other", ${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  await recur('2026-11-05T12:00:00.000Z', { amount: asCents(10_00) }, ['SCHEDULED']);
  const changed = await ask({ 'if-none-match': etag });
  expect([changed.statusCode, changed.json<Answer<typeof Call>>().count]).toEqual([200, 3]);
});
