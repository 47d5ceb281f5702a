import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listWaivers as Call } from '@plumbline/contract/waivers';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { recordStatements } from '../database/testing/record-statements.ts';
import { insertProject, insertWaiver } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const SETTINGS = { isWaiverEnabled: true } as const;

let portal: TestPortal;
let projectId: string;
beforeAll(async () => {
  portal = await testPortal({ settings: SETTINGS });
  const { app, organizationId, portalId, user, neighbor } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId };
  projectId = await insertProject(app.sql, organizationId, user.customerId, 'Alder Court');
  for (const [place, status] of WAIVER_STATUSES.entries()) {
    await insertWaiver(app.sql, {
      ...owner,
      projectId,
      status,
      createdAt: `2026-11-0${place + 1}T18:00:00.000Z`,
      ...(status === 'rejected' && { rejectReason: 'Wrong amount' }),
    });
  }
  await insertWaiver(app.sql, {
    ...owner,
    jobId: 'OWN-7',
    jobName: 'Boathouse',
    projectAddress: '12 Pilothouse Lane',
    waiverType: 'unconditional.final',
    status: 'new',
    throughDate: null,
    submitterName: 'Devin Okoro',
    submitterEmail: 'devin@tarnwick.example',
    // Late on November 9 in Los Angeles.
    createdAt: '2026-11-10T07:59:00.000Z',
  });
  await insertWaiver(app.sql, { ...owner, customerId: neighbor.customerId, jobName: 'Not theirs' });
});

const list = async (query = '', cookie = portal.cookies.customer) =>
  (await portal.send({ url: `/v1/waivers${query}`, cookie })).json<Answer<typeof Call>>();
const statuses = async (query: string) => (await list(query)).rows.map((row) => row.waiverRequestStatus);
const jobs = async (query: string) => (await list(query)).rows.map(({ project }) => project.jobName);

test('DOC-04 newest first, with the project, the type and who requested it', async () => {
  const { rows, count } = await list();
  expect(count).toBe(8);
  expect(rows[0]).toMatchObject({
    waiverRequestStatus: 'new',
    waiverType: 'unconditional.final',
    throughDate: null,
    project: { id: null, jobId: 'OWN-7', jobName: 'Boathouse', address: '12 Pilothouse Lane' },
    createdBy: { name: 'Devin Okoro' },
    waiverRequest: { submitterName: 'Devin Okoro' },
    canBeDownloaded: false,
  });
  expect(rows[1]).toMatchObject({
    waiverRequestStatus: 'rejected',
    rejectReason: 'Wrong amount',
    throughDate: '2026-10-31',
    project: { id: projectId, jobName: 'Alder Court', address: '1 Yard Rd' },
  });
});

test('DOC-02 only a ready waiver can be downloaded', async () => {
  const { rows } = await list();
  const files = rows.filter((row) => row.canBeDownloaded).map((row) => row.waiverRequestStatus);
  expect(files).toEqual(['ready']);
});

test('DSH-06 executed waivers are released and stand: neither void nor replaced', async () => {
  const own = await testPortal({ settings: { ...SETTINGS, isExecutedWaiverWidgetEnabled: true } });
  const { app, organizationId, portalId, user } = own;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const standing = await insertWaiver(app.sql, { ...owner, status: 'ready' });
  const newer = await insertWaiver(app.sql, { ...owner, status: 'ready' });
  await insertWaiver(app.sql, { ...owner, status: 'ready', supersededById: newer });
  await insertWaiver(app.sql, {
    ...owner,
    status: 'ready',
    voidedAt: '2026-11-12T18:00:00.000Z',
    voidReason: 'Signed for the wrong project',
  });
  const others = WAIVER_STATUSES.filter((status) => status !== 'ready');
  for (const status of others) await insertWaiver(app.sql, { ...owner, status });
  const ask = async (query: string) =>
    (await own.send({ url: `/v1/waivers?${query}`, cookie: own.cookies.customer })).json<Answer<typeof Call>>();
  const executed = await ask('executed=true&size=5');
  expect(executed.rows.map(({ id }) => id).toSorted()).toEqual([standing, newer].toSorted());
  expect(executed).toMatchObject({ count: 2, rows: [{ canBeDownloaded: true }, { canBeDownloaded: true }] });
  expect((await ask('executed=false')).count).toBe(2 + others.length);
  expect((await ask('executed=true&status=ready')).count).toBe(2);
  expect((await ask('executed=true&status=confirmed')).count).toBe(0);
  const dashboard = await own.send({ url: '/v1/dashboard', cookie: own.cookies.customer });
  expect(dashboard.json()).toMatchObject({ executedWaivers: executed });
});

