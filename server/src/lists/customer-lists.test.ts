// Payments, waivers, documents and open projects: their versions, counts and orders follow every change, also of other tables.
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { listDocuments } from '@plumbline/contract/documents';
import { listPayments } from '@plumbline/contract/payments';
import { listOpenProjects } from '@plumbline/contract/projects';
import { listWaivers } from '@plumbline/contract/waivers';
import { asCents } from '@plumbline/rules/money';
import type { Tables } from '../database/tables.gen.ts';
import { validatorOf } from '../http/validation.ts';
import { updateIdentityName } from '../identity/identity.sql.ts';
import { storageKey } from '../ports/storage/storage.ts';
import {
  insertDocument,
  insertIdentity,
  insertInvoice,
  insertPayment,
  insertProject,
  insertWaiver,
} from '../testing/fixtures.sql.ts';
import { insertAllocation, insertMixedPayments } from '../testing/payment-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const SETTINGS = { isPaymentEnabled: true, isWaiverEnabled: true, isOtherDocumentsEnabled: true };

type Row = { id: string; code: string; paymentInvoicesCount: number; createdBy: { name: string } | null };
type List = { rows: Row[]; count: number };

const ask = (portal: TestPortal, url: string, etag?: string) =>
  portal.send({ url, cookie: portal.cookies.customer, headers: etag === undefined ? {} : { 'if-none-match': etag } });
const listOf = async (portal: TestPortal, url: string) => (await ask(portal, url)).json<List>();
const idsOf = async (portal: TestPortal, url: string) => (await listOf(portal, url)).rows.map(({ id }) => id);

async function portalWithRows() {
  const portal = await testPortal({ settings: SETTINGS });
  const { sql } = portal.app;
  const { organizationId, portalId, user } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const projectId = await insertProject(sql, organizationId, user.customerId, 'Harrow');
  const paymentId = await insertPayment(sql, { ...owner, portalId, createdBy: user.identityId });
  const invoiceId = await insertInvoice(sql, { ...owner, projectId });
  const waiverId = await insertWaiver(sql, { ...owner, portalId, projectId });
  const documentId = await insertDocument(sql, { ...owner, projectId });
  const changes: Record<string, () => Promise<unknown>> = {
    'a payment': () => insertPayment(sql, { ...owner, portalId }),
    'a payment that is gone': () =>
      sql.deleteFrom('payment').where('organizationId', '=', organizationId).where('id', '=', paymentId).execute(),
    'the status of a payment': () =>
      sql.updateTable('payment').set({ status: 'VOIDED' }).where('organizationId', '=', organizationId).execute(),
    'an allocation': async () =>
      insertAllocation(sql, { ...owner, paymentId, invoiceId: await insertInvoice(sql, owner), amount: asCents(1) }),
    'the name of the payer': () => updateIdentityName(sql, user.identityId, 'Ann Renamed'),
    'the balance of an invoice': () =>
      sql
        .updateTable('invoice')
        .set({ balance: asCents(7) })
        .where('organizationId', '=', organizationId)
        .where('id', '=', invoiceId)
        .execute(),
    'a released waiver of the project': () => insertWaiver(sql, { ...owner, portalId, projectId, status: 'ready' }),
    'a waiver': () => insertWaiver(sql, { ...owner, portalId }),
    'a waiver that is gone': () =>
      sql.deleteFrom('waiverRequest').where('organizationId', '=', organizationId).where('id', '=', waiverId).execute(),
    'a document': () => insertDocument(sql, owner),
    'the file of a document': () =>
      sql
        .updateTable('document')
        .set({ fileKey: storageKey(organizationId, 'documents', documentId) })
        .where('organizationId', '=', organizationId)
        .where('id', '=', documentId)
        .execute(),
    'a document that is gone': () =>
      sql.deleteFrom('document').where('organizationId', '=', organizationId).where('id', '=', documentId).execute(),
    'the address of the project': () =>
      sql.updateTable('project').set({ address: 'Pier 7' }).where('organizationId', '=', organizationId).execute(),
  };
  return { portal, owner, projectId, paymentId, changes };
}

