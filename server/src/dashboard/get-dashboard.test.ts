import { expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getDashboard as Call } from '@plumbline/contract/dashboard';
import { dashboardQueries } from '@plumbline/rules/dashboard/dashboard-queries';
import { asDay } from '@plumbline/rules/dates';
import {
  insertInvoice,
  insertPayment,
  insertProject,
  insertRecurrence,
  insertWaiver,
} from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const SETTINGS = {
  isPaymentEnabled: true,
  isRecurrencePaymentEnabled: true,
  isWaiverEnabled: true,
  isOpenProjectWidgetEnabled: true,
  isExecutedWaiverWidgetEnabled: true,
  currencyCodes: ['USD', 'CAD'] as ('USD' | 'CAD')[],
};

async function busyPortal(settings: object = {}, logTo: string[] = []) {
  const portal = await testPortal({ settings: { ...SETTINGS, ...settings }, logTo });
  const { app, organizationId, portalId, user } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Court');
  await insertInvoice(app.sql, { organizationId, customerId: user.customerId, projectId });
  await insertPayment(app.sql, owner);
  await insertPayment(app.sql, { ...owner, status: 'SCHEDULED', scheduledAt: asDay('2026-12-01') });
  await insertRecurrence(app.sql, { ...owner, createdBy: user.identityId, quantity: 2 });
  await insertWaiver(app.sql, { ...owner, projectId, status: 'ready' });
  return portal;
}

async function ask(portal: TestPortal, query: Record<string, string> = {}, cookie = portal.cookies.customer) {
  const response = await portal.send({ url: '/v1/dashboard', query, cookie });
  expect(response.statusCode).toBe(200);
  return response.json<Answer<typeof Call>>();
}

test.each(['USD', 'CAD'] as const)('each part is what its own call answers, in %s', async (currencyCode) => {
  const portal = await busyPortal();
  const parts = await ask(portal, { currencyCode });
  const queries = dashboardQueries(currencyCode);
  const own = async (url: string, query: Record<string, string | undefined>) =>
    (
      await portal.send({ url, query: query as Record<string, string>, cookie: portal.cookies.customer })
    ).json<object>();
  expect(parts).toEqual({
    summary: await own('/v1/invoices/summary/all', queries.summary),
    latestPayments: await own('/v1/payments', queries.latestPayments),
    openProjects: await own('/api/projects-t2/open', queries.openProjects),
    scheduledPayments: await own('/v1/payments', queries.scheduledPayments),
    recurrences: await own('/v1/recurrences/', queries.recurrences),
    executedWaivers: await own('/v1/waivers', queries.executedWaivers),
    outstandingWaiverCount: 0,
  });
  const rows = currencyCode === 'USD' ? 1 : 0;
  expect(parts).toMatchObject({
    latestPayments: { count: rows },
    openProjects: { count: rows },
    scheduledPayments: { count: rows },
    recurrences: { count: rows },
    executedWaivers: { count: 1 },
  });
});

test("it has nothing of the neighbor's", async () => {
  const portal = await busyPortal();
  expect(await ask(portal, {}, portal.cookies.neighbor)).toMatchObject({
    summary: { openAccountCount: 0 },
    latestPayments: { count: 0 },
    openProjects: { count: 0 },
    scheduledPayments: { count: 0 },
    recurrences: { count: 0 },
    executedWaivers: { count: 0 },
  });
});

test.each([
  [{ isPaymentEnabled: false }, ['latestPayments', 'scheduledPayments', 'recurrences']],
  [{ isRecurrencePaymentEnabled: false }, ['recurrences']],
  [{ isOpenProjectWidgetEnabled: false }, ['openProjects']],
  [{ isWaiverEnabled: false }, ['executedWaivers', 'outstandingWaiverCount']],
  [{ isExecutedWaiverWidgetEnabled: false }, ['executedWaivers']],
])('with %j it leaves out %j', async (settings, missing) => {
  const parts = await ask(await busyPortal(settings));
  expect(Object.entries(parts).flatMap(([part, answer]) => (answer === null ? [part] : []))).toEqual(missing);
});

test('DSH-07 a part that cannot be read is null and logged, and the others are answered', async () => {
  const log: string[] = [];
  const portal = await busyPortal({}, log);
  const { database } = portal.app;
  // Lists read through the pool, the summary and the recurrences do not.
  Object.assign(portal.app, { database: null });
  const parts = await ask(portal);
  Object.assign(portal.app, { database });
  expect(parts).toMatchObject({ latestPayments: null, openProjects: null, recurrences: { count: 1 } });
  expect(log.join()).toContain('a part of the dashboard failed');
  expect(parts.summary?.openAccountCount).toBe(1);
});

test('it counts paid conditional waivers whose unconditional one is not released, of this customer', async () => {
  const portal = await busyPortal();
  const { app, organizationId, portalId, user, neighbor } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const twin = (status: 'new' | 'ready') =>
    insertWaiver(app.sql, { ...owner, waiverType: 'unconditional.progress', status });
  const paid = { status: 'ready', fundsFinalAt: '2026-11-10T18:00:00.000Z' } as const;
  const first = await insertWaiver(app.sql, { ...owner, ...paid });
  const second = await insertWaiver(app.sql, { ...owner, ...paid, exchangedById: await twin('new') });
  await insertWaiver(app.sql, { ...owner, ...paid, exchangedById: await twin('ready') });
  const voided = { voidedAt: '2026-11-11T18:00:00.000Z', voidReason: 'Wrong amount' };
  await insertWaiver(app.sql, { ...owner, ...paid, ...voided });
  await insertWaiver(app.sql, { ...owner, ...paid, supersededById: first });
  await insertWaiver(app.sql, { ...owner, ...paid, customerId: neighbor.customerId });
  expect((await ask(portal)).outstandingWaiverCount).toBe(2);
  expect((await ask(portal, {}, portal.cookies.neighbor)).outstandingWaiverCount).toBe(1);
  const listed = await portal.send({ url: '/v1/waivers?outstanding=true', cookie: portal.cookies.customer });
  expect(
    listed
      .json<{ rows: { id: string }[] }>()
      .rows.map(({ id }) => id)
      .toSorted(),
  ).toEqual([first, second].toSorted());
});
