// getMe, updateMe
import { expect, test } from 'vitest';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { newcomer } from '../testing/newcomer.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const getMe = async (portal: TestPortal, cookie: string) =>
  (await portal.send({ url: '/v1/users/me', cookie })).json<unknown>();
const rename = (portal: TestPortal, name: unknown, cookie = portal.cookies.customer) =>
  portal.send({ method: 'POST', url: '/v1/users', cookie, payload: { name } });

async function asStaff(portal: TestPortal, impersonate?: string) {
  const { app, staff, user } = portal;
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const token = await app.frameTokens.issue(acting, portal);
  return { authorization: `Bearer ${token}`, ...(impersonate !== undefined && { 'x-impersonate': impersonate }) };
}

test('getMe returns the user', async () => {
  const portal = await testPortal();
  expect(await getMe(portal, portal.cookies.customer)).toEqual({
    id: portal.user.userId,
    name: 'Ann Person',
    email: portal.user.email,
    organizationId: portal.organizationId,
    emailVerified: true,
  });
});

test('getMe refuses an identity without an account here: User not found', async () => {
  const portal = await testPortal();
  const { cookie } = await newcomer(portal);
  expect(await getMe(portal, cookie)).toMatchObject({ code: 'user_not_found', message: 'User not found' });
});

test('getMe, if staff act: the user acted for, else the member of staff', async () => {
  const portal = await testPortal();
  const me = async (impersonate?: string) =>
    (await portal.send({ url: '/v1/users/me/admin', headers: await asStaff(portal, impersonate) })).json<unknown>();
  expect(await me(portal.user.userId)).toMatchObject({ id: portal.user.userId, name: 'Ann Person' });
  for (const impersonated of [undefined, 'none', `company:${portal.user.customerId}`]) {
    expect(await me(impersonated)).toMatchObject({ id: portal.staff.id, name: 'Sam Staff' });
  }
});

test('CARD-01 updateMe refuses a card number as a name', async () => {
  const portal = await testPortal();
  const response = await rename(portal, '4111/1111/1111/1111');
  expect([response.statusCode, response.json().code]).toEqual([400, 'card_number_refused']);
});

test('updateMe changes the name at once, trimmed, and records it', async () => {
  const portal = await testPortal();
  await getMe(portal, portal.cookies.customer);
  const response = await rename(portal, '  Ann O’Person ');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id: portal.user.userId, name: 'Ann O’Person', email: portal.user.email });
  expect(await getMe(portal, portal.cookies.customer)).toMatchObject({ name: 'Ann O’Person' });
  expect(await getMe(portal, portal.cookies.neighbor)).toMatchObject({ name: 'Bob Person' });
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([
    {
      action: 'user.renamed',
      actorIdentityId: portal.user.identityId,
      customerId: portal.user.customerId,
      subjectId: portal.user.userId,
    },
  ]);
});

test.each([
  ['A', 200],
  ['A'.repeat(120), 200],
  [` ${'A'.repeat(120)} `, 200],
  ['A'.repeat(121), 400],
  ['   ', 400],
  ['', 400],
  [7, 400],
])('updateMe with %j answers %i', async (name, status) => {
  const portal = await testPortal();
  const response = await rename(portal, name);
  expect(response.statusCode).toBe(status);
  if (status === 400) expect(response.json().fields).toHaveProperty('name');
});

test('updateMe is refused to staff who act for the user', async () => {
  const portal = await testPortal();
  for (const impersonate of [undefined, portal.user.userId]) {
    const response = await portal.send({
      method: 'POST',
      url: '/v1/users/admin',
      headers: await asStaff(portal, impersonate),
      payload: { name: 'Somebody Else' },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
  }
  expect(await getMe(portal, portal.cookies.customer)).toMatchObject({ name: 'Ann Person' });
});
