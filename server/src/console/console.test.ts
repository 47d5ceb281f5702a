// signInStaff, signOutStaff, getOverview, listLargestPastDue, createFrameToken
import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { mergeTotals } from '../invoices/totals/merge-totals.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { insertIdentity, insertInvoice, insertStaff, selectAudit } from '../testing/fixtures.sql.ts';
import { updateItemResolved, upsertItem } from '../payments/reconciliation-items.sql.ts';
import { CONSOLE_HOST as host, type TestPortal, testPortal } from '../testing/test-portal.ts';

const TODAY = asDay('2026-11-16');

test('signInStaff opens the console to staff only, and signOutStaff closes it', async () => {
  const portal = await testPortal();
  const passwordHash = await hashPassword('plumbline');
  const email = `clerk@${portal.label}.example`;
  await insertStaff(
    portal.app.sql,
    portal.organizationId,
    await insertIdentity(portal.app.sql, email, 'Clerk', passwordHash),
  );
  const customer = `customer@${portal.label}.example`;
  await insertIdentity(portal.app.sql, customer, 'Customer', passwordHash);
  const signIn = (as: string, password: string) =>
    portal.send({ method: 'POST', url: '/v1/console/sign-in', host, payload: { email: as, password } });

  expect((await signIn(customer, 'plumbline')).json().code).toBe('invalid_credential');
  expect((await signIn(email, 'plumbob')).json().code).toBe('invalid_credential');
  const [cookie = ''] = String((await signIn(email, 'plumbline')).headers['set-cookie']).split(';');
  expect((await portal.send({ url: '/v1/console/overview', host, cookie })).statusCode).toBe(200);
  await portal.send({ method: 'POST', url: '/v1/console/sign-out', host, cookie });
  expect((await portal.send({ url: '/v1/console/overview', host, cookie })).statusCode).toBe(401);
});

async function withReceivables() {
  const [portal, other] = [await testPortal(), await testPortal()];
  const owe = (at: TestPortal, customerId: string, daysLate: number, amount: number) =>
    insertInvoice(at.app.sql, {
      organizationId: at.organizationId,
      customerId,
      dueDate: addDays(TODAY, -daysLate),
      totalAmount: asCents(amount),
      balance: asCents(amount),
    });
  await owe(portal, portal.user.customerId, 40, 5_000);
  await owe(portal, portal.user.customerId, -5, 100);
  await owe(portal, portal.neighbor.customerId, 3, 7_000);
  await owe(other, other.user.customerId, 100, 1_000_000);
  return portal;
}

test('getOverview sums the receivables of its own organization', async () => {
  const portal = await withReceivables();
  const response = await portal.send({ url: '/v1/console/overview', host, cookie: portal.cookies.staff });
  expect(response.json()).toMatchObject({
    organization: { id: portal.organizationId },
    today: TODAY,
    openTotal: 12_100,
    buckets: { current: 100, '30': 7_000, '60': 5_000, '90': 0, '91': 0 },
    customerCount: 2,
    userCount: 2,
    openItemCount: 0,
    portals: [{ label: portal.label, theme: '#1f5fd1', url: `https://${portal.host}` }],
  });
});

test.each(['PENDING', 'SUSPENDED'] as const)('getOverview does not count somebody who is %s', async (status) => {
  const portal = await testPortal();
  const count = async () => {
    const send = (path: string) => portal.send({ url: `/v1/console/${path}`, host, cookie: portal.cookies.staff });
    const { userCount } = (await send('overview')).json<{ userCount: number }>();
    const { adoption } = (await send('collections')).json<{ adoption: { people: number } }>();
    return [userCount, adoption.people];
  };
  expect(await count()).toEqual([2, 2]);
  const { organizationId, user } = portal;
  await portal.app.sql
    .updateTable('membership')
    .set({ status })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', user.userId)
    .execute();
  expect(await count()).toEqual([1, 1]);
});

test('REF-04 getOverview counts the open items of its own organization', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const report = ({ app, organizationId }: typeof portal, retref: string) =>
    upsertItem(app.sql, {
      organizationId,
      kind: 'MISSING_LOCAL',
      paymentId: null,
      retref,
      orderId: '',
      detail: 'A charge under an order that is not known here.',
      gatewayAmount: asCents(100),
      localAmount: asCents(0),
      at: app.now().toISOString(),
    });
  const { id } = await report(portal, '1');
  await report(portal, '2');
  await report(other, '3');
  const count = async () => {
    const { staff: cookie } = portal.cookies;
    return (await portal.send({ url: '/v1/console/overview', host, cookie })).json<{ openItemCount: number }>();
  };
  expect(await count()).toMatchObject({ openItemCount: 2 });
  const { organizationId, app } = portal;
  await updateItemResolved(app.sql, organizationId, id, 'explained', app.now().toISOString());
  expect(await count()).toMatchObject({ openItemCount: 1 });
});

test('API-04 listLargestPastDue puts the largest amount first', async () => {
  const portal = await withReceivables();
  const response = await portal.send({ url: '/v1/console/largest-past-due', host, cookie: portal.cookies.staff });
  expect(response.json()).toMatchObject({
    count: 2,
    rows: [
      { customerId: portal.neighbor.customerId, open: 7_000, pastDue: 7_000, oldestDays: 3 },
      {
        customerId: portal.user.customerId,
        open: 5_100,
        pastDue: 5_000,
        oldestDays: 40,
        buckets: { current: 100, '60': 5_000 },
      },
    ],
  });
});

