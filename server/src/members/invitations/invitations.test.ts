// inviteUser, listUserInvitations, resendUserInvitation, revokeUserInvitation, checkInvitation, acceptInvitation
import { expect, test } from 'vitest';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { newId } from '../../database/new-id.ts';
import { insertPortal, selectAudit } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { loginOf, moveTo, PASSWORD, refusalOf, signedIn, signIn, testPerson } from '../../testing/test-person.ts';
import { LOOK_ONLY, NEW_PASSWORD, testPeople, type TestPeople, USER_INVITATIONS_PATH } from '../testing/test-people.ts';

const INVALID_CODE = [400, 'invalid_code'];
const DAY_MS = 24 * 60 * 60_000;

const check = (team: TestPeople, oobCode: string) => team.visitor().post('/v1/invitations/check', { oobCode });
const identityOf = ({ app }: TestPeople, email: string) =>
  app.sql.selectFrom('identity').selectAll().where('email', '=', email).executeTakeFirst();
const customersOf = ({ user, neighbor }: TestPeople) => [user.customerId, neighbor.customerId];

test('TEM-03 an invited person chooses a password and works for the customers they were invited to', async () => {
  const team = await testPeople();
  const customerIds = customersOf(team);
  const { id, email, oobCode } = await team.invited({ customerIds, permissions: LOOK_ONLY });
  expect(await identityOf(team, email)).toBeUndefined();
  expect((await check(team, oobCode)).json()).toEqual({
    email,
    name: 'Ida Invited',
    customerNames: ['Ann Builders', 'Bob Builders'],
    hasPassword: false,
  });
  const visitor = team.visitor();
  const accepted = await team.accept(oobCode, { name: ' Ida Holm ' }, visitor);
  expect([accepted.statusCode, accepted.json()]).toEqual([200, { customerId: team.user.customerId }]);
  expect((await visitor.post('/v1/auth/login')).json()).toMatchObject({ isLogged: true, isEmailVerified: true });
  expect((await visitor.get('/v1/users/company')).json()).toEqual({ name: 'Ann Builders' });
  const accounts = (await visitor.get('/v1/users/me/accounts')).json<{ count: number }>();
  expect(accounts.count).toBe(2);
  expect(await identityOf(team, email)).toMatchObject({ name: 'Ida Holm', emailVerifiedAt: expect.any(String) });
  const { rows } = await team.people(`state=active&search=${encodeURIComponent(email)}`);
  expect(rows[0]?.memberships.map(({ permissions }) => permissions)).toEqual([LOOK_ONLY, LOOK_ONLY]);
  expect((await team.invitations()).count).toBe(0);
  expect(await team.audit()).toMatchObject([
    {
      action: 'user.invited',
      actorIdentityId: team.staff.identityId,
      subjectId: id,
      detail: { email, customerIds, permissions: LOOK_ONLY, portalId: team.portalId },
    },
    { action: 'user.invitation-accepted', subjectId: id, detail: { customerIds, termsVersion: expect.any(String) } },
  ]);
  expect(refusalOf(await team.accept(oobCode))).toEqual(INVALID_CODE);
});

test('the person signs in with the new password afterwards', async () => {
  const team = await testPeople();
  const { email, oobCode } = await team.invited();
  await team.accept(oobCode);
  const again = await team.visitor().post('/v1/identity/sign-in', { email, password: NEW_PASSWORD });
  expect(again.statusCode).toBe(200);
});

test('whoever has proved the address accepts with the password they have', async () => {
  const team = await testPeople();
  const { email, identityId } = await testPerson(team, { status: null });
  await team.invite(email);
  const oobCode = await team.codeTo(email);
  expect((await check(team, oobCode)).json()).toMatchObject({ hasPassword: true });
  const visitor = team.visitor();
  expect((await team.accept(oobCode, { name: 'Somebody', password: PASSWORD }, visitor)).statusCode).toBe(200);
  expect((await visitor.post('/v1/auth/login')).json()).toMatchObject({ isLogged: true });
  expect((await loginOf(team, identityId)).name).toBe('Pat Person');
});

test('nothing stays of somebody who registered the address without proving it', async () => {
  const team = await testPeople();
  const { email } = await testPerson(team, { isVerified: false, status: null });
  const squatter = await signedIn(team, { email });
  await team.invite(email);
  await team.accept(await team.codeTo(email));
  expect((await squatter.post('/v1/identity/token')).statusCode).toBe(401);
  const old = await team.visitor().post('/v1/identity/sign-in', { email, password: PASSWORD });
  expect(old.statusCode).toBe(401);
});