const [PAYMENTS, WAIVERS, DOCUMENTS] = ['/v1/payments', '/v1/waivers', '/v1/documents'] as const;
const PROJECTS = '/api/projects-t2/open';
const CHANGES: readonly [string, string][] = [
  [PAYMENTS, 'a payment'],
  [PAYMENTS, 'a payment that is gone'],
  [PAYMENTS, 'the status of a payment'],
  [PAYMENTS, 'an allocation'],
  [PAYMENTS, 'the name of the payer'],
  [`${PAYMENTS}?search=person`, 'the name of the payer'],
  [`${PAYMENTS}?paymentStatus=APPROVED`, 'the status of a payment'],
  [WAIVERS, 'a waiver'],
  [WAIVERS, 'a waiver that is gone'],
  [WAIVERS, 'the address of the project'],
  [`${WAIVERS}?search=yard`, 'the address of the project'],
  [DOCUMENTS, 'a document'],
  [DOCUMENTS, 'the file of a document'],
  [DOCUMENTS, 'a document that is gone'],
  [DOCUMENTS, 'the address of the project'],
  [PROJECTS, 'the balance of an invoice'],
  [PROJECTS, 'a released waiver of the project'],
  [`${PROJECTS}?search=yard`, 'the address of the project'],
  [`${DOCUMENTS}?documentType=preliminary-notice&search=yard`, 'the address of the project'],
];

test.each(CHANGES)('%s is answered 304 until %s changes it', async (url, change) => {
  const { portal, changes } = await portalWithRows();
  const first = await ask(portal, url);
  const etag = String(first.headers.etag);
  const unchanged = await ask(portal, url, etag);
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
  await changes[change]!();
  const changed = await ask(portal, url, etag);
  expect(changed.statusCode).toBe(200);
  expect(changed.json<List>()).not.toEqual(first.json<List>());
  expect(changed.json<List>()).toEqual(await listOf(portal, url));
  expect(changed.json<List>().count).toBe(changed.json<List>().rows.length);
});

test.each([PAYMENTS, WAIVERS, DOCUMENTS, PROJECTS])('the tag of %s is of one page and one customer', async (url) => {
  const { portal } = await portalWithRows();
  const etag = String((await ask(portal, url)).headers.etag);
  expect((await ask(portal, `${url}?page=2`, etag)).statusCode).toBe(200);
  const theirs = await portal.send({ url, cookie: portal.cookies.neighbor, headers: { 'if-none-match': etag } });
  expect([theirs.statusCode, theirs.json<List>().count]).toEqual([200, 0]);
});

test.each([PAYMENTS, WAIVERS, DOCUMENTS])(
  "%s is listed by the days of the organization's present time zone",
  async (list) => {
    const { portal, owner } = await portalWithRows();
    const { sql } = portal.app;
    const { organizationId, portalId } = portal;
    // Still the 15th in Los Angeles.
    const row = { ...owner, createdAt: '2026-11-16T06:00:00.000Z' };
    await insertPayment(sql, { ...row, portalId });
    await insertWaiver(sql, { ...row, portalId });
    await insertDocument(sql, row);
    const url = `${list}?startDate=2026-11-16`;
    const first = await ask(portal, url);
    expect(first.json<List>().count).toBe(0);
    await sql.updateTable('organization').set({ timeZone: 'Asia/Tokyo' }).where('id', '=', organizationId).execute();
    portal.clock.pass(10_000);
    const changed = await ask(portal, url, String(first.headers.etag));
    expect([changed.statusCode, changed.json<List>().count]).toEqual([200, 1]);
  },
);

