// listStaffInvitations, inviteStaff, resendStaffInvitation, revokeStaffInvitation, checkStaffInvitation,
// acceptStaffInvitation
import { expect, test } from 'vitest';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { newId } from '../database/new-id.ts';
import { hashToken } from '../identity/sessions/sessions.ts';
import { testPeople, USER_INVITATIONS_PATH } from '../members/testing/test-people.ts';
import { selectAudit } from '../testing/fixtures.sql.ts';
import { lastMail } from '../testing/mailbox.ts';
import { loginOf, PASSWORD, refusalOf, testPerson } from '../testing/test-person.ts';
import { createInvitation } from './create-invitation.ts';
import { INVITATIONS, NEW_PASSWORD, STAFF, testTeam } from './testing/test-team.ts';

const INVALID = [400, 'invalid_code'];
const DAY_MS = 24 * 60 * 60_000;
const OVERVIEW = '/v1/console/overview';

test('SET-02 an invited person accepts with a name and a password, and works in the role they were given', async () => {
  const team = await testTeam();
  const { email, link } = await team.invited({ title: ' Credit manager ' });
  expect(link.organizationId).toBe(team.organizationId);
  const check = await team.visitor().post(`${INVITATIONS}/check`, link);
  expect(check.json()).toEqual({
    organizationName: `Supplier ${team.label}`,
    email,
    role: 'receivables',
    hasPassword: false,
  });

  const browser = team.visitor();
  const { staffId } = (await team.accept(link, { name: ' Ida Invited ' }, browser)).json<{ staffId: string }>();
  expect((await browser.get(OVERVIEW)).statusCode).toBe(200);
  expect((await team.list()).rows).toContainEqual({
    id: staffId,
    name: 'Ida Invited',
    email,
    title: 'Credit manager',
    role: 'receivables',
    status: 'ACTIVE',
    signedInAt: team.clock.now().toISOString(),
    hasSecondFactor: false,
    isOperator: false,
  });
  expect((await team.invitations()).count).toBe(0);
  const again = await team.visitor().post('/v1/console/sign-in', { email, password: NEW_PASSWORD });
  expect(again.json()).toEqual({ staffId });
  expect(await team.audit()).toEqual(['staff.invited', 'staff.joined']);
});

test('the list of invitations says who has invited, when, and what has expired', async () => {
  const team = await testTeam();
  const { id, email } = await team.invited();
  const sentAt = team.clock.now().getTime();
  const row = {
    id,
    email,
    title: 'Credit manager',
    role: 'receivables',
    invitedBy: 'Sam Staff',
    sentAt: new Date(sentAt).toISOString(),
    expiresAt: new Date(sentAt + 7 * DAY_MS).toISOString(),
    isExpired: false,
  };
  expect(await team.invitations()).toEqual({ rows: [row], count: 1 });
  const cookie = (await team.member('viewer')).cookie;
  team.clock.pass(7 * DAY_MS);
  // The owner's session has ended meanwhile.
  expect((await team.request('GET', INVITATIONS, undefined, cookie)).statusCode).toBe(401);
  const later = await team.cookieFor(team.staff.identityId, 'CONSOLE');
  expect((await team.request('GET', INVITATIONS, undefined, later)).json()).toEqual({
    rows: [{ ...row, isExpired: true }],
    count: 1,
  });
});

