// listStaff, changeStaff, suspendStaff, reactivateStaff, removeStaff
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { STAFF, testTeam } from './testing/test-team.ts';

const OVERVIEW = '/v1/console/overview';
const LAST_OWNER = [409, 'last_owner'];
const NOT_FOUND = [404, 'not_found'];
test('SET-02 an owner changes role and title; the new role counts at once', async () => {
  const team = await testTeam();
  const { id, cookie, email } = await team.member('viewer');
  const change = { role: 'owner', title: ' Head of credit ' };
  expect(refusalOf(await team.request('PUT', `${STAFF}/${id}`, change, cookie))).toEqual([403, 'forbidden']);
  expect((await team.request('PUT', `${STAFF}/${id}`, change)).statusCode).toBe(200);
  expect((await team.list()).rows).toContainEqual(
    expect.objectContaining({ id, role: 'owner', title: 'Head of credit', signedInAt: null }),
  );
  expect(
    (await team.request('PUT', `${STAFF}/${team.staff.id}`, { role: 'viewer', title: '' }, cookie)).statusCode,
  ).toBe(200);
  expect(refusalOf(await team.request('PUT', `${STAFF}/${id}`, change))).toEqual([403, 'forbidden']);
  const [first] = await selectAudit(team.app.sql, team.organizationId);
  expect(first).toMatchObject({
    action: 'staff.changed',
    actorIdentityId: team.staff.identityId,
    subjectId: id,
    detail: {
      email,
      from: { role: 'viewer', title: 'Accounts receivable' },
      to: { role: 'owner', title: 'Head of credit' },
    },
  });
});

test('what changes nothing is not recorded', async () => {
  const team = await testTeam();
  const { id } = await team.member('viewer');
  await team.request('PUT', `${STAFF}/${id}`, { role: 'viewer', title: 'Accounts receivable ' });
  await team.request('POST', `${STAFF}/${id}/reactivate`);
  expect(await team.audit()).toEqual([]);
});

test('sessions of a suspended member end at once, and stay ended when they are reactivated', async () => {
  const team = await testTeam();
  const { id, cookie } = await team.member('receivables');
  const open = async () => (await team.request('GET', OVERVIEW, undefined, cookie)).statusCode;
  expect(await open()).toBe(200);
  await team.request('POST', `${STAFF}/${id}/suspend`);
  expect(await open()).toBe(401);
  expect((await team.list()).rows).toContainEqual(expect.objectContaining({ id, status: 'SUSPENDED' }));
  await team.request('POST', `${STAFF}/${id}/suspend`);
  await team.request('POST', `${STAFF}/${id}/reactivate`);
  expect(await open()).toBe(401);
  expect((await team.list()).rows).toContainEqual(expect.objectContaining({ id, status: 'ACTIVE' }));
  expect(await team.audit()).toEqual(['staff.suspended', 'staff.reactivated']);
});

test.each(['suspend', 'remove'])('after %s a member neither signs in nor acts for customers', async (how) => {
  const team = await testTeam();
  const { portalId, user } = team;
  const { email, link } = await team.invited();
  const browser = team.visitor();
  const { staffId } = (await team.accept(link, {}, browser)).json<{ staffId: string }>();
  const frame = await browser.post('/v1/console/frame-tokens', { customerId: user.customerId, portalId });
  const headers = { authorization: `Bearer ${frame.json<{ token: string }>().token}` };
  const act = async () =>
    (await team.http.inject({ url: '/v1/users/me/admin', headers: { host: team.host, ...headers } })).statusCode;
  expect(await act()).toBe(200);
  await (how === 'suspend'
    ? team.request('POST', `${STAFF}/${staffId}/suspend`)
    : team.request('DELETE', `${STAFF}/${staffId}`));
  expect(await act()).toBe(401);
  expect((await browser.get(OVERVIEW)).statusCode).toBe(401);
  const signIn = await team.visitor().post('/v1/console/sign-in', { email, password: 'a lintel over the door' });
  expect(refusalOf(signIn)).toEqual([401, 'invalid_credential']);
});

test('the last owner is neither demoted, suspended nor removed, also not by themselves', async () => {
  const team = await testTeam();
  const own = `${STAFF}/${team.staff.id}`;
  const viewer = await team.member('viewer');
  const suspended = await team.member('owner');
  await team.request('POST', `${STAFF}/${suspended.id}/suspend`);
  expect(refusalOf(await team.request('PUT', own, { role: 'viewer', title: '' }))).toEqual(LAST_OWNER);
  expect(refusalOf(await team.request('POST', `${own}/suspend`))).toEqual(LAST_OWNER);
  expect(refusalOf(await team.request('DELETE', own))).toEqual(LAST_OWNER);
  expect((await team.request('PUT', own, { role: 'owner', title: 'Founder' })).statusCode).toBe(200);
  await team.request('PUT', `${STAFF}/${viewer.id}`, { role: 'owner', title: '' });
  expect((await team.request('DELETE', own)).statusCode).toBe(200);
  expect((await team.request('GET', OVERVIEW)).statusCode).toBe(401);
});

test('a member of another organization, or one who was removed, is not found', async () => {
  const [team, other] = [await testTeam(), await testTeam()];
  const foreign = await other.member('viewer');
  const gone = await team.member('viewer');
  await team.request('DELETE', `${STAFF}/${gone.id}`);
  for (const id of [foreign.id, gone.id, newId()]) {
    expect(refusalOf(await team.request('PUT', `${STAFF}/${id}`, { role: 'owner', title: '' }))).toEqual(NOT_FOUND);
    expect(refusalOf(await team.request('POST', `${STAFF}/${id}/suspend`))).toEqual(NOT_FOUND);
    expect(refusalOf(await team.request('POST', `${STAFF}/${id}/reactivate`))).toEqual(NOT_FOUND);
    expect(refusalOf(await team.request('DELETE', `${STAFF}/${id}`))).toEqual(NOT_FOUND);
  }
  expect((await other.request('GET', OVERVIEW, undefined, foreign.cookie)).statusCode).toBe(200);
  expect((await team.list()).rows.map(({ id }) => id)).toEqual([team.staff.id]);
});

test('whoever is removed loses the right to sign waivers, also in their absence', async () => {
  const team = await testTeam();
  const { app, organizationId } = team;
  const { id, identityId } = await team.member('waiver-desk');
  const at = team.clock.now().toISOString();
  const waiverTypes = ['conditional.progress'];
  await app.sql
    .insertInto('waiverSignatory')
    .values({
      organizationId,
      staffId: id,
      title: 'Clerk',
      waiverTypes,
      states: [],
      changedBy: identityId,
      changedAt: at,
    })
    .execute();
  await app.sql
    .insertInto('waiverAuthorization')
    .values({ organizationId, id: newId(), identityId, waiverTypes, recordedAt: at, clientAddress: '' })
    .execute();
  await team.request('DELETE', `${STAFF}/${id}`);
  const open = app.sql.selectFrom('waiverAuthorization').select('id').where('organizationId', '=', organizationId);
  expect(await open.where('withdrawnAt', 'is', null).execute()).toEqual([]);
  const signatories = app.sql
    .selectFrom('waiverSignatory')
    .select('staffId')
    .where('organizationId', '=', organizationId);
  expect(await signatories.execute()).toEqual([]);
});
