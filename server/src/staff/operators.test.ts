// An operator of the installation who has entered an organization, at each call of its team: listStaff, changeStaff,
// suspendStaff, reactivateStaff, removeStaff, resetSecondFactor, inviteStaff, listStaffInvitations,
// resendStaffInvitation, withdrawStaffInvitation, getSignInRules, changeSignInRules.
import { expect, test } from 'vitest';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { clerkWithFactor, testClerk, type TestClerk } from './testing/test-clerk.ts';
import { INVITATIONS, STAFF, testTeam, type TestTeam } from './testing/test-team.ts';

type Method = 'DELETE' | 'GET' | 'POST' | 'PUT';

/** From an organization of their own. */
async function operatorIn(team: TestTeam, clerk?: TestClerk) {
  const operator = clerk ?? (await testClerk(undefined, 'owner'));
  const { identityId, browser } = operator;
  const createdAt = team.clock.now().toISOString();
  await team.app.sql.insertInto('operator').values({ identityId, createdAt }).execute();
  operator.team.app.sessions.clearCache();
  expect((await browser.post(`/v1/console/organizations/${team.organizationId}/enter`)).statusCode).toBe(200);
  const request = (method: Method, url: string, payload?: object) =>
    browser.send({ method, url, ...(payload && { payload }) });
  const rows = (await request('GET', STAFF)).json<{ rows: { id: string; email: string }[] }>().rows;
  const staffId = rows.find(({ email }) => email === operator.email)?.id ?? '';
  const status = async (method: Method, url: string, payload?: object) =>
    (await request(method, url, payload)).statusCode;
  return { identityId, staffId, app: operator.team.app, browser, request, status };
}

const actionsOf = async (team: TestTeam, actor: string) =>
  (await selectAudit(team.app.sql, team.organizationId)).flatMap(({ action, actorIdentityId }) =>
    actorIdentityId === actor ? [action] : [],
  );

test('SET-02 an operator who has entered changes, suspends, reactivates and removes members', async () => {
  const team = await testTeam();
  const operator = await operatorIn(team);
  const { id } = await team.member('viewer');
  expect(await operator.status('PUT', `${STAFF}/${id}`, { role: 'receivables', title: 'Clerk' })).toBe(200);
  expect(await operator.status('POST', `${STAFF}/${id}/suspend`)).toBe(200);
  expect(await operator.status('POST', `${STAFF}/${id}/reactivate`)).toBe(200);
  expect((await team.list()).rows).toContainEqual(
    expect.objectContaining({ id, role: 'receivables', title: 'Clerk', status: 'ACTIVE' }),
  );
  expect(await operator.status('DELETE', `${STAFF}/${id}`)).toBe(200);
  expect((await team.list()).rows).not.toContainEqual(expect.objectContaining({ id }));
  expect((await actionsOf(team, operator.identityId)).slice(-4)).toEqual([
    'staff.changed',
    'staff.suspended',
    'staff.reactivated',
    'staff.removed',
  ]);
});

test('SET-02 an operator replaces the only owner, who has left; without another owner none is removed', async () => {
  const team = await testTeam();
  const operator = await operatorIn(team);
  const gone = `${STAFF}/${team.staff.id}`;
  const heir = await team.member('viewer');
  // The operator counts for no owner.
  expect(refusalOf(await operator.request('DELETE', gone))).toEqual([409, 'last_owner']);
  expect(refusalOf(await operator.request('POST', `${gone}/suspend`))).toEqual([409, 'last_owner']);
  expect(await operator.status('PUT', `${STAFF}/${heir.id}`, { role: 'owner', title: '' })).toBe(200);
  expect(await operator.status('DELETE', gone)).toBe(200);
  expect(refusalOf(await team.request('DELETE', `${STAFF}/${heir.id}`, undefined, heir.cookie))).toEqual([
    409,
    'last_owner',
  ]);
});

test('SET-02 an operator is marked in the list, and nobody changes them there', async () => {
  const team = await testTeam();
  const { staffId, browser, request } = await operatorIn(team);
  expect((await team.list()).rows).toContainEqual(expect.objectContaining({ id: staffId, isOperator: true }));
  expect((await team.list()).rows).toContainEqual(expect.objectContaining({ id: team.staff.id, isOperator: false }));
  for (const by of [team.request, request]) {
    expect(refusalOf(await by('PUT', `${STAFF}/${staffId}`, { role: 'viewer', title: '' }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(refusalOf(await by('POST', `${STAFF}/${staffId}/suspend`))).toEqual([403, 'forbidden']);
    expect(refusalOf(await by('POST', `${STAFF}/${staffId}/reactivate`))).toEqual([403, 'forbidden']);
    expect(refusalOf(await by('DELETE', `${STAFF}/${staffId}`))).toEqual([403, 'forbidden']);
  }
  expect((await browser.get(STAFF)).statusCode).toBe(200);
});

test('SET-02 an operator turns the second factor of a member off who works here alone', async () => {
  const clerk = await clerkWithFactor();
  const operator = await operatorIn(clerk.team);
  expect(await operator.status('POST', `${STAFF}/${clerk.staffId}/reset-second-factor`)).toBe(200);
  expect((await clerk.signIn()).statusCode).toBe(200);
});

test('SET-02 an operator invites, sends again, withdraws, and requires two-factor sign-in', async () => {
  const team = await testTeam();
  const clerk = await testClerk(undefined, 'owner');
  await clerk.turnOn();
  const operator = await operatorIn(team, clerk);
  const invited = await operator.request('POST', INVITATIONS, { email: team.newEmail(), role: 'owner', title: '' });
  expect(invited.statusCode).toBe(201);
  const { id } = invited.json<{ id: string }>();
  expect((await operator.request('GET', INVITATIONS)).json()).toMatchObject({ count: 1, rows: [{ id }] });
  expect(await operator.status('POST', `${INVITATIONS}/${id}/resend`)).toBe(200);
  expect(await operator.status('DELETE', `${INVITATIONS}/${id}`)).toBe(200);
  const rules = '/v1/console/sign-in-rules';
  expect(await operator.status('PUT', rules, { secondFactorRequired: true })).toBe(200);
  expect((await operator.request('GET', rules)).json()).toEqual({ secondFactorRequired: true });
});

test('SET-02 whoever is no operator any more changes nobody', async () => {
  const team = await testTeam();
  const operator = await operatorIn(team);
  const { id } = await team.member('viewer');
  await team.app.sql.deleteFrom('operator').where('identityId', '=', operator.identityId).execute();
  operator.app.sessions.clearCache();
  expect(await operator.status('POST', `${STAFF}/${id}/suspend`)).toBe(401);
});
