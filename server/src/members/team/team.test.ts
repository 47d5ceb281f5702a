// listTeam, changeColleague, suspendColleague, reactivateColleague, removeColleague
import { describe, expect, test } from 'vitest';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { MANAGER, RIGHTS, testTeam, type TestTeam } from './testing/test-team.ts';

const byStaff = ({ send, cookies, portalId }: TestTeam, userId: string, verb: 'suspend' | 'reactivate') =>
  send({
    method: 'POST',
    url: `/v1/users/${userId}/${verb}`,
    host: CONSOLE_HOST,
    cookie: cookies.staff,
    payload: { portalId },
  });
const canEnter = async ({ request }: TestTeam, cookie: string) =>
  (await request('GET', '/v1/users/company', undefined, cookie)).statusCode;
const actionsOf = async ({ app, organizationId }: TestTeam) =>
  (await selectAudit(app.sql, organizationId)).map(({ action }) => action);

describe('TEM-01 the team', () => {
  test('lists the people of the customer with rights and last login, and nobody of another customer', async () => {
    const own = await testTeam();
    const { userId, email } = await own.colleague({ prepay: false }, 500_00);
    const { rows, count } = await own.team();
    expect(count).toBe(2);
    expect(rows.map(({ name, isYou }) => [name, isYou])).toEqual([
      ['Ann Person', true],
      ['Carl Colleague', false],
    ]);
    expect(rows[1]).toEqual({
      userId,
      name: 'Carl Colleague',
      email,
      isYou: false,
      status: 'ACTIVE',
      isSuspendedBySupplier: false,
      permissions: { ...DEFAULT_PERMISSIONS, prepay: false },
      paymentLimit: 500_00,
      approvalLimit: null,
      signedInAt: null,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  test('is not there for who does not manage people, nor for staff who act for the customer', async () => {
    const own = await testTeam();
    const { cookie } = await own.colleague();
    expect(refusalOf(await own.request('GET', '/v1/team', undefined, cookie))).toEqual([404, 'not_found']);
    const acting = { identityId: own.staff.identityId, staffId: own.staff.id, customerId: own.user.customerId };
    const authorization = `Bearer ${await own.app.frameTokens.issue(acting, own)}`;
    const asStaff = await own.send({ url: '/v1/team/admin', headers: { authorization } });
    expect(asStaff.statusCode).toBe(404);
  });
});

describe('TEM-01 changing a colleague', () => {
  test('sets permissions and limit, holds at once, and is on record and mailed', async () => {
    const own = await testTeam();
    const { userId, email, cookie } = await own.colleague();
    await canEnter(own, cookie);
    const permissions = { ...MANAGER, pay: false };
    expect((await own.change(userId, { permissions, paymentLimit: 250_00 })).statusCode).toBe(200);
    expect(await own.rowOf(userId)).toMatchObject({ permissions, paymentLimit: 250_00 });
    expect((await own.request('GET', '/v1/team', undefined, cookie)).statusCode).toBe(200);
    const event = (await selectAudit(own.app.sql, own.organizationId)).find(
      ({ action }) => action === 'user.access-changed',
    );
    expect(event).toMatchObject({
      actorIdentityId: own.user.identityId,
      customerId: own.user.customerId,
      subjectId: userId,
      detail: { limitAmount: 250_00, to: [{ customerId: own.user.customerId, permissions }] },
    });
    const [mail] = await mailsTo(own.app, email);
    expect(mail?.subject).toBe(`What you may do has changed: Ann Builders at Portal ${own.label}`);
    expect(mail?.text).toContain('One payment of yours is at most $250.00.');
  });

  test('that changes nothing is not recorded', async () => {
    const own = await testTeam();
    const { userId, email } = await own.colleague();
    expect((await own.change(userId, {})).statusCode).toBe(200);
    expect(await actionsOf(own)).not.toContain('user.access-changed');
    expect(await mailsTo(own.app, email)).toEqual([]);
  });

  test('is refused above the own rights', async () => {
    const own = await testTeam();
    const manager = await own.colleague({ manageUsers: true, prepay: false }, 1000_00);
    const { userId } = await own.colleague({ prepay: false }, 100_00);
    const by = (rights: object) => own.change(userId, { ...RIGHTS, ...rights }, manager.cookie);
    const low = { ...DEFAULT_PERMISSIONS, prepay: false };
    expect(refusalOf(await by({ permissions: low, paymentLimit: 1000_01 }))).toEqual([403, 'above_own_rights']);
    expect(refusalOf(await by({ permissions: low, paymentLimit: null }))).toEqual([403, 'above_own_rights']);
    expect(refusalOf(await by({ paymentLimit: 100_00 }))).toEqual([403, 'above_own_rights']);
    const ownRow = { permissions: { ...low, manageUsers: true }, paymentLimit: null };
    expect(refusalOf(await own.change(manager.userId, ownRow, manager.cookie))).toEqual([403, 'above_own_rights']);
    expect((await by({ permissions: low, paymentLimit: 1000_00 })).statusCode).toBe(200);
  });

  test('is refused if somebody else has changed the colleague since', async () => {
    const own = await testTeam();
    const { userId } = await own.colleague();
    const { version } = await own.rowOf(userId);
    await own.change(userId, { paymentLimit: 5_00 });
    const late = await own.request('PUT', `/v1/team/${userId}`, { ...RIGHTS, version });
    expect(refusalOf(late)).toEqual([409, 'access_changed']);
  });

  test('never leaves the team without somebody who manages people', async () => {
    const own = await testTeam();
    expect(refusalOf(await own.change(own.user.userId, {}))).toEqual([409, 'last_manager']);
    const blind = { permissions: { ...MANAGER, view: false } };
    expect(refusalOf(await own.change(own.user.userId, blind))).toEqual([409, 'last_manager']);
    const other = await own.colleague({ manageUsers: true });
    const answers = await Promise.all([
      own.change(own.user.userId, {}, other.cookie),
      own.change(other.userId, {}, own.cookies.customer),
    ]);
    // Who is demoted first finds the page gone, or is refused.
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes).toContain(200);
    expect(codes.some((code) => code === 403 || code === 404)).toBe(true);
    const managers = await own.app.sql
      .selectFrom('membership')
      .select('userId')
      .where('organizationId', '=', own.organizationId)
      .where('customerId', '=', own.user.customerId)
      .where('canManageUsers', '=', true)
      .execute();
    expect(managers).toHaveLength(1);
  });
});

describe('TEM-01 suspending and removing a colleague', () => {
  test('closes the portal at once, also for a running session, until a colleague reactivates', async () => {
    const own = await testTeam();
    const { userId, cookie, email } = await own.colleague();
    expect(await canEnter(own, cookie)).toBe(200);
    expect((await own.request('POST', `/v1/team/${userId}/suspend`)).statusCode).toBe(200);
    expect(await canEnter(own, cookie)).toBe(401);
    expect(await own.rowOf(userId)).toMatchObject({ status: 'SUSPENDED', isSuspendedBySupplier: false });
    expect((await own.request('POST', `/v1/team/${userId}/reactivate`)).statusCode).toBe(200);
    expect(await own.rowOf(userId)).toMatchObject({ status: 'ACTIVE' });
    expect((await mailsTo(own.app, email)).map(({ subject }) => subject.split(':')[0])).toEqual(
      expect.arrayContaining(['Your access is suspended', 'Your access is open again']),
    );
    expect(await actionsOf(own)).toEqual(expect.arrayContaining(['user.suspended', 'user.reactivated']));
  });

  test('what the supplier has closed stays closed', async () => {
    const own = await testTeam();
    const { userId } = await own.colleague();
    await byStaff(own, userId, 'suspend');
    expect(await own.rowOf(userId)).toMatchObject({ isSuspendedBySupplier: true });
    const refused = [409, 'suspended_by_supplier'];
    expect(refusalOf(await own.request('POST', `/v1/team/${userId}/reactivate`))).toEqual(refused);
    expect(refusalOf(await own.request('DELETE', `/v1/team/${userId}`))).toEqual(refused);
    await byStaff(own, userId, 'reactivate');
    await own.request('POST', `/v1/team/${userId}/suspend`);
    await byStaff(own, userId, 'reactivate');
    expect(await own.rowOf(userId)).toMatchObject({ status: 'ACTIVE', isSuspendedBySupplier: false });
  });

  test('what the team has closed stays closed when the supplier opens its own', async () => {
    const own = await testTeam();
    const { app, organizationId, portalId, user, neighbor } = own;
    const { userId } = await own.colleague();
    const other = { organizationId, portalId, userId, customerId: neighbor.customerId, status: 'APPROVED' as const };
    await app.sql.insertInto('membership').values(other).execute();
    await own.request('POST', `/v1/team/${userId}/suspend`);
    await byStaff(own, userId, 'suspend');
    expect((await byStaff(own, userId, 'reactivate')).statusCode).toBe(200);
    expect(await own.rowOf(userId)).toMatchObject({ status: 'SUSPENDED', isSuspendedBySupplier: false });
    const rows = app.sql.selectFrom('membership').select(['customerId', 'status']).where('userId', '=', userId);
    expect(Object.fromEntries((await rows.execute()).map((row) => [row.customerId, row.status]))).toEqual({
      [user.customerId]: 'SUSPENDED',
      [neighbor.customerId]: 'APPROVED',
    });
  });

  test('whom the team has suspended, the supplier suspends too, and the team cannot reactivate', async () => {
    const own = await testTeam();
    const { userId } = await own.colleague();
    const listed = async () =>
      (
        await own.send({
          url: '/v1/console/people?state=suspended',
          host: CONSOLE_HOST,
          cookie: own.cookies.staff,
        })
      ).json<{ rows: object[] }>().rows;
    await own.request('POST', `/v1/team/${userId}/suspend`);
    expect(await listed()).toMatchObject([{ userId, isSuspendedByTeam: true }]);
    expect((await byStaff(own, userId, 'suspend')).statusCode).toBe(200);
    expect(await listed()).toMatchObject([{ userId, isSuspendedByTeam: false }]);
    const refused = [409, 'suspended_by_supplier'];
    expect(refusalOf(await own.request('POST', `/v1/team/${userId}/reactivate`))).toEqual(refused);
    expect(refusalOf(await byStaff(own, userId, 'suspend'))).toEqual([404, 'not_found']);
    expect((await byStaff(own, userId, 'reactivate')).statusCode).toBe(200);
    expect(await own.rowOf(userId)).toMatchObject({ status: 'ACTIVE' });
  });

  test('nobody does it to themselves', async () => {
    const own = await testTeam();
    const refused = [409, 'not_yourself'];
    expect(refusalOf(await own.request('POST', `/v1/team/${own.user.userId}/suspend`))).toEqual(refused);
    expect(refusalOf(await own.request('DELETE', `/v1/team/${own.user.userId}`))).toEqual(refused);
  });

  test('whoever is removed is gone and can be invited again', async () => {
    const own = await testTeam();
    const { userId, cookie, email } = await own.colleague();
    expect(refusalOf(await own.invite(email))).toEqual([409, 'already_user']);
    expect((await own.request('DELETE', `/v1/team/${userId}`)).statusCode).toBe(200);
    expect((await own.team()).count).toBe(1);
    expect(await canEnter(own, cookie)).toBe(401);
    expect(await actionsOf(own)).toContain('user.removed');
    expect((await own.invite(email)).statusCode).toBe(201);
  });
});
