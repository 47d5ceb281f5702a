import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice, insertProject, insertWaiver } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const LIST = '/v1/invoices/filter/all';

async function portalWithInvoice() {
  const portal = await testPortal({
    settings: { isPaymentEnabled: true, isWaiverEnabled: true, isCreditMemoEnabled: true },
  });
  const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
  const projectId = await insertProject(portal.app.sql, owner.organizationId, owner.customerId, 'Harrow');
  const id = await insertInvoice(portal.app.sql, { ...owner, projectId });
  return { portal, owner, projectId, id };
}

const ask = (portal: TestPortal, url: string, etag?: string, cookie = portal.cookies.customer) =>
  portal.send({ url, cookie, headers: etag === undefined ? {} : { 'if-none-match': etag } });

async function tagOf(portal: TestPortal, url: string): Promise<string> {
  const response = await ask(portal, url);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['cache-control']).toContain('no-store');
  return String(response.headers.etag);
}

test.each([
  LIST,
  `${LIST}?search=0`,
  `${LIST}?startDate=2026-01-01&sort=jobName`,
  `${LIST}?page=20`,
  '/v1/invoices/unpaid/all',
])('%s answers 304 without a body as long as nothing has changed', async (url) => {
  const { portal, owner } = await portalWithInvoice();
  const etag = await tagOf(portal, url);
  const unchanged = await ask(portal, url, etag);
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
  await insertInvoice(portal.app.sql, owner);
  const changed = await ask(portal, url, etag);
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
  expect((await ask(portal, url, String(changed.headers.etag))).statusCode).toBe(304);
});

test.each(['a balance', 'a text', 'the state of a project', 'a waiver', 'a decision about a waiver'])(
  'the tag changes with %s',
  async (what) => {
    const { portal, owner, projectId, id } = await portalWithInvoice();
    const { sql } = portal.app;
    const waiver = { ...owner, portalId: portal.portalId, projectId, waiverType: 'conditional.final' } as const;
    const waiverId = await insertWaiver(sql, { ...waiver, status: 'new', throughDate: null });
    const etag = await tagOf(portal, LIST);
    const { organizationId } = owner;
    const changes: Record<string, () => Promise<unknown>> = {
      'a balance': () =>
        sql
          .updateTable('invoice')
          .set({ balance: asCents(1) })
          .where('organizationId', '=', organizationId)
          .where('id', '=', id)
          .execute(),
      'a text': () =>
        sql
          .updateTable('invoice')
          .set({ memo: 'new' })
          .where('organizationId', '=', organizationId)
          .where('id', '=', id)
          .execute(),
      'the state of a project': () =>
        sql
          .updateTable('project')
          .set({ state: 'CA' })
          .where('organizationId', '=', organizationId)
          .where('id', '=', projectId)
          .execute(),
      'a waiver': () => insertWaiver(sql, { ...waiver, status: 'ready', throughDate: null }),
      'a decision about a waiver': () =>
        sql
          .updateTable('waiverRequest')
          .set({ status: 'rejected' })
          .where('organizationId', '=', organizationId)
          .where('id', '=', waiverId)
          .execute(),
    };
    await changes[what]!();
    expect((await ask(portal, LIST, etag)).statusCode).toBe(200);
  },
);

test.each(['the name of the customer', 'the time zone', 'whether there are waivers', 'the first currency'])(
  'the tag changes with %s, which is no row of the customer',
  async (what) => {
    const { portal, owner, projectId } = await portalWithInvoice();
    const { sql } = portal.app;
    const { organizationId, customerId } = owner;
    // Requested on the 15th in Los Angeles, and on the 16th in Tokyo.
    const waiver = { ...owner, portalId: portal.portalId, projectId, createdAt: '2026-11-16T06:00:00.000Z' };
    await insertWaiver(sql, { ...waiver, waiverType: 'conditional.final', status: 'ready', throughDate: null });
    await insertInvoice(sql, { ...owner, projectId, invoiceCreatedAt: asDay('2026-11-16') });
    const first = await ask(portal, LIST);
    const changes: Record<string, () => Promise<unknown>> = {
      'the name of the customer': () =>
        sql
          .updateTable('customer')
          .set({ name: 'Renamed' })
          .where('organizationId', '=', organizationId)
          .where('id', '=', customerId)
          .execute(),
      'the time zone': () =>
        sql.updateTable('organization').set({ timeZone: 'Asia/Tokyo' }).where('id', '=', organizationId).execute(),
      'whether there are waivers': () =>
        sql
          .updateTable('portal')
          .set({ settings: { isPaymentEnabled: true, isWaiverEnabled: false } })
          .where('organizationId', '=', organizationId)
          .execute(),
      'the first currency': () =>
        sql
          .updateTable('portal')
          .set({ settings: { isPaymentEnabled: true, isWaiverEnabled: true, currencyCodes: ['CAD', 'USD'] } })
          .where('organizationId', '=', organizationId)
          .execute(),
    };
    await changes[what]!();
    portal.clock.pass(10_000);
    const changed = await ask(portal, LIST, String(first.headers.etag));
    expect(changed.statusCode).toBe(200);
    expect(changed.json<object>()).not.toEqual(first.json<object>());
  },
);

test('of several tags, that of the present list is answered 304 wherever it stands', async () => {
  const { portal, owner } = await portalWithInvoice();
  const old = await tagOf(portal, LIST);
  await insertInvoice(portal.app.sql, owner);
  const [present, other] = [await tagOf(portal, LIST), await tagOf(portal, `${LIST}?page=2`)];
  for (const tags of [`${old}, ${present}`, `${present},${old}`, `"a, b" , ${other},\t${present.slice(2)} ,W/"x"`])
    expect((await ask(portal, LIST, tags)).statusCode).toBe(304);
  for (const tags of [`${old}, ${other}`, `*, ${old}`, `${present}x, ${old}`, `${other} ${present}`])
    expect((await ask(portal, LIST, tags)).statusCode).toBe(200);
});

test('the tag of another page, size, order, customer or day, or nonsense, is answered with the list', async () => {
  const { portal } = await portalWithInvoice();
  const etag = await tagOf(portal, LIST);
  expect((await ask(portal, `${LIST}?page=2`, etag)).statusCode).toBe(200);
  expect((await ask(portal, `${LIST}?size=50`, etag)).statusCode).toBe(200);
  expect((await ask(portal, `${LIST}?sort=balance`, etag)).statusCode).toBe(200);
  expect((await ask(portal, LIST, etag, portal.cookies.neighbor)).statusCode).toBe(200);
  for (const nonsense of ['*', '"', '', 'W/""', `W/"999999999999999999999.${'a'.repeat(22)}"`])
    expect((await ask(portal, LIST, nonsense)).statusCode).toBe(200);
  portal.clock.pass(24 * 60 * 60 * 1000);
  const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
  expect((await ask(portal, LIST, etag, cookie)).statusCode).toBe(200);
});
