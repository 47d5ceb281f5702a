// signUp
import { expect, test } from 'vitest';
import { TERMS_VERSION } from '@plumbline/rules/access/sign-up';
import type { Settings } from '@plumbline/rules/portals/settings';
import { insertIdentity, insertMember, insertStaff, selectAudit } from '../testing/fixtures.sql.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { newcomer } from '../testing/newcomer.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

type Newcomer = { email: string; cookie: string };

const COMPANY = {
  companyName: ' Doe Framing ',
  companyAddress: ' 12 Mill Road, Macon, GA 31201 ',
  companyPhone: ' 555-0100 ',
  companyCode: ' DOE1 ',
};

const signUp = (portal: TestPortal, { email, cookie }: Newcomer, change: Record<string, unknown> = {}) =>
  portal.send({
    method: 'POST',
    url: '/v1/auth/signup',
    cookie,
    payload: { email, name: ' Pat Doe ', ...COMPANY, ...change },
  });

/** A portal with a support address of its own. */
async function withMailbox(settings: Partial<Settings> = {}, supportEmail: string | null = '') {
  const portal = await testPortal({ settings });
  const mailbox = `help@${portal.label}.example`;
  await portal.app.sql
    .updateTable('organization')
    .set({ supportEmail: supportEmail === null ? null : mailbox })
    .where('id', '=', portal.organizationId)
    .execute();
  return { portal, mailbox };
}

const requestsOf = ({ app, organizationId }: TestPortal) =>
  app.sql.selectFrom('signUpRequest').selectAll().where('organizationId', '=', organizationId).execute();
const accountsOf = ({ app }: TestPortal, identityId: string) =>
  app.sql.selectFrom('userAccount').select(['id', 'organizationId']).where('identityId', '=', identityId).execute();
const nameOf = async ({ app }: TestPortal, identityId: string) =>
  (await app.sql.selectFrom('identity').select('name').where('id', '=', identityId).executeTakeFirst())?.name;

test('SGN-06 a sign-up is stored with the terms it agreed to, recorded, and reported to the supplier', async () => {
  const { portal, mailbox } = await withMailbox();
  const person = await newcomer(portal, { isVerified: false });
  const response = await signUp(portal, person, { email: ` ${person.email.toUpperCase()}` });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    isLogged: false,
    isEmailVerified: false,
    isInviteApproved: false,
    isApproved: false,
    userNotFound: false,
    noCustomerAccount: false,
  });
  const [account] = await accountsOf(portal, person.identityId);
  const at = portal.clock.now().toISOString();
  expect(await requestsOf(portal)).toEqual([
    {
      organizationId: portal.organizationId,
      userId: account?.id,
      portalId: portal.portalId,
      companyName: 'Doe Framing',
      companyAddress: '12 Mill Road, Macon, GA 31201',
      companyPhone: '555-0100',
      companyCode: 'DOE1',
      termsVersion: TERMS_VERSION,
      agreedAt: at,
      status: 'PENDING',
      createdAt: at,
      decidedAt: null,
      decidedBy: null,
      rejectReason: null,
    },
  ]);
  expect(await nameOf(portal, person.identityId)).toBe('Pat Doe');
  expect(await selectAudit(portal.app.sql, portal.organizationId)).toMatchObject([
    {
      action: 'user.signed-up',
      actorIdentityId: person.identityId,
      subjectType: 'user',
      subjectId: account?.id,
      detail: { portalId: portal.portalId, companyName: 'Doe Framing', companyCode: 'DOE1' },
    },
  ]);
  const mail = await lastMail(portal.app, mailbox);
  expect(mail.links.map(({ href }) => href)).toContain(new URL('/people', portal.app.tenants.consoleOrigin).href);
});

test('SGN-06 a verified person waits for approval, and the next login says so', async () => {
  const portal = await testPortal();
  const person = await newcomer(portal);
  expect((await signUp(portal, person)).json()).toMatchObject({
    isLogged: false,
    isEmailVerified: true,
    isApproved: false,
    isInviteApproved: false,
  });
  const login = await portal.send({ method: 'POST', url: '/v1/auth/login', cookie: person.cookie });
  expect(login.json().message).toBe('Invitation is awaiting approval');
});

