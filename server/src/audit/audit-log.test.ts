// listAuditEvents, downloadAuditLog
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
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
  await team.invited();
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
  expect(rows[1]?.detail).toMatch(/^role: receivables; email: i.*; title: Credit manager$|email: .*role: receivables/);
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
