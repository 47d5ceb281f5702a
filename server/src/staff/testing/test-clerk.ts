// A member of staff with a password, who may have an authenticator app.
import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { insertStaff } from '../../testing/fixtures.sql.ts';
import { PASSWORD, testPerson } from '../../testing/test-person.ts';
import { testTeam, type TestTeam } from './test-team.ts';

export const FACTOR = '/v1/console/second-factor';
const STEP_MS = 30_000;

export async function testClerk(given?: TestTeam, role: StaffRole = 'receivables') {
  const team = given ?? (await testTeam());
  const person = await testPerson(team, { status: null });
  const staffId = await insertStaff(team.app.sql, team.organizationId, person.identityId, role);
  const signIn = (input: object = {}, by = team.visitor()) =>
    by.post('/v1/console/sign-in', { email: person.email, password: PASSWORD, ...input });
  const browser = team.visitor();
  await signIn({}, browser);
  let secret = '';
  /** What the app shows, or showed some steps ago. */
  const code = (steps = 0) =>
    generateSync({ secret, epoch: Math.floor((team.clock.now().getTime() + steps * STEP_MS) / 1000) });
  const begin = async (password = PASSWORD): Promise<LightMyRequestResponse> => {
    const response = await browser.post(`${FACTOR}/begin`, { password });
    if (response.statusCode === 200) secret = response.json<{ secret: string }>().secret;
    return response;
  };
  const confirm = (typed = code()) => browser.post(`${FACTOR}/confirm`, { code: typed });
  /** The recovery codes; the app shows a new code afterwards. */
  const turnOn = async (): Promise<string[]> => {
    await begin();
    const { recoveryCodes } = (await confirm()).json<{ recoveryCodes: string[] }>();
    team.clock.pass(STEP_MS);
    return recoveryCodes;
  };
  /** A code that is certainly wrong. */
  const wrongCode = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
  const nextCode = () => team.clock.pass(STEP_MS);
  return { ...person, team, staffId, browser, signIn, begin, confirm, turnOn, code, wrongCode, nextCode };
}

export type TestClerk = Awaited<ReturnType<typeof testClerk>>;

export async function clerkWithFactor(): Promise<TestClerk> {
  const clerk = await testClerk();
  await clerk.turnOn();
  return clerk;
}