describe('DOC-05 filters', () => {
  test.each([
    ['submitterName=okoro', 1],
    ['submitterEmail=devin@', 1],
    ['jobId=own-', 1],
    ['jobName=alder', 7],
    ['jobAddress=pilothouse', 1],
    ['jobAddress=%25', 0],
    ['throughDate=2026-10-31', 7],
    ['throughDate=2026-10-30', 0],
    ['waiverType=unconditional.final', 1],
    ['waiverType=conditional.progress', 7],
    ['status=requested', 3],
    ['status=rejected', 1],
    ['status=other', 8],
    ['search=boat', 1],
    ['search=yard', 7],
    ['search=Devin', 1],
    ['projectId=nothing', 0],
    ['startDate=2026-11-09&endDate=2026-11-09', 1],
    ['startDate=2026-11-10', 0],
    ['startDate=2026-11-02&endDate=2026-11-04', 3],
    ['jobName=alder&executed=false&startDate=2026-11-05', 2],
  ])('%s leaves %i', async (query, expected) => {
    const { rows, count } = await list(`?${query}`);
    expect([rows.length, count]).toEqual([expected, expected]);
  });

  test('the number, as it is shown', async () => {
    const { rows } = await list();
    const { id, number } = rows[3]!;
    expect((await list(`?search=W-${number}`)).rows.map((row) => row.id)).toEqual([id]);
    expect((await list('?search=W-x')).count).toBe(0);
  });

  test('one project', async () => {
    expect((await list(`?projectId=${projectId}&size=500`)).count).toBe(7);
  });
});

test('sorted and paged', async () => {
  expect((await jobs('?sort=jobName&direction=desc'))[0]).toBe('Boathouse');
  expect((await jobs('?sort=originator&direction=desc'))[0]).toBe('Boathouse');
  expect((await jobs('?sort=throughDate&direction=desc')).at(-1)).toBe('Boathouse');
  expect(await statuses('?size=5&page=2')).toEqual(['pending-notarization', 'requested-approval', 'new']);
});

test('what a waiver waits for is asked only where one of the page can wait for something', async () => {
  const asked = async (query: string) => {
    const recording = recordStatements(portal.app.database.pool);
    await list(query);
    recording.stop();
    return recording.sent.filter(({ text }) => text.includes('payment_allocation')).length;
  };
  expect(await asked('')).toBe(1);
  expect(await asked('?waiverType=conditional.progress')).toBe(0);
  const { organizationId, portalId, user } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId, createdAt: '2026-10-01T18:00:00.000Z' };
  const settled = { waiverType: 'unconditional.progress', submitterName: 'Nobody Waits' } as const;
  for (const status of ['ready', 'rejected'] as const) {
    const id = await insertWaiver(portal.app.sql, {
      ...owner,
      ...settled,
      status,
      ...(status === 'rejected' && { rejectReason: 'Wrong amount' }),
    });
    expect(await list('?submitterName=Nobody')).toMatchObject({
      count: 1,
      rows: [{ id, awaitedPayment: null, waitsFor: null }],
    });
    expect(await asked('?submitterName=Nobody&size=50')).toBe(0);
    await portal.app.sql
      .deleteFrom('waiverRequest')
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
  }
});

test("only the customer's own", async () => {
  const neighbors = await list('', portal.cookies.neighbor);
  expect(neighbors).toMatchObject({ rows: [{ project: { jobName: 'Not theirs' } }], count: 1 });
  expect((await list(`?projectId=${projectId}`, portal.cookies.neighbor)).count).toBe(0);
  const other = await testPortal({ settings: SETTINGS });
  const theirs = await other.send({ url: '/v1/waivers', cookie: other.cookies.customer });
  expect(theirs.json()).toEqual({ rows: [], count: 0 });
});

test('not found if waivers are disabled', async () => {
  const without = await testPortal();
  expect((await without.send({ url: '/v1/waivers', cookie: without.cookies.customer })).statusCode).toBe(404);
});