test('SGN-06 optional fields may be missing', async () => {
  const portal = await testPortal();
  const person = await newcomer(portal);
  const payload = { email: person.email, name: 'Pat', companyName: 'Doe', companyAddress: '1 Mill Road' };
  const send = { method: 'POST', url: '/v1/auth/signup', cookie: person.cookie, payload } as const;
  expect((await portal.send(send)).statusCode).toBe(200);
  expect(await requestsOf(portal)).toMatchObject([{ companyPhone: '', companyCode: '' }]);
});

test.each([
  [{ name: '   ' }, { name: 'is required' }],
  [{ companyAddress: ' ' }, { companyAddress: 'is required' }],
  [{ companyName: ' ' }, { companyName: 'is required' }],
  [{ companyName: undefined }, { companyName: 'is required' }],
  [
    { name: ' ', companyName: '' },
    { name: 'is required', companyName: 'is required' },
  ],
  [{ email: 'somebody@else.example' }, { email: 'must be the address of your login' }],
])('SGN-06 with %j nothing is stored: %j', async (change, fields) => {
  const portal = await testPortal();
  const person = await newcomer(portal);
  const response = await signUp(portal, person, change);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid_request', fields });
  expect(await accountsOf(portal, person.identityId)).toEqual([]);
});

test('a portal may make the company name optional', async () => {
  const portal = await testPortal({ settings: { isPortalSignupCompanyNameRequired: false } });
  const response = await signUp(portal, await newcomer(portal), { companyName: undefined });
  expect(response.statusCode).toBe(200);
  expect(await requestsOf(portal)).toMatchObject([{ companyName: '' }]);
});

test('a portal with sign-up disabled refuses it', async () => {
  const portal = await testPortal({ settings: { isPortalSignUpEnabled: false } });
  const person = await newcomer(portal);
  const response = await signUp(portal, person);
  expect([response.statusCode, response.json().message]).toEqual([403, 'New sign-ups are disabled.']);
  expect(await accountsOf(portal, person.identityId)).toEqual([]);
});

test('ACC-17 an identity of another organization’s provider cannot sign up here', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const person = await newcomer(portal, { provider: 'sso', pool: `sso:${other.organizationId}:okta` });
  expect((await signUp(portal, person)).json().code).toBe('sso_failed');
  expect(await accountsOf(portal, person.identityId)).toEqual([]);
});

test('SGN-06 a pending request is corrected in place, and the supplier is notified once', async () => {
  const { portal, mailbox } = await withMailbox();
  const person = await newcomer(portal);
  await signUp(portal, person);
  const [first] = await requestsOf(portal);
  portal.clock.pass(60_000);
  await signUp(portal, person, { companyCode: 'DOE2' });
  const requests = await requestsOf(portal);
  expect(requests).toMatchObject([{ companyCode: 'DOE2', status: 'PENDING', createdAt: first?.createdAt }]);
  expect(requests[0]?.agreedAt).toBe(portal.clock.now().toISOString());
  expect(await mailsTo(portal.app, mailbox)).toHaveLength(1);
});

