// @module-tag once
// Two clerks decide at once, and two browsers accept at once.
import { expect, test } from 'vitest';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { mailsTo } from '../testing/mailbox.ts';
import { LOOK_ONLY, testPeople, USER_INVITATIONS_PATH } from './testing/test-people.ts';

const statuses = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

test('approveUser for different customers at once: one decides, the other is told', async () => {
  const team = await testPeople();
  const { userId, email } = await team.waiting();
  const approvals = [team.user.customerId, team.neighbor.customerId].map((id) =>
    team.approve(userId, { customerIds: [id] }),
  );
  expect(statuses(await Promise.all(approvals))).toEqual([200, 409]);
  expect(await team.membershipsOf(userId)).toHaveLength(1);
  expect(await mailsTo(team.app, email)).toHaveLength(1);
});

test('changeUserAccess by two at once: the second one sees that something has changed', async () => {
  const team = await testPeople();
  const { customerId, userId } = team.user;
  const { version } = await team.personNamed(userId);
  const changes = [LOOK_ONLY, { ...DEFAULT_PERMISSIONS, pay: false }].map((permissions) =>
    team.changeAccess(userId, { version, memberships: [{ customerId, permissions }] }),
  );
  expect(statuses(await Promise.all(changes))).toEqual([200, 409]);
  expect(await team.audit()).toHaveLength(1);
});

test('suspendUser and changeUserAccess at once leave the person suspended, or changed and then suspended', async () => {
  const team = await testPeople();
  const { customerId, userId } = team.user;
  const { version } = await team.personNamed(userId);
  const memberships = [{ customerId, permissions: LOOK_ONLY }];
  const [suspended] = await Promise.all([
    team.decide(userId, 'suspend'),
    team.changeAccess(userId, { version, memberships }),
  ]);
  expect(suspended.statusCode).toBe(200);
  expect(await team.membershipsOf(userId)).toMatchObject([{ status: 'SUSPENDED' }]);
});

test('inviteUser by two at once sends one mail', async () => {
  const team = await testPeople();
  const email = team.newEmail();
  expect(statuses(await Promise.all([team.invite(email), team.invite(email)]))).toEqual([201, 409]);
  expect(await mailsTo(team.app, email)).toHaveLength(1);
});

test('acceptInvitation in two browsers at once opens one account', async () => {
  const team = await testPeople();
  const { oobCode, email } = await team.invited();
  expect(statuses(await Promise.all([team.accept(oobCode), team.accept(oobCode)]))).toEqual([200, 400]);
  expect((await team.people(`state=active&search=${encodeURIComponent(email)}`)).count).toBe(1);
});

test('acceptInvitation and revokeUserInvitation at once: one of them holds', async () => {
  const team = await testPeople();
  const { id, oobCode, email } = await team.invited();
  const [accepted, withdrawn] = await Promise.all([
    team.accept(oobCode),
    team.request('DELETE', `${USER_INVITATIONS_PATH}/${id}`),
  ]);
  const isIn = (await team.people(`state=active&search=${encodeURIComponent(email)}`)).count === 1;
  expect([accepted.statusCode, withdrawn.statusCode]).toEqual(isIn ? [200, 404] : [400, 200]);
});