test('the code is stored as a hash only', async () => {
  const team = await testTeam();
  const { id, link } = await team.invited();
  const row = await team.app.sql
    .selectFrom('staffInvitation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.codeHash).toEqual(hashToken(link.oobCode));
  expect(JSON.stringify(row)).not.toContain(link.oobCode);
});

test('a link works once, for seven days, and only for its own organization', async () => {
  const [team, other] = [await testTeam(), await testTeam()];
  const used = await team.invited();
  expect((await team.accept(used.link)).statusCode).toBe(200);
  expect(refusalOf(await team.accept(used.link))).toEqual(INVALID);

  const foreign = await other.invited({ role: 'owner' });
  const elsewhere = { ...foreign.link, organizationId: team.organizationId };
  expect(refusalOf(await team.accept(elsewhere))).toEqual(INVALID);
  expect(refusalOf(await team.visitor().post(`${INVITATIONS}/check`, elsewhere))).toEqual(INVALID);
  expect((await team.list()).count).toBe(2);

  const old = await team.invited();
  team.clock.pass(7 * DAY_MS - 1);
  expect((await team.visitor().post(`${INVITATIONS}/check`, old.link)).statusCode).toBe(200);
  team.clock.pass(1);
  expect(refusalOf(await team.accept(old.link))).toEqual(INVALID);
});

test('sent again, an invitation has a new code and seven more days; the earlier link stops working', async () => {
  const team = await testTeam();
  const { id, email, link } = await team.invited();
  team.clock.pass(60_000);
  expect((await team.request('POST', `${INVITATIONS}/${id}/resend`)).statusCode).toBe(200);
  const { expiresAt } = (await team.invitations()).rows[0] ?? {};
  expect(expiresAt).toBe(new Date(team.clock.now().getTime() + 7 * DAY_MS).toISOString());
  expect(refusalOf(await team.accept(link))).toEqual(INVALID);
  expect((await team.accept(await team.linkTo(email))).statusCode).toBe(200);
  expect(await team.audit()).toEqual(['staff.invited', 'staff.invitation-resent', 'staff.joined']);
});

test('a withdrawn invitation is gone, and the address can be invited again', async () => {
  const team = await testTeam();
  const { id, email, link } = await team.invited();
  expect(refusalOf(await team.invite(email.toUpperCase()))).toEqual([409, 'already_invited']);
  expect((await team.request('DELETE', `${INVITATIONS}/${id}`)).statusCode).toBe(200);
  expect(refusalOf(await team.accept(link))).toEqual(INVALID);
  expect(refusalOf(await team.request('POST', `${INVITATIONS}/${id}/resend`))).toEqual([404, 'not_found']);
  expect((await team.invite(email)).statusCode).toBe(201);
  expect(await team.audit()).toEqual(['staff.invited', 'staff.invitation-withdrawn', 'staff.invited']);
});

test('an invitation of another organization can neither be sent again nor withdrawn', async () => {
  const [team, other] = [await testTeam(), await testTeam()];
  const { id } = await other.invited();
  expect(refusalOf(await team.request('POST', `${INVITATIONS}/${id}/resend`))).toEqual([404, 'not_found']);
  expect(refusalOf(await team.request('DELETE', `${INVITATIONS}/${id}`))).toEqual([404, 'not_found']);
  expect((await team.invitations()).count).toBe(0);
  expect((await other.invitations()).count).toBe(1);
});

test('a person with a login accepts with the password they have, and keeps their name', async () => {
  const team = await testTeam();
  const { email, identityId } = await testPerson(team);
  await team.invite(email);
  const link = await team.linkTo(email);
  expect((await team.visitor().post(`${INVITATIONS}/check`, link)).json()).toMatchObject({ hasPassword: true });
  expect(refusalOf(await team.accept(link))).toEqual([401, 'invalid_credential']);
  expect((await team.accept(link, { name: 'Somebody Else', password: PASSWORD })).statusCode).toBe(200);
  expect((await loginOf(team, identityId)).name).toBe('Pat Person');
  expect((await team.list()).rows.map(({ name }) => name)).toEqual(['Pat Person', 'Sam Staff']);
});

test('whoever registered the address before its owner had proved it loses password, sessions and outside sign-ins', async () => {
  const team = await testTeam();
  const { email, identityId } = await testPerson(team, { isVerified: false });
  const outside = { identityId, connection: 'google', issuer: 'https://accounts.example', subject: newId() };
  await team.app.sql.insertInto('federatedLogin').values(outside).execute();
  const planted = await team.cookieFor(identityId, 'PORTAL');
  await team.invite(email);
  const link = await team.linkTo(email);
  expect((await team.visitor().post(`${INVITATIONS}/check`, link)).json()).toMatchObject({ hasPassword: false });
  expect((await team.accept(link)).statusCode).toBe(200);
  const login = await loginOf(team, identityId);
  expect([login.name, login.emailVerifiedAt]).toEqual(['Ida Invited', team.clock.now().toISOString()]);
  const signIn = (password: string) => team.visitor().post('/v1/console/sign-in', { email, password });
  expect(refusalOf(await signIn(PASSWORD))).toEqual([401, 'invalid_credential']);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
  expect((await team.send({ method: 'POST', url: '/v1/identity/token', cookie: planted })).statusCode).toBe(401);
  const logins = team.app.sql.selectFrom('federatedLogin').select('subject').where('identityId', '=', identityId);
  expect(await logins.execute()).toEqual([]);
});

test.each([
  ['suspended', 'POST', '/suspend'],
  ['removed', 'DELETE', ''],
  ['no longer an owner', 'PUT', ''],
] as const)('SET-02 whoever is %s leaves no invitation behind', async (_, method, path) => {
  const team = await testTeam();
  const leaving = await team.member('owner');
  const [toTeam, toPortal, resent] = [team.newEmail(), team.newEmail(), await team.invited()];
  const input = { email: toTeam, role: 'owner', title: '' };
  expect((await team.request('POST', INVITATIONS, input, leaving.cookie)).statusCode).toBe(201);
  const people = await testPeople(team);
  const user = {
    portalId: team.portalId,
    email: toPortal,
    name: '',
    customerIds: [team.user.customerId],
    permissions: DEFAULT_PERMISSIONS,
  };
  expect((await team.request('POST', USER_INVITATIONS_PATH, user, leaving.cookie)).statusCode).toBe(201);
  // Whoever sends an invitation again answers for it.
  expect((await team.request('POST', `${INVITATIONS}/${resent.id}/resend`, undefined, leaving.cookie)).statusCode).toBe(
    200,
  );
  const kept = await team.invited();
  expect((await team.request(method, `${STAFF}/${leaving.id}${path}`, { role: 'viewer', title: '' })).statusCode).toBe(
    200,
  );
  expect(refusalOf(await team.accept(await team.linkTo(toTeam)))).toEqual(INVALID);
  expect(refusalOf(await team.accept(await team.linkTo(resent.email)))).toEqual(INVALID);
  expect(refusalOf(await people.accept(await people.codeTo(toPortal)))).toEqual(INVALID);
  expect((await team.accept(kept.link)).statusCode).toBe(200);
  const withdrawn = (await selectAudit(team.app.sql, team.organizationId)).filter(({ action }) =>
    action.endsWith('invitation-withdrawn'),
  );
  const emails = withdrawn.map(({ detail }) => (detail as { email: string }).email);
  expect(emails.toSorted()).toEqual([toTeam, resent.email, toPortal].toSorted());
  expect(new Set(withdrawn.map(({ actorIdentityId }) => actorIdentityId))).toEqual(new Set([team.staff.identityId]));
});

test('a role that still invites customers keeps those invitations', async () => {
  const team = await testTeam();
  const people = await testPeople(team);
  const clerk = await team.member('owner');
  const email = team.newEmail();
  const user = { portalId: team.portalId, email, name: '', customerIds: [team.user.customerId] };
  const payload = { ...user, permissions: DEFAULT_PERMISSIONS };
  await team.request('POST', USER_INVITATIONS_PATH, payload, clerk.cookie);
  await team.request('PUT', `${STAFF}/${clerk.id}`, { role: 'receivables', title: '' });
  expect((await people.accept(await people.codeTo(email))).statusCode).toBe(200);
});

test('a member is not invited again, also while suspended; somebody who was removed is, with the new role', async () => {
  const team = await testTeam();
  const { id, email, identityId } = await team.member('owner');
  expect(refusalOf(await team.invite(email))).toEqual([409, 'already_staff']);
  await team.request('POST', `${STAFF}/${id}/suspend`);
  expect(refusalOf(await team.invite(email))).toEqual([409, 'already_staff']);
  await team.request('DELETE', `${STAFF}/${id}`);
  expect((await team.invite(email, { role: 'viewer' })).statusCode).toBe(201);
  expect((await team.accept(await team.linkTo(email))).json()).toEqual({ staffId: id });
  expect((await team.list()).rows.find((row) => row['id'] === id)).toMatchObject({ role: 'viewer', status: 'ACTIVE' });
  expect((await loginOf(team, identityId)).name).toBe('Ida Invited');
});

test('a member who was added meanwhile does not get the role of an open invitation', async () => {
  const team = await testTeam();
  const { link, email } = await team.invited({ role: 'owner' });
  const { email: _, ...member } = await team.member('viewer');
  await team.app.sql.updateTable('identity').set({ email }).where('id', '=', member.identityId).execute();
  expect(refusalOf(await team.accept(link))).toEqual([409, 'already_staff']);
  expect((await team.list()).rows.find(({ id }) => id === member.id)).toMatchObject({ role: 'viewer' });
});

test.each([
  ['short', 'short_password', 'Use at least 10 characters.'],
  ['qwertyuiop', 'weak_password', 'This password is on the list of common ones. Choose another.'],
])('the new password %s is refused with %s', async (password, code, words) => {
  const team = await testTeam();
  const { link } = await team.invited();
  const answer = await team.accept(link, { password: password.padEnd(6, 'x') });
  expect([refusalOf(answer), answer.json().fields]).toEqual([[400, code], { password: words }]);
});

test('an operator invites without a session; the link is returned, and the mail names nobody', async () => {
  const team = await testTeam();
  const email = team.newEmail();
  const operator = {
    organizationId: team.organizationId,
    identityId: null,
    name: null,
    requestId: 'command-line',
    clientAddress: '',
  };
  const { url } = await createInvitation(team.app, operator, { email, role: 'owner', title: '' });
  expect((await lastMail(team.app, email)).links.map(String)).toContain(url);
  expect((await lastMail(team.app, email)).text).toContain(`You are invited to work in the console of Supplier`);
  expect((await team.invitations()).rows).toMatchObject([{ email, invitedBy: null }]);
  const [event] = await selectAudit(team.app.sql, team.organizationId);
  expect(event).toMatchObject({ action: 'staff.invited', actorIdentityId: null });
  expect((await team.accept(await team.linkTo(email))).statusCode).toBe(200);
});
