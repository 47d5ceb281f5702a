// @module-tag once
// Changes of staff at the same time, from two processes.
import { sql as raw } from 'kysely';
import { expect, test, vi } from 'vitest';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { anotherProcess } from '../testing/another-process.ts';
import { testPeople, USER_INVITATIONS_PATH } from '../members/testing/test-people.ts';
import { CONSOLE_HOST as host } from '../testing/test-portal.ts';
import { testVisitor } from '../testing/test-visitor.ts';
import { INVITATIONS, NEW_PASSWORD, STAFF, testTeam } from './testing/test-team.ts';

const sorted = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

test.each(['demote', 'suspend', 'remove'])(
  'SET-02 of two owners who %s each other, one stays an owner',
  async (how) => {
    const team = await testTeam();
    const process = await anotherProcess(team);
    const second = await team.member('owner');
    const change = (http: typeof team.http, cookie: string, id: string) => {
      const headers = { host, origin: `http://${host}`, cookie };
      if (how === 'remove') return http.inject({ method: 'DELETE', url: `${STAFF}/${id}`, headers });
      if (how === 'suspend') return http.inject({ method: 'POST', url: `${STAFF}/${id}/suspend`, headers });
      return http.inject({ method: 'PUT', url: `${STAFF}/${id}`, headers, payload: { role: 'viewer', title: '' } });
    };
    const responses = await Promise.all([
      change(team.http, team.cookies.staff, second.id),
      change(process.http, second.cookie, team.staff.id),
    ]);
    const [ok, refused] = sorted(responses);
    expect(ok).toBe(200);
    expect([401, 403, 409]).toContain(refused);
    const owners = team.app.sql.selectFrom('staff').select('id').where('organizationId', '=', team.organizationId);
    expect(await owners.where('role', '=', 'owner').where('status', '=', 'ACTIVE').execute()).toHaveLength(1);
  },
);

test('an invitation that is accepted twice at the same time adds one member', async () => {
  const team = await testTeam();
  const process = await anotherProcess(team);
  const { link } = await team.invited();
  const accept = (http: typeof team.http) =>
    testVisitor({ http, host }).post(`${INVITATIONS}/accept`, { ...link, name: 'Ida', password: NEW_PASSWORD });
  const responses = await Promise.all([accept(team.http), accept(process.http), accept(team.http)]);
  expect(sorted(responses)).toEqual([200, 400, 400]);
  expect((await team.list()).count).toBe(2);
});

test('an address that is invited twice at the same time gets one invitation', async () => {
  const team = await testTeam();
  const email = team.newEmail();
  expect(sorted(await Promise.all([team.invite(email), team.invite(email)]))).toEqual([201, 409]);
});

test.each([
  'invites a colleague',
  'sends an invitation of a colleague again',
  'invites a customer',
  'sends an invitation of a customer again',
])('SET-02 who %s while being suspended leaves no way back in', async (what) => {
  const team = await testTeam();
  const people = await testPeople(team);
  const sender = await team.member('owner');
  const [colleague, customer] = [await team.invited(), await people.invited()];
  const send = (method: 'DELETE' | 'POST', url: string, payload?: object) =>
    team.request(method, url, payload, sender.cookie);
  const requests: Record<string, () => ReturnType<typeof send>> = {
    'invites a colleague': () =>
      send('POST', INVITATIONS, { email: team.newEmail(), role: 'receivables', title: 'Clerk' }),
    'sends an invitation of a colleague again': () => send('POST', `${INVITATIONS}/${colleague.id}/resend`),
    'invites a customer': () =>
      send('POST', USER_INVITATIONS_PATH, {
        portalId: team.portalId,
        email: team.newEmail(),
        name: '',
        customerIds: [team.user.customerId],
        permissions: DEFAULT_PERMISSIONS,
      }),
    'sends an invitation of a customer again': () => send('POST', `${USER_INVITATIONS_PATH}/${customer.id}/resend`),
  };
  const { sql } = team.app;
  let sent: ReturnType<typeof send> | undefined;
  await sql.transaction().execute(async (tx) => {
    // Suspended, and not committed yet: the request is let in, and waits.
    await tx.updateTable('staff').set({ status: 'SUSPENDED' }).where('id', '=', sender.id).execute();
    const { rows } = await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    let isSent = false;
    sent = requests[what]!().finally(() => (isSent = true));
    const isWaiting = async () => {
      const blocked = raw`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
      return isSent || (await blocked.execute(sql)).rows.length > 0;
    };
    await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 20 });
  });
  expect((await sent)?.statusCode).toBe(403);
});