test('SGN-06 two sign-ups at the same time are one request', async () => {
  const { portal, mailbox } = await withMailbox();
  const person = await newcomer(portal);
  const answers = await Promise.all([signUp(portal, person), signUp(portal, person), signUp(portal, person)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await requestsOf(portal)).toHaveLength(1);
  expect(await mailsTo(portal.app, mailbox)).toHaveLength(1);
});

test('SGN-06 a declined request becomes pending again, with a new date', async () => {
  const { portal, mailbox } = await withMailbox();
  const person = await newcomer(portal);
  await signUp(portal, person);
  const at = portal.clock.now().toISOString();
  await portal.app.sql
    .updateTable('signUpRequest')
    .set({ status: 'REJECTED', decidedAt: at, decidedBy: portal.staff.id })
    .where('organizationId', '=', portal.organizationId)
    .execute();
  portal.clock.pass(60_000);
  await signUp(portal, person);
  const now = portal.clock.now().toISOString();
  expect(await requestsOf(portal)).toMatchObject([
    { status: 'PENDING', createdAt: now, decidedAt: null, decidedBy: null },
  ]);
  expect(await mailsTo(portal.app, mailbox)).toHaveLength(2);
});

test.each([
  [true, { isLogged: true, isEmailVerified: true, isApproved: true, isInviteApproved: true }, 200],
  [false, { isLogged: false, isEmailVerified: false, isApproved: true, isInviteApproved: true }, 403],
])('SGN-06 an approved user needs no request; verified: %s', async (isVerified, flags, status) => {
  const { portal, mailbox } = await withMailbox();
  const person = await newcomer(portal, { isVerified });
  const { organizationId, portalId, user } = portal;
  const { identityId } = person;
  await insertMember(portal.app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  expect((await signUp(portal, person)).json()).toMatchObject(flags);
  expect(await requestsOf(portal)).toEqual([]);
  expect(await nameOf(portal, identityId)).toBe(person.name);
  expect(await mailsTo(portal.app, mailbox)).toEqual([]);
  expect((await portal.send({ url: '/v1/users/me', cookie: person.cookie })).statusCode).toBe(status);
});

test('SGN-06 a person who is already a user elsewhere or staff keeps their name', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const user = await newcomer(portal);
  const { organizationId, portalId } = other;
  const { customerId } = other.user;
  await insertMember(portal.app.sql, { organizationId, portalId, customerId, identityId: user.identityId });
  await signUp(portal, user);
  expect(await nameOf(portal, user.identityId)).toBe('Nell Newcomer');
  const staff = await newcomer(portal);
  await insertStaff(portal.app.sql, organizationId, staff.identityId);
  await signUp(portal, staff);
  expect(await nameOf(portal, staff.identityId)).toBe('Nell Newcomer');
});

test('SGN-08 a sign-up gives no access, whatever code, domain or name it has', async () => {
  const portal = await testPortal();
  const { organizationId, user } = portal;
  const customer = { code: 'KNOWN', name: 'Known Builders', emailDomain: `${portal.label}.example` };
  await portal.app.sql.updateTable('customer').set(customer).where('id', '=', user.customerId).execute();
  const person = await newcomer(portal, { email: `knows@${portal.label}.example` });
  await signUp(portal, person, { companyCode: 'KNOWN', companyName: 'Known Builders' });
  const memberships = await portal.app.sql
    .selectFrom('membership')
    .innerJoin('userAccount', 'userAccount.id', 'membership.userId')
    .select('membership.status')
    .where('membership.organizationId', '=', organizationId)
    .where('userAccount.identityId', '=', person.identityId)
    .execute();
  expect(memberships).toEqual([]);
});

test('SGN-06 a supplier without a support address gets no mail', async () => {
  const { portal } = await withMailbox({}, null);
  expect((await signUp(portal, await newcomer(portal))).statusCode).toBe(200);
  const { organizationId } = portal;
  const mails = portal.app.sql.selectFrom('mailMessage').select('id').where('organizationId', '=', organizationId);
  expect(await mails.execute()).toEqual([]);
});

test('SGN-06 a person without a session cannot request access', async () => {
  const portal = await testPortal();
  const email = `nobody@${portal.label}.example`;
  await insertIdentity(portal.app.sql, email, 'Nobody');
  expect((await signUp(portal, { email, cookie: '' })).statusCode).toBe(401);
});

test('SGN-06 at most ten requests per person and hour; refused ones do not count', async () => {
  const portal = await testPortal();
  const person = await newcomer(portal);
  await signUp(portal, person, { name: ' ' });
  for (let count = 0; count < 10; count += 1) expect((await signUp(portal, person)).statusCode).toBe(200);
  expect((await signUp(portal, person)).statusCode).toBe(429);
  expect((await signUp(portal, await newcomer(portal))).statusCode).toBe(200);
  portal.clock.pass(3_600_000);
  const cookie = await portal.cookieFor(person.identityId, 'PORTAL');
  expect((await signUp(portal, { ...person, cookie })).statusCode).toBe(200);
});
