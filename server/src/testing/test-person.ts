import { newId } from '../database/new-id.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { insertIdentity, insertMember } from './fixtures.sql.ts';
import { testVisitor, type TestVisitor } from './test-visitor.ts';
import type { TestPortal } from './test-portal.ts';

export const PASSWORD = 'a wall of bricks';

type Options = {
  password?: string | null;
  isVerified?: boolean;
  /** Of the membership with the portal's first customer; null for none. */
  status?: 'APPROVED' | 'PENDING' | 'SUSPENDED' | null;
};

/** Cheap hashing for tests; each hash stores its own cost. */
const FAST_KIB = 8;

/** A person with an identity and a password. */
export async function testPerson(
  portal: TestPortal,
  { password = PASSWORD, isVerified = true, status = 'APPROVED' }: Options = {},
) {
  const { app, organizationId, portalId, label } = portal;
  const email = `p${newId().slice(-12)}@${label}.example`;
  const passwordHash = password === null ? undefined : await hashPassword(password, { memoryKib: FAST_KIB });
  const identityId = await insertIdentity(app.sql, email, 'Pat Person', passwordHash);
  if (!isVerified) {
    await app.sql.updateTable('identity').set({ emailVerifiedAt: null }).where('id', '=', identityId).execute();
  }
  const { customerId } = portal.user;
  if (status) await insertMember(app.sql, { organizationId, portalId, customerId, identityId, status });
  return { email, identityId };
}

export const signIn = (browser: TestVisitor, email: string, password = PASSWORD) =>
  browser.post('/v1/identity/sign-in', { email, password });

/** A browser with a signed-in person. */
export async function signedIn(portal: Pick<TestPortal, 'host' | 'http'>, { email }: { email: string }) {
  const browser = testVisitor(portal);
  await signIn(browser, email);
  return browser;
}

/** Changes the address of a person, who does not prove the new one. */
export async function moveTo(portal: TestPortal, person: { email: string }, email: string) {
  const browser = await signedIn(portal, person);
  await browser.post('/v1/auth/login');
  return browser.post('/v1/auth/change-email', { email });
}

/** The stored identity. */
export const loginOf = ({ app }: TestPortal, identityId: string) =>
  app.sql.selectFrom('identity').selectAll().where('id', '=', identityId).executeTakeFirstOrThrow();

export const refusalOf = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
