// listOwnSessions, endOwnSession, endOtherSessions
import { sql as raw } from 'kysely';
import { expect, test, vi } from 'vitest';
import { lockLoginShared } from '../../identity/logins.sql.ts';
import { beginSession } from '../../identity/sessions/sessions.ts';
import { insertOrganization, insertStaff } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { testVisitor, type TestVisitor } from '../../testing/test-visitor.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { testClerk } from '../testing/test-clerk.ts';
import { testTeam } from '../testing/test-team.ts';

const SESSIONS = '/v1/console/sessions';
const OVERVIEW = '/v1/console/overview';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

type Session = { id: string; device: string; clientAddress: string; isCurrent: boolean; organizationName: string };
const sessionsOf = async (browser: TestVisitor) => (await browser.get(SESSIONS)).json<{ rows: Session[] }>().rows;

test('SET-05 a person sees where they are signed in to the console, and nobody else does', async () => {
  const clerk = await testClerk();
  const { team, email } = clerk;
  team.clock.pass(59_000);
  const phone = testVisitor({ http: team.http, host: CONSOLE_HOST }, '203.0.113.9');
  await phone.post('/v1/console/sign-in', { email, password: 'a wall of bricks' }, { 'user-agent': FIREFOX });
  const openedAt = team.clock.now().toISOString();
  const rows = await sessionsOf(clerk.browser);
  expect(rows).toEqual([
    {
      id: expect.any(String) as string,
      device: 'Firefox on Linux',
      clientAddress: '203.0.113.9',
      organizationName: `Supplier ${team.label}`,
      openedAt,
      lastSeenAt: openedAt,
      isCurrent: false,
    },
    expect.objectContaining({ device: 'Unknown browser', isCurrent: true }),
  ]);
  expect((await sessionsOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(await sessionsOf((await testClerk(team)).browser)).toHaveLength(1);
});

test('what has ended, was idle for too long or belongs to a portal is not listed', async () => {
  const clerk = await testClerk();
  const { team } = clerk;
  await team.cookieFor(clerk.identityId, 'PORTAL');
  await clerk.signIn();
  team.clock.pass(31 * 60_000);
  const later = team.visitor();
  await clerk.signIn({}, later);
  expect(await sessionsOf(later)).toHaveLength(1);
  team.clock.pass(12 * 3_600_000);
  expect(refusalOf(await later.get(SESSIONS))).toEqual([401, 'not_signed_in']);
});

test('SET-05 one of them is ended, at once', async () => {
  const clerk = await testClerk();
  const other = clerk.team.visitor();
  await clerk.signIn({}, other);
  const stranger = await testClerk(clerk.team);
  const first = (await sessionsOf(clerk.browser)).find(({ isCurrent }) => !isCurrent);
  const end = (browser: TestVisitor) => browser.post(`${SESSIONS}/${first?.id}/end`);
  expect(refusalOf(await end(stranger.browser))).toEqual([404, 'not_found']);
  expect((await other.get(OVERVIEW)).statusCode).toBe(200);
  expect((await end(clerk.browser)).statusCode).toBe(200);
  expect((await other.get(OVERVIEW)).statusCode).toBe(401);
  expect(refusalOf(await end(clerk.browser))).toEqual([404, 'not_found']);
  expect(await clerk.team.audit()).toEqual(['session.ended']);
});

test('SET-05 everything but this browser is signed out, in other organizations and portals too', async () => {
  const clerk = await testClerk();
  const { team, identityId } = clerk;
  const { sql } = team.app;
  const elsewhere = await insertOrganization(sql, 'Elsewhere');
  await insertStaff(sql, elsewhere, identityId, 'viewer');
  const there = await team.cookieFor(identityId, 'CONSOLE', elsewhere);
  await team.cookieFor(identityId, 'PORTAL');
  expect((await sessionsOf(clerk.browser)).map(({ organizationName }) => organizationName).toSorted()).toEqual([
    'Elsewhere',
    `Supplier ${team.label}`,
  ]);
  expect((await clerk.browser.post(`${SESSIONS}/end-others`)).statusCode).toBe(200);
  expect((await team.request('GET', OVERVIEW, undefined, there)).statusCode).toBe(401);
  const open = await sql
    .selectFrom('session')
    .select('id')
    .where('identityId', '=', identityId)
    .where('revokedAt', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(200);
  expect(await (await testTeam(team)).audit()).toContain('session.others-ended');
});

test('SET-05 a session that just begins in another organization is signed out with the others', async () => {
  const clerk = await testClerk();
  const { identityId, team } = clerk;
  const { sql } = team.app;
  let ended: ReturnType<TestVisitor['post']> | undefined;
  await sql.transaction().execute(async (tx) => {
    const { organizationId } = team;
    await lockLoginShared(tx, identityId);
    await beginSession(tx, team.clock.now(), { organizationId, identityId, kind: 'CONSOLE', provider: 'password' });
    const { rows } = await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    ended = clerk.browser.post(`${SESSIONS}/end-others`);
    const isWaiting = async () => {
      const blocked = raw`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
      return (await blocked.execute(sql)).rows.length > 0;
    };
    await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 20 });
  });
  expect((await ended)?.statusCode).toBe(200);
  expect(await sessionsOf(clerk.browser)).toHaveLength(1);
});