test.each([listPayments, listWaivers, listDocuments, listOpenProjects])(
  '$path answers exactly the fields of the contract',
  async ({ path, answer }) => {
    const { portal, owner, changes } = await portalWithRows();
    for (const change of ['a payment', 'an allocation', 'a waiver', 'a document']) await changes[change]!();
    await insertWaiver(portal.app.sql, { ...owner, portalId: portal.portalId, status: 'ready', throughDate: null });
    const list = await listOf(portal, path);
    expect(list.rows.length).toBeGreaterThan(0);
    const validate = validatorOf(answer, 'json');
    expect([validate(list), validate.errors]).toEqual([true, null]);
  },
);

test('a list of payments says of each what its own page says', async () => {
  const { portal, owner } = await portalWithRows();
  const { sql } = portal.app;
  const { portalId } = portal;
  const payers = [await insertIdentity(sql, `zoe@${portal.label}.example`, 'Zoe "Quote" Ünal')];
  const invoiceIds = [await insertInvoice(sql, owner), await insertInvoice(sql, owner)];
  await insertMixedPayments(sql, { ...owner, portalId, payers, invoiceIds }, 40);
  const sentAt = '2026-11-10T12:00:00.123Z';
  const info = { name: 'Wim', reference: 'Draw "7"\n', notes: 7, internal: 'x', email: null };
  await insertPayment(sql, { ...owner, portalId, refundedAmount: asCents(1), info });
  for (const failureCode of ['R01', 'nothing_owed', 'method_gone'])
    for (const paymentType of ['ACH', 'CREDIT_CARD'] as const)
      for (const sent of [null, sentAt])
        await insertPayment(sql, {
          ...owner,
          portalId,
          paymentType,
          status: 'CANCELED',
          failureCode,
          sentAt: sent,
          canceledAt: sentAt,
        });
  const { rows, count } = await listOf(portal, `${PAYMENTS}?size=100`);
  expect([rows.length, count]).toEqual([54, 54]);
  for (const row of rows) {
    const { statusCode, json } = await portal.send({ url: `${PAYMENTS}/${row.id}`, cookie: portal.cookies.customer });
    expect(statusCode).toBe(200);
    expect(json<object>()).toMatchObject(row);
    expect(Object.keys(row.createdBy ?? { name: '' })).toEqual(['name']);
  }
});

test('payments are sorted by the present name of their payer', async () => {
  const { portal, owner, paymentId } = await portalWithRows();
  const { sql } = portal.app;
  const { portalId, user } = portal;
  const createdBy = await insertIdentity(sql, `mia@${portal.label}.example`, 'mia');
  const [mias, nobodys] = [
    await insertPayment(sql, { ...owner, portalId, createdBy }),
    await insertPayment(sql, { ...owner, portalId }),
  ];
  const url = `${PAYMENTS}?sort=createdBy&direction`;
  expect(await idsOf(portal, `${url}=asc`)).toEqual([paymentId, mias, nobodys]);
  expect(await idsOf(portal, `${url}=desc`)).toEqual([mias, paymentId, nobodys]);
  await updateIdentityName(sql, user.identityId, 'Zoe');
  expect(await idsOf(portal, `${url}=asc`)).toEqual([mias, paymentId, nobodys]);
});

