// listAuditEvents, downloadAuditLog
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { WRONG_CURSORS } from '../http/testing/wrong-cursors.ts';
import { LOOK_ONLY, testPeople } from '../members/testing/test-people.ts';
import { STAFF, testTeam, type TestTeam } from '../staff/testing/test-team.ts';
import { insertAuditEvent } from './audit.sql.ts';
import { refusalOf } from '../testing/test-person.ts';

const AUDIT = '/v1/console/audit-events';
type Page = {
  rows: { action: string; words: string; detail: string; actorName: string; at: string }[];
  next: string | null;
};
const list = async (team: TestTeam, query = '', cookie = team.cookies.staff) =>
  (await team.request('GET', `${AUDIT}?${query}`, undefined, cookie)).json<Page>();
const actions = async (team: TestTeam, query = '') => (await list(team, query)).rows.map(({ action }) => action);

async function busyTeam() {
  const team = await testTeam();
  const owner = await team.member('owner');
  const { id } = await team.invited();
  // Sent again by somebody who stays, so that it stays open.
  await team.app.sql.updateTable('staffInvitation').set({ invitedBy: owner.identityId }).where('id', '=', id).execute();
  team.clock.pass(60_000);
  await team.request('POST', `${STAFF}/${team.staff.id}/suspend`, undefined, owner.cookie);
  return { ...team, owner, cookies: { ...team.cookies, staff: owner.cookie } };
}

test('SET-06 the log is newest first, in plain words, and of the own organization only', async () => {
  const team = await busyTeam();
  await (await testTeam()).invited();
  const { rows, next } = await list(team);
  expect(rows).toMatchObject([
    { action: 'staff.suspended', words: 'Suspended a colleague', actorName: 'Mel owner' },
    { action: 'staff.invited', words: 'Invited a colleague', actorName: 'Sam Staff' },
  ]);
  expect(rows[0]?.detail).toMatch(/^Sam Staff \(\S+@\S+\)$/);
  expect(rows[1]?.detail).toMatch(/^i\S+@\S+; role: Receivables; title: Credit manager$/);
  expect(next).toBeNull();
});

test.each(['receivables', 'waiver-desk', 'viewer'] as const)('SET-06 %s does not read the log', async (role) => {
  const team = await testTeam();
  const { cookie } = await team.member(role);
  expect(refusalOf(await team.request('GET', AUDIT, undefined, cookie))).toEqual([403, 'forbidden']);
  expect(refusalOf(await team.request('GET', `${AUDIT}/csv`, undefined, cookie))).toEqual([403, 'forbidden']);
});

test('SET-06 the log is searched by person, action, days and text', async () => {
  const team = await busyTeam();
  expect(await actions(team, `staffId=${team.owner.id}`)).toEqual(['staff.suspended']);
  expect(await actions(team, 'action=staff.invited')).toEqual(['staff.invited']);
  expect(await actions(team, 'kind=team')).toEqual(['staff.suspended', 'staff.invited']);
  expect(await actions(team, 'kind=payments')).toEqual([]);
  expect(await actions(team, 'from=2026-11-16&to=2026-11-16')).toHaveLength(2);
  expect(await actions(team, 'to=2026-11-15')).toEqual([]);
  expect(await actions(team, 'from=2026-11-17')).toEqual([]);
  expect(await actions(team, 'search=suspended%20a%20coll')).toEqual(['staff.suspended']);
  expect(await actions(team, 'search=credit%20manager')).toEqual(['staff.invited']);
  expect(await actions(team, 'search=mel%20OWNER')).toEqual(['staff.suspended']);
  expect(await actions(team, 'search=100%25')).toEqual([]);
});

test('SET-06 a person of another organization finds nothing', async () => {
  const [team, other] = [await busyTeam(), await busyTeam()];
  expect(await actions(team, `staffId=${other.owner.id}`)).toEqual([]);
});

