import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { storageKey } from '../ports/storage/storage.ts';
import { insertPayment, insertProject, insertWaiver } from '../testing/fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const settings = { isWaiverEnabled: true, isOtherDocumentsEnabled: true };

type Some = {
  customerId?: string;
  type?: string;
  at?: string;
  creator?: string;
  projectId?: string;
  hasFile?: boolean;
};

async function insertDocument(portal: TestPortal, name: string, some: Some = {}): Promise<string> {
  const { app, organizationId } = portal;
  const id = newId();
  const fileKey = some.hasFile === false ? null : storageKey(organizationId, 'documents', id);
  if (fileKey !== null) await app.storage.put(fileKey, Buffer.from(`%PDF ${name}`));
  await app.sql
    .insertInto('document')
    .values({
      organizationId,
      id,
      customerId: some.customerId ?? portal.user.customerId,
      projectId: some.projectId ?? null,
      type: some.type ?? 'preliminary-notice',
      name,
      createdByName: some.creator ?? 'Sam Staff',
      createdByEmail: `${(some.creator ?? 'Sam').toLowerCase().split(' ')[0]}@supplier.example`,
      fileKey,
      createdAt: some.at ?? '2026-11-01T12:00:00.000Z',
    })
    .execute();
  return id;
}

describe('the list', () => {
  let portal: TestPortal;
  let tower: string;
  let ids: Record<string, string>;
  beforeAll(async () => {
    portal = await testPortal({ settings });
    const { app, organizationId, user, neighbor } = portal;
    tower = await insertProject(app.sql, organizationId, user.customerId, 'Tower 100%');
    const at = (day: string) => `2026-${day}T12:00:00.000Z`;
    ids = {
      tower: await insertDocument(portal, 'Tower', { projectId: tower, at: at('10-01'), creator: 'Zoe Clerk' }),
      monthly: await insertDocument(portal, 'Monthly', { type: 'monthly-notice', at: at('10-02'), hasFile: false }),
      // Midnight in Los Angeles is 08:00 UTC.
      late: await insertDocument(portal, 'Late', { at: '2026-10-04T06:59:00.000Z' }),
      letter: await insertDocument(portal, 'Letter', { type: 'letter', at: at('10-05') }),
    };
    await insertDocument(portal, 'Theirs', { customerId: neighbor.customerId });
  });

  const listDocuments = async (query = '', cookie = portal.cookies.customer) => {
    const { rows, count } = (await portal.send({ url: `/v1/documents${query}`, cookie })).json();
    return { rows: rows as { id: string }[], count: count as number };
  };
  const named = async (query: string) => {
    const { rows, count } = await listDocuments(query);
    expect(count).toBe(rows.length);
    return rows.map(({ id }) => Object.entries(ids).find(([, each]) => each === id)?.[0]);
  };

  test('DOC-02 a row has its type, day, project, originator and whether there is a file', async () => {
    const { rows } = await listDocuments();
    expect(rows.find(({ id }) => id === ids.tower)).toEqual({
      id: ids.tower,
      type: 'preliminary-notice',
      createdAt: '2026-10-01T12:00:00.000Z',
      project: { id: tower, jobId: tower.slice(-6), jobName: 'Tower 100%', address: '1 Yard Rd' },
      createdBy: { name: 'Zoe Clerk' },
      waiverRequest: null,
      canBeDownloaded: true,
    });
    expect(rows.find(({ id }) => id === ids.monthly)).toMatchObject({
      canBeDownloaded: false,
      project: { id: null, jobId: null, jobName: null, address: null },
    });
  });

  test.each([
    ['', ['late', 'monthly', 'tower']],
    ['?documentType=monthly-notice', ['monthly']],
    ['?documentType=monthly-notice,preliminary-notice', ['late', 'monthly', 'tower']],
    ['?search=tower', ['tower']],
    ['?search=0%25', ['tower']],
    ['?search=%25', ['tower']],
    ['?search=yard', ['tower']],
    ['?search=zoe', ['tower']],
    ['?search=monthly%20not', ['monthly']],
    ['?search=%27%20or%201', []],
    ['?sort=originator&direction=asc', ['monthly', 'late', 'tower']],
    ['?sort=type&direction=asc', ['monthly', 'tower', 'late']],
    ['?sort=jobName&direction=desc', ['tower', 'late', 'monthly']],
    ['?sort=createdAt&direction=asc', ['tower', 'monthly', 'late']],
  ])('DOC-03 %j finds %j', async (query, found) => {
    expect(await named(query)).toEqual(found);
  });

  test.each([
    ['?submitterName=ZOE', ['tower']],
    ['?submitterEmail=zoe@supplier', ['tower']],
    ['?jobName=ower', ['tower']],
    ['?jobAddress=yard', ['tower']],
    ['?jobId=nothing', []],
    ['?startDate=2026-10-02', ['late', 'monthly']],
    ['?startDate=2026-10-03&endDate=2026-10-03', ['late']],
    ['?endDate=2026-10-02', ['monthly', 'tower']],
  ])('DOC-05 %j finds %j', async (query, found) => {
    expect(await named(query)).toEqual(found);
  });

  test('DOC-03 by project, and by an invalid project', async () => {
    expect(await named(`?projectId=${tower}`)).toEqual(['tower']);
    expect(await named('?projectId=nonsense')).toEqual([]);
  });

  test('DOC-03 by page with the full count; 500 for one project', async () => {
    const { app, organizationId, user } = portal;
    const large = await insertProject(app.sql, organizationId, user.customerId, 'Large');
    for (let number = 0; number < 23; number++) {
      await insertDocument(portal, `N${number}`, { projectId: large, hasFile: false, creator: 'Many Times' });
    }
    const pages = await Promise.all(['1', '2', '3'].map((page) => listDocuments(`?submitterName=many&page=${page}`)));
    expect(pages.map(({ rows, count }) => [rows.length, count])).toEqual([
      [20, 23],
      [3, 23],
      [0, 23],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(23);
    expect((await listDocuments(`?projectId=${large}`)).rows).toHaveLength(23);
  });

  test('another customer and another tenant see only their own', async () => {
    const theirs = await listDocuments('', portal.cookies.neighbor);
    expect(theirs.count).toBe(1);
    const other = await testPortal({ settings });
    const answer = await other.send({ url: '/v1/documents', cookie: other.cookies.customer });
    expect(answer.json()).toEqual({ rows: [], count: 0 });
  });
});

const downloadDocument = (portal: TestPortal, id: string, cookie = portal.cookies.customer) =>
  portal.send({ url: `/api/pdf/document/${id}/download/t2`, cookie });

test('DOC-06 a document is sent as the stored PDF, under its own name', async () => {
  const portal = await testPortal({ settings });
  const response = await downloadDocument(portal, await insertDocument(portal, 'Notice: Größe 7/8'));
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''Notice-Gr%C3%B6%C3%9Fe-7-8.pdf`);
  expect(response.body).toBe('%PDF Notice: Größe 7/8');
});

test('not found: without a file, with a missing file, of another customer or tenant, unknown', async () => {
  const portal = await testPortal({ settings });
  const other = await testPortal({ settings });
  const mine = await insertDocument(portal, 'Mine');
  const lost = await insertDocument(portal, 'Lost');
  const fileKey = storageKey(portal.organizationId, 'documents', newId());
  await portal.app.sql.updateTable('document').set({ fileKey }).where('id', '=', lost).execute();
  const answers = [
    await downloadDocument(portal, await insertDocument(portal, 'On its way', { hasFile: false })),
    await downloadDocument(portal, lost),
    await downloadDocument(portal, mine, portal.cookies.neighbor),
    await downloadDocument(other, mine),
    await downloadDocument(portal, newId()),
  ];
  for (const answer of answers) expect(refusalOf(answer)).toEqual([404, 'not_found']);
});

test.each(['/v1/documents', '/v1/waivers', '/v1/payments', '/v1/invoices/filter/all'])(
  'the last day of the calendar is a date like any other in %s',
  async (url) => {
    const portal = await testPortal({ settings: { ...settings, isPaymentEnabled: true } });
    const query = 'startDate=1000-01-01&endDate=9999-12-31';
    const response = await portal.send({ url: `${url}?${query}`, cookie: portal.cookies.customer });
    expect(response.statusCode).toBe(200);
  },
);

test.each(['/v1/documents', '/v1/waivers', '/v1/payments'])(
  'midnight belongs to the day that it begins in %s',
  async (url) => {
    const portal = await testPortal({ settings: { ...settings, isPaymentEnabled: true } });
    const { app, organizationId, portalId, user } = portal;
    const createdAt = '2026-10-03T07:00:00.000Z';
    const row = { organizationId, portalId, customerId: user.customerId, createdAt };
    await insertDocument(portal, 'Midnight in Los Angeles', { at: createdAt });
    await insertWaiver(app.sql, row);
    await insertPayment(app.sql, row);
    const countOn = async (day: string) => {
      const response = await portal.send({
        url: `${url}?startDate=${day}&endDate=${day}`,
        cookie: portal.cookies.customer,
      });
      return response.json<{ count: number }>().count;
    };
    expect([await countOn('2026-10-02'), await countOn('2026-10-03'), await countOn('2026-10-04')]).toEqual([0, 1, 0]);
  },
);