test('the overview is right whether sums are merged or not, also of days long past', async () => {
  const portal = await withReceivables();
  const { app, organizationId, user } = portal;
  const owner = { organizationId, customerId: user.customerId };
  for (const daysLate of [250, 900]) await insertInvoice(app.sql, { ...owner, dueDate: addDays(TODAY, -daysLate) });
  const paid = await insertInvoice(app.sql, { ...owner, dueDate: addDays(TODAY, -2000) });
  await app.sql
    .updateTable('invoice')
    .set({ balance: asCents(0) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', paid)
    .execute();
  const answers = async () => {
    const ask = (url: string) => portal.send({ url, host, cookie: portal.cookies.staff });
    const [overview, largest] = [await ask('/v1/console/overview'), await ask('/v1/console/largest-past-due')];
    return [overview.json<object>(), largest.json<{ rows: object[] }>().rows[0]];
  };
  const before = await answers();
  expect(before).toMatchObject([
    { openTotal: 32_100, buckets: { current: 100, '30': 7_000, '60': 5_000, '90': 0, '91': 20_000 } },
    { customerId: user.customerId, open: 25_100, pastDue: 25_000, oldestDays: 900, buckets: { '91': 20_000 } },
  ]);
  await mergeTotals(app);
  expect(await answers()).toEqual(before);
});

test('createFrameToken lets staff see the portal as one customer, and is recorded', async () => {
  const portal = await testPortal();
  const { organizationId, portalId } = portal;
  const { customerId } = portal.user;
  const cookie = portal.cookies.staff;
  const create = (payload: object) =>
    portal.send({ method: 'POST', url: '/v1/console/frame-tokens', host, cookie, payload });
  const response = await create({ customerId, portalId });
  expect(response.statusCode).toBe(201);
  const headers = { authorization: `Bearer ${response.json<{ token: string }>().token}`, 'x-account-id': customerId };
  expect((await portal.send({ url: '/v1/users/company/admin', headers })).json()).toEqual({ name: 'Ann Builders' });
  expect((await portal.send({ url: '/v1/users/me/admin', headers })).json()).toMatchObject({ name: 'Sam Staff' });
  expect(await selectAudit(portal.app.sql, organizationId)).toMatchObject([
    { action: 'frame-token.issued', actorIdentityId: portal.staff.identityId, customerId },
  ]);
});

test('createFrameToken refuses customers and portals of another organization', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const cookie = portal.cookies.staff;
  const create = (payload: object) =>
    portal.send({ method: 'POST', url: '/v1/console/frame-tokens', host, cookie, payload });
  expect((await create({ customerId: other.user.customerId, portalId: portal.portalId })).statusCode).toBe(404);
  expect((await create({ customerId: portal.user.customerId, portalId: other.portalId })).statusCode).toBe(404);
});

describe('the audit log has one entry for a frame', () => {
  async function openFrames() {
    const portal = await testPortal();
    const { user, neighbor, portalId, app, organizationId } = portal;
    const issue = async (payload: object = {}, { path = 'view', cookie = portal.cookies.staff } = {}) => {
      const url = `/v1/console/${path}-tokens`;
      const body = { customerId: user.customerId, portalId, ...payload };
      const issued = await portal.send({ method: 'POST', url, host, cookie, payload: body });
      expect(issued.statusCode).toBe(201);
      return issued.json<{ token: string }>().token;
    };
    const entries = async () => (await selectAudit(app.sql, organizationId)).map(({ action }) => action);
    return { portal, neighbor, issue, entries };
  }

  test.each([
    ['view', 'frame-token.view-issued'],
    ['frame', 'frame-token.issued'],
  ])('of a %s token, however often it is renewed, also after a pause', async (path, action) => {
    const { portal, issue, entries } = await openFrames();
    let token = await issue({}, { path });
    for (const pause of [200_000, 1_000_000]) {
      portal.clock.pass(pause);
      token = await issue({ renews: token }, { path });
    }
    expect(await entries()).toEqual([action]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await portal.send({ url: '/v1/invoices/summary/all/admin', headers })).statusCode).toBe(200);
  });

  test('and another one for another customer, mode or session, and for what is no token of ours', async () => {
    const { portal, neighbor, issue, entries } = await openFrames();
    const token = await issue();
    await issue({ renews: token, customerId: neighbor.customerId });
    await issue({ renews: token }, { path: 'frame' });
    await issue({ renews: token }, { cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE') });
    await issue({ renews: `${token.slice(0, -4)}AAAA` });
    await issue({ renews: 'no token' });
    expect(await entries()).toHaveLength(6);
  });
});

describe('a frame token', () => {
  async function withFrameToken() {
    const portal = await testPortal();
    const { cookies, user, portalId } = portal;
    const payload = { customerId: user.customerId, portalId };
    const url = '/v1/console/frame-tokens';
    const issued = await portal.send({ method: 'POST', url, host, cookie: cookies.staff, payload });
    const headers = { authorization: `Bearer ${issued.json().token}` };
    const look = async () => (await portal.send({ url: '/v1/invoices/summary/all/admin', headers })).statusCode;
    expect(await look()).toBe(200);
    return { portal, look };
  }

  test('ends with the sign-out of the member of staff', async () => {
    const { portal, look } = await withFrameToken();
    const url = '/v1/console/sign-out';
    await portal.send({ method: 'POST', url, host, cookie: portal.cookies.staff });
    expect(await look()).toBe(401);
  });

  test('ends when its owner is no longer a member of staff', async () => {
    const { portal, look } = await withFrameToken();
    const { app, organizationId, staff } = portal;
    await app.sql.deleteFrom('staff').where('organizationId', '=', organizationId).where('id', '=', staff.id).execute();
    portal.clock.pass(6_000);
    expect(await look()).toBe(401);
  });
});
