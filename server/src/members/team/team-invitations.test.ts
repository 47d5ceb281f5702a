// inviteColleague, listTeamInvitations, resendTeamInvitation, revokeTeamInvitation
import { expect, test } from 'vitest';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { RIGHTS, testTeam, type TestTeam } from './testing/test-team.ts';

const PATH = '/v1/team-invitations';
const invitations = async ({ request }: TestTeam, cookie?: string) =>
  (await request('GET', PATH, undefined, cookie)).json<{ rows: { id: string }[]; count: number }>();

test('TEM-01 a colleague is invited with a limit, accepts, and is in the team', async () => {
  const own = await testTeam();
  const email = own.newEmail();
  const permissions = { ...DEFAULT_PERMISSIONS, requestWaiver: false };
  expect((await own.invite(email, { permissions, paymentLimit: 750_00 })).statusCode).toBe(201);
  expect(await invitations(own)).toEqual({
    count: 1,
    rows: [
      expect.objectContaining({ email, permissions, paymentLimit: 750_00, invitedBy: 'Ann Person', isExpired: false }),
    ],
  });
  expect((await own.accept(await own.codeTo(email))).statusCode).toBe(200);
  expect((await invitations(own)).count).toBe(0);
  const row = (await own.team()).rows.find((each) => each.name === 'Ida Invited');
  expect(row).toMatchObject({ permissions, paymentLimit: 750_00, status: 'ACTIVE' });
});

test('TEM-01 an invitation gives nothing above the own rights, also when it is sent again', async () => {
  const own = await testTeam();
  const manager = await own.colleague({ manageUsers: true }, 100_00);
  const refused = [403, 'above_own_rights'];
  expect(refusalOf(await own.invite(own.newEmail(), {}, manager.cookie))).toEqual(refused);
  const { id } = (await own.invite(own.newEmail())).json<{ id: string }>();
  expect(refusalOf(await own.request('POST', `${PATH}/${id}/resend`, undefined, manager.cookie))).toEqual(refused);
});

test('TEM-01 an invitation is sent again with a new code, or revoked', async () => {
  const own = await testTeam();
  const email = own.newEmail();
  const { id } = (await own.invite(email)).json<{ id: string }>();
  const first = await own.codeTo(email);
  expect((await own.request('POST', `${PATH}/${id}/resend`)).statusCode).toBe(200);
  expect(refusalOf(await own.accept(first))).toEqual([400, 'invalid_code']);
  const second = await own.codeTo(email);
  expect((await own.request('DELETE', `${PATH}/${id}`)).statusCode).toBe(200);
  expect(refusalOf(await own.accept(second))).toEqual([400, 'invalid_code']);
  expect((await invitations(own)).count).toBe(0);
});

test('TEM-01 the invitation of somebody who manages people no longer opens nothing', async () => {
  const own = await testTeam();
  const manager = await own.colleague({ manageUsers: true });
  const email = own.newEmail();
  await own.invite(email, RIGHTS, manager.cookie);
  await own.setRights(manager.userId, {});
  expect(refusalOf(await own.accept(await own.codeTo(email)))).toEqual([400, 'invalid_code']);
});

test('TEM-01 an invitation gives nothing above what its sender may give when it is accepted', async () => {
  const own = await testTeam();
  const manager = await own.colleague({ manageUsers: true });
  const email = own.newEmail();
  await own.invite(email, RIGHTS, manager.cookie);
  await own.setRights(manager.userId, { manageUsers: true }, 100_00);
  expect(refusalOf(await own.accept(await own.codeTo(email)))).toEqual([400, 'invalid_code']);
  await own.setRights(manager.userId, { manageUsers: true, prepay: false });
  expect(refusalOf(await own.accept(await own.codeTo(email)))).toEqual([400, 'invalid_code']);
  await own.setRights(manager.userId, { manageUsers: true });
  expect((await own.accept(await own.codeTo(email))).statusCode).toBe(200);
});

test('TEM-01 an expired invitation of others does not block the team, an open one says whom to ask', async () => {
  const own = await testTeam();
  const email = own.newEmail();
  const byStaff = () =>
    own.send({
      method: 'POST',
      url: '/v1/console/user-invitations',
      host: CONSOLE_HOST,
      cookie: own.cookies.staff,
      payload: {
        portalId: own.portalId,
        email,
        name: 'Ida Invited',
        customerIds: [own.neighbor.customerId],
        permissions: DEFAULT_PERMISSIONS,
      },
    });
  expect((await byStaff()).statusCode).toBe(201);
  const refused = await own.invite(email);
  expect(refusalOf(refused)).toEqual([409, 'already_invited']);
  expect(refused.json<{ message: string }>().message).toContain('Ask your supplier');
  own.clock.pass(8 * 24 * 3_600_000);
  const cookie = await own.cookieFor(own.user.identityId, 'PORTAL');
  expect((await own.invite(email, {}, cookie)).statusCode).toBe(201);
  const again = await own.invite(email, {}, cookie);
  expect(again.json()).toMatchObject({
    code: 'already_invited',
    message: expect.stringContaining('Send that one again'),
  });
  expect((await own.accept(await own.codeTo(email))).statusCode).toBe(200);
  expect((await own.team(cookie)).rows.map(({ name }) => name)).toContain('Ida Invited');
});

test('TEM-01 staff see who has invited, and can send it again and revoke it', async () => {
  const own = await testTeam();
  const email = own.newEmail();
  const { id } = (await own.invite(email)).json<{ id: string }>();
  const console = (method: 'GET' | 'POST', path = '') =>
    own.send({ method, url: `/v1/console/user-invitations${path}`, host: CONSOLE_HOST, cookie: own.cookies.staff });
  expect((await console('GET')).json()).toMatchObject({ count: 1, rows: [{ email, invitedBy: 'Ann Person' }] });
  expect((await console('POST', `/${id}/resend`)).statusCode).toBe(200);
  expect((await invitations(own)).count).toBe(0);
  expect((await own.accept(await own.codeTo(email))).statusCode).toBe(200);
});
