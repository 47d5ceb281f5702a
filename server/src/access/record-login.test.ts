// recordLogin
import { expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const HOUR_MS = 3_600_000;

const record = (portal: TestPortal, change: Record<string, unknown> = {}, cookie = portal.cookies.customer) =>
  portal.send({
    method: 'POST',
    url: '/api/user/login-history/t2',
    cookie,
    payload: {
      userId: portal.user.userId,
      portalId: portal.portalId,
      providerId: 'password',
      action: 'login',
      ...change,
    },
  });

const historyOf = ({ app, organizationId }: TestPortal) =>
  app.sql
    .selectFrom('loginHistory')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('day')
    .orderBy('action')
    .execute();

test('ACC-15 a login and a logout are recorded once a day, and the first record stays', async () => {
  const portal = await testPortal();
  const at = portal.clock.now().toISOString();
  const first = await record(portal);
  expect([first.statusCode, first.body]).toEqual([204, '']);
  portal.clock.pass(60_000);
  expect((await record(portal, { providerId: 'google.com' })).statusCode).toBe(204);
  expect((await record(portal, { action: 'logout' })).statusCode).toBe(204);
  const { organizationId, portalId, user } = portal;
  const row = { organizationId, portalId, userId: user.userId, day: '2026-11-16', providerId: 'password' };
  expect(await historyOf(portal)).toEqual([
    { ...row, action: 'login', at },
    { ...row, action: 'logout', at: portal.clock.now().toISOString() },
  ]);
});

test('ACC-15 several at the same time are recorded once', async () => {
  const portal = await testPortal();
  const answers = await Promise.all([record(portal), record(portal), record(portal), record(portal)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  expect(await historyOf(portal)).toHaveLength(1);
});

test("ACC-15 the day is that of the organization's time zone", async () => {
  const portal = await testPortal();
  const { app, organizationId, user } = portal;
  await app.sql
    .updateTable('organization')
    .set({ timeZone: 'Pacific/Honolulu' })
    .where('id', '=', organizationId)
    .execute();
  await record(portal);
  // 09:30 UTC on the 17th is 23:30 on the 16th in Honolulu.
  portal.clock.pass(16.5 * HOUR_MS);
  const cookie = await portal.cookieFor(user.identityId, 'PORTAL');
  await record(portal, {}, cookie);
  expect((await historyOf(portal)).map(({ day }) => day)).toEqual(['2026-11-16']);
  portal.clock.pass(HOUR_MS / 2);
  await record(portal, {}, await portal.cookieFor(user.identityId, 'PORTAL'));
  expect((await historyOf(portal)).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17']);
});

test('ACC-15 ACC-17 nobody can record for another person or another portal', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  for (const change of [
    { userId: portal.neighbor.userId },
    { userId: other.user.userId },
    { portalId: other.portalId },
    { userId: other.user.userId, portalId: other.portalId },
  ]) {
    const response = await record(portal, change);
    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
  }
  expect(await historyOf(portal)).toEqual([]);
  expect(await historyOf(other)).toEqual([]);
});

test("ACC-15 staff who act for a user are not recorded in the user's history", async () => {
  const portal = await testPortal();
  const { app, staff, user } = portal;
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const token = await app.frameTokens.issue(acting, portal);
  const response = await portal.send({
    method: 'POST',
    url: '/api/user/login-history/t2/admin',
    headers: { authorization: `Bearer ${token}`, 'x-impersonate': user.userId },
    payload: { userId: user.userId, portalId: portal.portalId, providerId: 'password', action: 'login' },
  });
  expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
  expect(await historyOf(portal)).toEqual([]);
});

test.each([{ action: 'peek' }, { providerId: '' }, { userId: 'me' }])('with %j it is no record', async (change) => {
  const portal = await testPortal();
  expect((await record(portal, change)).statusCode).toBe(400);
});