test('SET-06 pages follow each other without gaps; the CSV has them all', async () => {
  const team = await testTeam();
  const { app, organizationId, staff } = team;
  const at = team.clock.now().toISOString();
  for (let index = 0; index < 120; index += 1) {
    await insertAuditEvent(app.sql, {
      organizationId,
      at,
      actorIdentityId: staff.identityId,
      action: 'payment.refunded',
      subjectType: 'payment',
      subjectId: String(index),
      detail: { number: `=${index}` },
      requestId: 'test',
      clientAddress: '10.0.0.1',
    });
  }
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Page = await list(team, next === '' ? '' : `before=${encodeURIComponent(next)}`);
    seen.push(...page.rows.map(({ detail }) => detail));
    next = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  const file = await team.request('GET', `${AUDIT}/csv?search=refunded`);
  expect(file.headers['content-disposition']).toContain('Audit-log-2026-11-16.csv');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(121);
  expect(lines[0]).toContain('Time (UTC)');
  expect(lines[1]).toContain('Refunded a payment');
});

test('API-04 a page after what no page ends with is refused', async () => {
  const team = await testTeam();
  for (const before of WRONG_CURSORS) {
    expect(refusalOf(await team.request('GET', `${AUDIT}?before=${before}`))).toEqual([400, 'invalid_request']);
  }
});

test('SET-06 what staff do for a customer is recorded under their name, also if the call records nothing itself', async () => {
  const team = await testTeam();
  const { portalId, user } = team;
  const frame = await team.request('POST', '/v1/console/frame-tokens', { customerId: user.customerId, portalId });
  const headers = { authorization: `Bearer ${frame.json<{ token: string }>().token}` };
  const url = `/v1/invoices/${newId()}/email/admin`;
  await team.send({ method: 'POST', url, headers, payload: { emails: ['ann@builders.example'] } });
  await team.send({ method: 'GET', url: '/v1/users/me/admin', headers });
  const { rows } = await list(team, `staffId=${team.staff.id}`);
  expect(rows).toMatchObject([
    { words: 'For the customer: email invoice', actorName: 'Sam Staff', customerName: 'Ann Builders' },
    { words: 'Opened the portal for a customer', customerName: 'Ann Builders' },
  ]);
});

test('SET-06 a From after To is refused, also for the CSV', async () => {
  const team = await testTeam();
  for (const path of [AUDIT, `${AUDIT}/csv`]) {
    const response = await team.request('GET', `${path}?from=2026-11-16&to=2026-11-15`);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('From is after To');
  }
});

test('SET-06 a change of access names the person and the customers, also in entries of earlier versions', async () => {
  const team = await testPeople();
  const { user, neighbor, app, organizationId, staff, clock } = team;
  const { version, memberships } = await team.personNamed(user.userId);
  const both = [
    { customerId: user.customerId, permissions: memberships[0]?.permissions ?? LOOK_ONLY },
    { customerId: neighbor.customerId, permissions: LOOK_ONLY },
  ];
  await team.changeAccess(user.userId, { version, memberships: both });
  clock.pass(60_000);
  const old = {
    organizationId,
    actorIdentityId: staff.identityId,
    subjectType: 'user',
    subjectId: user.userId,
    requestId: 'test',
    clientAddress: '10.0.0.1',
  };
  const [at, later] = [clock.now().toISOString(), new Date(clock.now().getTime() + 1).toISOString()];
  const changed = { portalId: team.portalId, from: [user.customerId], to: both };
  await insertAuditEvent(app.sql, { ...old, at, action: 'user.access-changed', detail: changed });
  const suspended = { customerIds: [user.customerId, newId()] };
  await insertAuditEvent(app.sql, { ...old, at: later, action: 'user.suspended', detail: suspended });
  const rows = (await team.request('GET', AUDIT)).json<Page>().rows.map(({ detail }) => detail);
  const person = expect.stringMatching(/^Ann Person \(\S+@\S+\); added Bob Builders: See invoices$/);
  expect(rows).toEqual([
    expect.stringMatching(/^Ann Person \(\S+@\S+\); customers: Ann Builders, a customer that is gone$/),
    person,
    person,
  ]);
});
