// Changes of staff at the same time, from two processes.
import { expect, test } from 'vitest';
import { anotherProcess } from '../testing/another-process.ts';
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
