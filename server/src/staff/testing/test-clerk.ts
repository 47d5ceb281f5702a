// A member of staff with a password, who may have an authenticator app.
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { testAuthenticator } from '../../identity/own-factor/testing/test-authenticator.ts';
import { insertStaff } from '../../testing/fixtures.sql.ts';
import { PASSWORD, testPerson } from '../../testing/test-person.ts';
import { testTeam, type TestTeam } from './test-team.ts';

export const FACTOR = '/v1/console/second-factor';

export async function testClerk(given?: TestTeam, role: StaffRole = 'receivables') {
  const team = given ?? (await testTeam());
  const person = await testPerson(team, { status: null });
  const staffId = await insertStaff(team.app.sql, team.organizationId, person.identityId, role);
  const signIn = (input: object = {}, by = team.visitor()) =>
    by.post('/v1/console/sign-in', { email: person.email, password: PASSWORD, ...input });
  const browser = team.visitor();
  await signIn({}, browser);
  const { begin, ...app } = testAuthenticator(team.clock, browser, FACTOR, PASSWORD);
  const beginWith = (password = PASSWORD, code?: string) => begin({ password, ...(code !== undefined && { code }) });
  return { ...person, team, staffId, browser, signIn, begin: beginWith, ...app };
}

export type TestClerk = Awaited<ReturnType<typeof testClerk>>;

export async function clerkWithFactor(): Promise<TestClerk> {
  const clerk = await testClerk();
  await clerk.turnOn();
  return clerk;
}
