// A customer's person with a password, who may have an authenticator app.
import type { SecondFactorSetting } from '@plumbline/rules/portals/settings/portal';
import { PASSWORD, testPerson } from '../../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../../testing/test-portal.ts';
import { testVisitor } from '../../../testing/test-visitor.ts';
import { testAuthenticator } from './test-authenticator.ts';

export const MY_FACTOR = '/v1/identity/second-factor';

export const factorPortal = (secondFactor: SecondFactorSetting = 'OFFERED') =>
  testPortal({ settings: { secondFactor } });

export async function testMember(given?: TestPortal, options: Parameters<typeof testPerson>[1] = {}) {
  const portal = given ?? (await factorPortal());
  const person = await testPerson(portal, options);
  const visitor = () => testVisitor(portal);
  const signIn = (input: object = {}, by = visitor()) =>
    by.post('/v1/identity/sign-in', { email: person.email, password: PASSWORD, ...input });
  /** Signs in and enters the portal. */
  const enter = async (input: object = {}, by = visitor()) => {
    await signIn(input, by);
    await by.post('/v1/auth/login');
    return by;
  };
  const browser = await enter();
  const authenticator = testAuthenticator(portal.clock, browser, MY_FACTOR, PASSWORD);
  return { ...person, portal, browser, visitor, signIn, enter, ...authenticator };
}

export type TestMember = Awaited<ReturnType<typeof testMember>>;

export async function memberWithFactor(given?: TestPortal): Promise<TestMember> {
  const member = await testMember(given);
  await member.turnOn();
  return member;
}
