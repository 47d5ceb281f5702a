// switchOrganization
import type { ConsoleBoot } from '@plumbline/contract/boot';
import { expect, test } from 'vitest';
import { insertStaff, selectAudit } from '../../testing/fixtures.sql.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { testClerk, type TestClerk } from '../testing/test-clerk.ts';
import { testTeam } from '../testing/test-team.ts';

const enter = ({ browser }: TestClerk, organizationId: string) =>
  browser.post(`/v1/console/own-organizations/${organizationId}/enter`);
const organizationOf = async ({ browser }: Pick<TestClerk, 'browser'>) =>
  (await browser.get('/v1/console/overview')).json<{ organization?: { id: string } }>().organization?.id;
const bootOf = async ({ team, browser }: TestClerk) =>
  (await team.app.sessions.findStaff(browser.cookies.get('__Host-session') ?? null, true)) ?? null;

/** Somebody who also works for a second organization. */
async function clerkOfTwo() {
  const clerk = await testClerk();
  const other = await testTeam();
  const staffId = await insertStaff(clerk.team.app.sql, other.organizationId, clerk.identityId, 'viewer');
  return { clerk, other, staffId };
}

test('SET-02 whoever works for two organizations switches between them, with the role of each', async () => {
  const { clerk, other } = await clerkOfTwo();
  const { team, identityId } = clerk;
  team.clock.pass(1000);
  expect((await enter(clerk, other.organizationId)).statusCode).toBe(200);
  expect(await organizationOf(clerk)).toBe(other.organizationId);
  expect((await bootOf(clerk))?.role).toBe('viewer');
  const actions = async (organizationId: string) =>
    (await selectAudit(team.app.sql, organizationId))
      .filter((entry) => entry.actorIdentityId === identityId)
      .map(({ action }) => action);
  expect(await actions(team.organizationId)).toEqual(['login.succeeded', 'login.ended']);
  expect(await actions(other.organizationId)).toEqual(['login.succeeded']);
  // The next login opens the one that was entered last.
  team.clock.pass(1000);
  const phone = team.visitor();
  await clerk.signIn({}, phone);
  expect(await organizationOf({ browser: phone })).toBe(other.organizationId);
  expect((await enter(clerk, team.organizationId)).statusCode).toBe(200);
  expect((await bootOf(clerk))?.role).toBe('receivables');
});

test('SET-02 the session before ends with the switch', async () => {
  const { clerk, other } = await clerkOfTwo();
  const before = clerk.browser.cookies.get('__Host-session') ?? '';
  await enter(clerk, other.organizationId);
  const old = clerk.team.visitor();
  old.cookies.set('__Host-session', before);
  expect((await old.get('/v1/console/overview')).statusCode).toBe(401);
});

test('SET-02 only where the person is active staff', async () => {
  const { clerk, other, staffId } = await clerkOfTwo();
  const { sql } = clerk.team.app;
  const stranger = await testTeam();
  expect(refusalOf(await enter(clerk, stranger.organizationId))).toEqual([404, 'not_found']);
  for (const status of ['SUSPENDED', 'REMOVED'] as const) {
    await sql.updateTable('staff').set({ status }).where('id', '=', staffId).execute();
    expect(refusalOf(await enter(clerk, other.organizationId))).toEqual([404, 'not_found']);
  }
  // As an operator once, who enters in another way.
  await sql.updateTable('staff').set({ status: 'ACTIVE', isOperator: true }).where('id', '=', staffId).execute();
  expect(refusalOf(await enter(clerk, other.organizationId))).toEqual([404, 'not_found']);
  expect(await organizationOf(clerk)).toBe(clerk.team.organizationId);
});

test('SET-02 the console knows where else the person works', async () => {
  const { clerk, other, staffId } = await clerkOfTwo();
  const { sql, sessions } = clerk.team.app;
  const others = async (): Promise<NonNullable<ConsoleBoot['staff']>['otherOrganizations']> => {
    const session = await bootOf(clerk);
    return session ? sessions.findOtherOrganizations(session) : [];
  };
  expect(await others()).toEqual([{ id: other.organizationId, name: `Supplier ${other.label}` }]);
  await sql.updateTable('staff').set({ status: 'SUSPENDED' }).where('id', '=', staffId).execute();
  expect(await others()).toEqual([]);
});