test('an account whose address was changed to the invited one is not taken over: it goes back to the address it had', async () => {
  const team = await testPeople();
  const { email, oobCode } = await team.invited({ customerIds: [team.neighbor.customerId] });
  const moved = await testPerson(team);
  expect((await moveTo(team, moved, email)).statusCode).toBe(200);
  expect((await check(team, oobCode)).json()).toMatchObject({ hasPassword: false });
  const invitee = team.visitor();
  expect((await team.accept(oobCode, {}, invitee)).statusCode).toBe(200);
  await invitee.post('/v1/auth/login');
  const accounts = (await invitee.get('/v1/users/me/accounts')).json<{ rows: { id: string }[] }>();
  expect(accounts.rows.map(({ id }) => id)).toEqual([team.neighbor.customerId]);
  expect(await loginOf(team, moved.identityId)).toMatchObject({
    email: moved.email,
    emailVerifiedAt: expect.any(String),
    name: 'Pat Person',
  });
  expect((await signIn(team.visitor(), moved.email)).statusCode).toBe(200);
  expect((await identityOf(team, email))?.id).not.toBe(moved.identityId);
  const restored = (await selectAudit(team.app.sql, team.organizationId)).filter(
    ({ action }) => action === 'email.restore',
  );
  expect(restored).toMatchObject([{ subjectId: moved.identityId, detail: { from: email } }]);
});

test('an address that its person can still take back is not given to a new login', async () => {
  const team = await testPeople();
  const moved = await testPerson(team);
  await moveTo(team, moved, team.newEmail());
  await team.invite(moved.email);
  const refused = await team.accept(await team.codeTo(moved.email));
  expect(refusalOf(refused)).toEqual([409, 'email_already_in_use']);
  expect(refused.json<{ message: string }>().message).toMatch(/changed to another address lately/);
});

test('a sign-up by somebody who did not prove the address does not keep its owner from being invited', async () => {
  const team = await testPeople();
  const { userId, email } = await team.waiting();
  expect(refusalOf(await team.invite(email))).toEqual([409, 'already_user']);
  await team.app.sql.updateTable('identity').set({ emailVerifiedAt: null }).where('email', '=', email).execute();
  expect((await team.invite(email)).statusCode).toBe(201);
  expect((await team.accept(await team.codeTo(email))).statusCode).toBe(200);
  expect(await team.membershipsOf(userId)).toMatchObject([{ status: 'APPROVED' }]);
});

test.each([
  ['reject', { reason: 'We know no such company' }],
  ['approve', {}],
] as const)('a decision ends invitations that were mailed before: %s', async (verb, input) => {
  const team = await testPeople();
  const { id, email, oobCode } = await team.invited({ customerIds: [team.neighbor.customerId] });
  const { userId } = await team.waiting({ email });
  await (verb === 'approve' ? team.approve(userId) : team.decide(userId, verb, input));
  expect(refusalOf(await team.accept(oobCode))).toEqual(INVALID_CODE);
  expect(await team.audit()).toContainEqual(
    expect.objectContaining({ action: 'user.invitation-withdrawn', subjectId: id, detail: { email } }),
  );
});

test('a password that also opens the console is as long as the console asks for', async () => {
  const team = await testPeople();
  const { identityId, email } = await testPerson(team, { isVerified: false, status: null });
  const staff = { organizationId: team.organizationId, id: newId(), identityId, role: 'viewer', title: '' } as const;
  await team.app.sql.insertInto('staff').values(staff).execute();
  await team.invite(email);
  const oobCode = await team.codeTo(email);
  expect(refusalOf(await team.accept(oobCode, { password: 'ninechars' }))).toEqual([400, 'short_password']);
  expect((await team.accept(oobCode)).statusCode).toBe(200);
});

test('nobody is invited to a portal with single sign-on', async () => {
  const team = await testPeople();
  const settings = { isPortalSingleSignOnEnabled: true };
  await team.app.sql.updateTable('portal').set({ settings }).where('id', '=', team.portalId).execute();
  const refused = await team.invite(team.newEmail());
  expect(refusalOf(refused)).toEqual([400, 'invalid_request']);
  expect(refused.json<{ message: string }>().message).toMatch(/single sign-on/);
});

test('listUserInvitations shows who was invited by whom, for what and until when', async () => {
  const team = await testPeople();
  const { id, email } = await team.invited({ customerIds: customersOf(team) });
  expect(await team.invitations()).toEqual({
    count: 1,
    rows: [
      {
        id,
        portalName: `Portal ${team.label}`,
        email,
        name: 'Ida Invited',
        customers: [
          { customerId: team.user.customerId, code: team.user.customerId.slice(-8), name: 'Ann Builders' },
          { customerId: team.neighbor.customerId, code: team.neighbor.customerId.slice(-8), name: 'Bob Builders' },
        ],
        permissions: DEFAULT_PERMISSIONS,
        invitedBy: 'Sam Staff',
        sentAt: '2026-11-16T17:00:00.000Z',
        expiresAt: '2026-11-23T17:00:00.000Z',
        isExpired: false,
        mailBouncedAt: null,
      },
    ],
  });
  team.clock.pass(7 * DAY_MS);
  const later = await team.cookieFor(team.staff.identityId, 'CONSOLE');
  const invitations = async (query = '') =>
    (await team.request('GET', `${USER_INVITATIONS_PATH}${query}`, undefined, later)).json<{
      rows: object[];
      count: number;
    }>();
  expect((await invitations()).rows[0]).toMatchObject({ isExpired: true });
  for (const [search, count] of [
    ['ida inv', 1],
    [email, 1],
    ['bob build', 1],
    ['%', 0],
  ] as const) {
    expect([search, (await invitations(`?search=${encodeURIComponent(search)}`)).count]).toEqual([search, count]);
  }
});