test('the invoices of a payment are counted once each, whenever they are added or removed', async () => {
  const { portal, owner } = await portalWithRows();
  const { sql } = portal.app;
  const createdAt = '2026-11-12T12:00:00.000Z';
  const paymentId = await insertPayment(sql, { ...owner, portalId: portal.portalId, status: 'SCHEDULED', createdAt });
  const [one, two] = [await insertInvoice(sql, owner), await insertInvoice(sql, owner)];
  const credit = await insertInvoice(sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
  const counted = async () => (await listOf(portal, PAYMENTS)).rows[0]?.paymentInvoicesCount;
  const line = { ...owner, paymentId, amount: asCents(1) };
  expect(await counted()).toBe(0);
  await insertAllocation(sql, { ...line, invoiceId: two });
  await insertAllocation(sql, { ...line, invoiceId: two, creditId: credit });
  expect(await counted()).toBe(1);
  // With an id below the others', as an import may have it.
  await insertAllocation(sql, { ...line, invoiceId: one, id: '00000000-0000-7000-8000-000000000001' });
  expect(await counted()).toBe(2);
  await sql
    .deleteFrom('paymentAllocation')
    .where('organizationId', '=', owner.organizationId)
    .where('invoiceId', '=', two)
    .execute();
  expect(await counted()).toBe(1);
});

test.each([DOCUMENTS, WAIVERS])('%s is sorted by what the project says now', async (url) => {
  const { portal, owner } = await portalWithRows();
  const { sql } = portal.app;
  const { organizationId, customerId } = owner;
  const later = await insertProject(sql, organizationId, customerId, 'zebra');
  const insert = (projectId: string | null) =>
    url === DOCUMENTS
      ? insertDocument(sql, { ...owner, projectId })
      : insertWaiver(sql, { ...owner, portalId: portal.portalId, projectId });
  const [zebra, none] = [await insert(later), await insert(null)];
  const [first = ''] = await idsOf(portal, `${url}?sort=jobName&direction=asc`);
  expect(await idsOf(portal, `${url}?sort=jobName&direction=asc`)).toEqual([first, zebra, none]);
  expect(await idsOf(portal, `${url}?sort=jobName&direction=desc`)).toEqual([zebra, first, none]);
  for (const [sort, value] of Object.entries({ jobName: 'Abbey', address: '0 Abbey', jobId: '!' })) {
    await sql
      .updateTable('project')
      .set({ [sort]: value })
      .where('organizationId', '=', organizationId)
      .where('id', '=', later)
      .execute();
    expect(await idsOf(portal, `${url}?sort=${sort}&direction=asc`)).toEqual([zebra, first, none]);
  }
});

test.each([DOCUMENTS, WAIVERS])('%s is sorted by the project that a row belongs to now', async (url) => {
  const { portal, owner } = await portalWithRows();
  const { sql } = portal.app;
  const { organizationId, customerId } = owner;
  const abbey = await insertProject(sql, organizationId, customerId, 'Abbey');
  const id =
    url === DOCUMENTS
      ? await insertDocument(sql, owner)
      : await insertWaiver(sql, { ...owner, portalId: portal.portalId });
  const sorted = `${url}?sort=jobName&direction=asc`;
  const [harrow] = await idsOf(portal, sorted);
  await sql
    .updateTable(url === DOCUMENTS ? 'document' : 'waiverRequest')
    .set({ projectId: abbey })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
  expect(await idsOf(portal, sorted)).toEqual([id, harrow]);
});

test('waivers are sorted by what the customer wrote, where the project says nothing', async () => {
  const { portal, owner, projectId } = await portalWithRows();
  const { sql } = portal.app;
  const { organizationId } = owner;
  const waiver = { ...owner, portalId: portal.portalId };
  const [ofProject = ''] = await idsOf(portal, WAIVERS);
  const written = { jobId: '!', jobName: 'Abbey', projectAddress: '0 Abbey' };
  const own = await insertWaiver(sql, { ...waiver, ...written });
  const sortedBy = (sort: string) => idsOf(portal, `${WAIVERS}?sort=${sort}&direction=asc`);
  for (const sort of ['jobName', 'jobId', 'address']) expect(await sortedBy(sort)).toEqual([own, ofProject]);
  const update = (id: string, set: Updateable<Tables['waiverRequest']>) =>
    sql.updateTable('waiverRequest').set(set).where('organizationId', '=', organizationId).where('id', '=', id);
  await update(own, { jobId: 'zzz', jobName: 'Zebra', projectAddress: '9 Zebra' }).execute();
  for (const sort of ['jobName', 'jobId', 'address']) expect(await sortedBy(sort)).toEqual([ofProject, own]);
  await update(ofProject, { projectAddress: '99 Zebra' }).execute();
  await sql
    .updateTable('project')
    .set({ address: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
  const without = await insertWaiver(sql, waiver);
  expect(await idsOf(portal, `${WAIVERS}?sort=address&direction=desc`)).toEqual([ofProject, own, without]);
});
