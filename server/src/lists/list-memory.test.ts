// What is remembered of a list is used for that list only: of the same customer, currency and day.
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertDocument, insertInvoice, insertPayment, insertProject, insertWaiver } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const SETTINGS = {
  isPaymentEnabled: true,
  isWaiverEnabled: true,
  isOtherDocumentsEnabled: true,
  currencyCodes: ['USD', 'CAD'] as ('USD' | 'CAD')[],
};
const DAY_MS = 24 * 60 * 60 * 1000;
const INVOICES = '/v1/invoices/filter/all';
const PROJECTS = '/api/projects-t2/open';

type List = { count: number; rows?: { id: string }[] };

const ask = (portal: TestPortal, url: string, cookie = portal.cookies.customer, etag?: string) =>
  portal.send({ url, cookie, headers: etag === undefined ? {} : { 'if-none-match': etag } });
const countOf = async (portal: TestPortal, url: string, cookie?: string) =>
  (await ask(portal, url, cookie)).json<List>().count;

/** Two rows of everything, of which the filters below leave both or one. */
async function insertRows(portal: TestPortal, customerId: string, isSecondListed: boolean) {
  const { app, organizationId, portalId } = portal;
  const owner = { organizationId, customerId };
  for (const isListed of [true, isSecondListed]) {
    const projectId = await insertProject(app.sql, organizationId, customerId, 'Harrow');
    const memo = isListed ? 'lot' : 'other';
    await insertInvoice(app.sql, { ...owner, projectId, memo, balance: asCents(isListed ? 1 : 0) });
    await insertPayment(app.sql, { ...owner, portalId, status: isListed ? 'APPROVED' : 'VOIDED' });
    const waiverType = isListed ? 'conditional.final' : 'conditional.progress';
    await insertWaiver(app.sql, { ...owner, portalId, waiverType });
    await insertDocument(app.sql, { ...owner, type: isListed ? 'monthly-notice' : 'preliminary-notice' });
  }
}

const versionOf = async (portal: TestPortal, cookie: string) =>
  String((await ask(portal, INVOICES, cookie)).headers.etag).split('.')[0];

test.each([
  `${INVOICES}?search=lot`,
  `${INVOICES}/total?search=lot`,
  PROJECTS,
  '/v1/payments?paymentStatus=APPROVED',
  '/v1/waivers?waiverType=conditional.final',
  '/v1/documents?documentType=monthly-notice',
])('%s of two customers whose data have the same version', async (url) => {
  const portal = await testPortal({ settings: SETTINGS });
  const { user, neighbor, cookies } = portal;
  await insertRows(portal, user.customerId, true);
  await insertRows(portal, neighbor.customerId, false);
  expect(await versionOf(portal, cookies.customer)).toBe(await versionOf(portal, cookies.neighbor));
  expect(await countOf(portal, url)).toBe(2);
  expect(await countOf(portal, url, cookies.neighbor)).toBe(1);
  expect(await countOf(portal, url)).toBe(2);
});

test.each([`${INVOICES}?search=lot`, `${INVOICES}/total?search=lot`, `${PROJECTS}?search=harrow`])(
  '%s in two currencies',
  async (url) => {
    const portal = await testPortal({ settings: SETTINGS });
    const { app, organizationId, user } = portal;
    await insertRows(portal, user.customerId, true);
    const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Harrow');
    const owner = { organizationId, customerId: user.customerId };
    await insertInvoice(app.sql, { ...owner, projectId, memo: 'lot', currencyCode: 'CAD' });
    expect(await countOf(portal, `${url}&currencyCode=USD`)).toBe(2);
    expect(await countOf(portal, `${url}&currencyCode=CAD`)).toBe(1);
    expect(await countOf(portal, `${url}&currencyCode=USD`)).toBe(2);
  },
);

async function portalWithDueInvoices() {
  const portal = await testPortal({ settings: SETTINGS });
  const { app, organizationId, user } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const [late, next] = [
    await insertProject(app.sql, organizationId, user.customerId, 'Late'),
    await insertProject(app.sql, organizationId, user.customerId, 'Next'),
  ];
  await insertInvoice(app.sql, { ...owner, projectId: late, balance: asCents(50), dueDate: asDay('2026-11-01') });
  await insertInvoice(app.sql, { ...owner, projectId: next, balance: asCents(90), dueDate: asDay('2026-11-16') });
  const passDay = async () => {
    portal.clock.pass(DAY_MS);
    return portal.cookieFor(user.identityId, 'PORTAL');
  };
  return { portal, late, next, passDay };
}

test.each([`${INVOICES}?daysPastDue=30`, `${INVOICES}/total?daysPastDue=30`])('%s on two days', async (url) => {
  const { portal, passDay } = await portalWithDueInvoices();
  const first = await ask(portal, url);
  expect(first.json<List>().count).toBe(1);
  const next = await ask(portal, url, await passDay(), first.headers.etag);
  expect([next.statusCode, next.json<List>().count]).toEqual([200, 2]);
});

test('open projects sorted by what is past due, on two days', async () => {
  const { portal, late, next, passDay } = await portalWithDueInvoices();
  const url = `${PROJECTS}?sort=open30&direction=desc`;
  const first = await ask(portal, url);
  expect(first.json<List>().rows?.map(({ id }) => id)).toEqual([late, next]);
  const changed = await ask(portal, url, await passDay(), String(first.headers.etag));
  expect(changed.statusCode).toBe(200);
  expect(changed.json<List>().rows?.map(({ id }) => id)).toEqual([next, late]);
});