test('a link works for seven days; sent again it has a new code, and the old one is worth nothing', async () => {
  const team = await testPeople();
  const { id, email, oobCode } = await team.invited();
  team.clock.pass(7 * DAY_MS);
  expect(refusalOf(await check(team, oobCode))).toEqual(INVALID_CODE);
  const later = await team.cookieFor(team.staff.identityId, 'CONSOLE');
  const resend = `${USER_INVITATIONS_PATH}/${id}/resend`;
  expect((await team.request('POST', resend, undefined, later)).statusCode).toBe(200);
  const second = await team.codeTo(email);
  expect(second).not.toBe(oobCode);
  expect(refusalOf(await team.accept(oobCode))).toEqual(INVALID_CODE);
  expect((await team.accept(second)).statusCode).toBe(200);
  expect((await team.audit()).map(({ action }) => action)).toEqual([
    'user.invited',
    'user.invitation-resent',
    'user.invitation-accepted',
  ]);
});

test('a withdrawn invitation opens nothing, and the address can be invited again', async () => {
  const team = await testPeople();
  const { id, email, oobCode } = await team.invited();
  expect((await team.request('DELETE', `${USER_INVITATIONS_PATH}/${id}`)).statusCode).toBe(200);
  expect(refusalOf(await team.accept(oobCode))).toEqual(INVALID_CODE);
  expect(refusalOf(await team.request('POST', `${USER_INVITATIONS_PATH}/${id}/resend`))).toEqual([404, 'not_found']);
  expect((await team.audit()).at(-1)).toMatchObject({ action: 'user.invitation-withdrawn', detail: { email } });
  expect((await team.invite(email)).statusCode).toBe(201);
});

test('an invitation belongs to one portal', async () => {
  const team = await testPeople();
  const { organizationId, app } = team;
  const label = `${team.label}-2`;
  const portalId = await insertPortal(app.sql, { organizationId, label, name: 'Second', settings: {} });
  const { email, oobCode } = await team.invited({ portalId });
  expect(refusalOf(await check(team, oobCode))).toEqual(INVALID_CODE);
  const links = (await mailsTo(app, email))[0]?.links ?? [];
  expect(links.some(({ host, pathname }) => host.startsWith(`${label}.`) && pathname === '/invitation')).toBe(true);
  // The same person may be invited to both.
  expect((await team.invite(email)).statusCode).toBe(201);
});

test('somebody who waits for approval meanwhile waits no more once they accept', async () => {
  const team = await testPeople();
  const { email, oobCode } = await team.invited();
  const { userId } = await team.waiting({ email });
  expect((await team.request('GET', '/v1/console/people/counts')).json()).toMatchObject({ waiting: 1, invited: 1 });
  expect((await team.accept(oobCode, { password: NEW_PASSWORD })).statusCode).toBe(200);
  expect((await team.request('GET', '/v1/console/people/counts')).json()).toMatchObject({ waiting: 0, invited: 0 });
  expect(await team.membershipsOf(userId)).toMatchObject([{ status: 'APPROVED' }]);
});

test.each(['APPROVED', 'SUSPENDED', 'PENDING'] as const)(
  'a person whose membership is %s is not invited',
  async (status) => {
    const team = await testPeople();
    const { email } = await testPerson(team, { status });
    expect(refusalOf(await team.invite(email.toUpperCase()))).toEqual([409, 'already_user']);
    expect(await mailsTo(team.app, email)).toEqual([]);
  },
);

test('ACC-17 nobody invites to a portal or for a customer of another organization, or touches its invitations', async () => {
  const [team, other] = [await testPeople(), await testPeople()];
  const email = team.newEmail();
  for (const input of [
    { portalId: other.portalId },
    { customerIds: [other.user.customerId] },
    { customerIds: [team.user.customerId, other.user.customerId] },
  ]) {
    expect(refusalOf(await team.invite(email, input))).toEqual([404, 'not_found']);
  }
  const { id, oobCode } = await other.invited();
  expect((await team.invitations()).count).toBe(0);
  expect(refusalOf(await team.request('POST', `${USER_INVITATIONS_PATH}/${id}/resend`))).toEqual([404, 'not_found']);
  expect(refusalOf(await team.request('DELETE', `${USER_INVITATIONS_PATH}/${id}`))).toEqual([404, 'not_found']);
  expect(refusalOf(await check(team, oobCode))).toEqual(INVALID_CODE);
  expect((await check(other, oobCode)).statusCode).toBe(200);
});
