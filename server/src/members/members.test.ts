// listPendingUsers, approveUser, rejectUser, suspendUser
import { expect, test } from 'vitest';
import { companyNameKey, LEGAL_SUFFIXES } from '@plumbline/rules/access/customer-proposals';
import { newId } from '../database/new-id.ts';
import { cleanUp } from '../identity/clean-up.ts';
import { insertCustomer, insertMember, insertPortal, selectAudit } from '../testing/fixtures.sql.ts';
import { lastMail, mailsTo } from '../testing/mailbox.ts';
import { newcomer } from '../testing/newcomer.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';
import { selectCandidates } from './candidates.sql.ts';

type Pending = {
  userId: string;
  portalId: string;
  name: string;
  requestedAt: string;
  proposals: { customerId: string; reasons: string[] }[];
};

const DAY_MS = 24 * 60 * 60_000;

const list = async (portal: TestPortal, query = ''): Promise<{ rows: Pending[]; count: number }> =>
  (await portal.send({ url: `/v1/users/pending${query}`, host: CONSOLE_HOST, cookie: portal.cookies.staff })).json();

const decide = async (portal: TestPortal, verb: string, userId: string, payload: Record<string, unknown>) => {
  const response = await portal.send({
    method: 'POST',
    url: `/v1/users/${userId}/${verb}`,
    host: CONSOLE_HOST,
    cookie: portal.cookies.staff,
    payload: { portalId: portal.portalId, ...payload },
  });
  return [response.statusCode, response.json<{ code?: string }>().code];
};
const approve = (portal: TestPortal, userId: string, change: Record<string, unknown> = {}) =>
  decide(portal, 'approve', userId, { customerIds: [portal.user.customerId], ...change });
const reject = (portal: TestPortal, userId: string) =>
  decide(portal, 'reject', userId, { reason: 'We know no such company' });
const suspend = (portal: TestPortal, userId: string) => decide(portal, 'suspend', userId, {});

const OK = [200, undefined];
const NOT_FOUND = [404, 'not_found'];
const DECIDED = [409, 'already_decided'];

type Words = { email?: string; companyName?: string; companyCode?: string; isVerified?: boolean };

/** A person with a pending sign-up. */
async function waiting(portal: TestPortal, { companyName = 'Doe', companyCode = '', ...member }: Words = {}) {
  const person = await newcomer(portal, member);
  await portal.send({
    method: 'POST',
    url: '/v1/auth/signup',
    cookie: person.cookie,
    payload: {
      email: person.email,
      name: 'Pat Doe',
      companyName,
      companyAddress: '1 Mill Road',
      companyPhone: '555-0100',
      companyCode,
    },
  });
  const { id: userId } = await portal.app.sql
    .selectFrom('userAccount')
    .select('id')
    .where('identityId', '=', person.identityId)
    .executeTakeFirstOrThrow();
  return { ...person, userId };
}

/** A person with an account and a pending invitation. */
async function invited(portal: TestPortal, customerId = portal.user.customerId) {
  const person = await newcomer(portal);
  const { organizationId, portalId } = portal;
  const { identityId } = person;
  const member = { organizationId, portalId, customerId, identityId, status: 'PENDING' } as const;
  return { ...person, userId: await insertMember(portal.app.sql, member) };
}

type Answered = { code?: string; message?: string };

const logIn = async (portal: TestPortal, cookie: string) =>
  (await portal.send({ method: 'POST', url: '/v1/auth/login', cookie })).json<Answered>();
const companyOf = async (portal: TestPortal, cookie: string) =>
  (await portal.send({ url: '/v1/users/company', cookie })).json<Answered>();
const membershipsOf = ({ app }: TestPortal, userId: string) =>
  app.sql.selectFrom('membership').selectAll().where('userId', '=', userId).orderBy('customerId').execute();
const requestOf = ({ app }: TestPortal, userId: string) =>
  app.sql.selectFrom('signUpRequest').selectAll().where('userId', '=', userId).executeTakeFirst();
const decisionsOn = async ({ app, organizationId }: TestPortal) =>
  (await selectAudit(app.sql, organizationId)).filter(({ action }) => action !== 'user.signed-up');

test('listPendingUsers shows confirmed addresses first, then the oldest, with their sign-up data', async () => {
  const portal = await testPortal();
  const first = await waiting(portal, { isVerified: false, companyCode: 'D7' });
  portal.clock.pass(60_000);
  const second = await waiting(portal);
  portal.clock.pass(60_000);
  const third = await waiting(portal);
  expect(await list(portal)).toMatchObject({
    count: 3,
    rows: [{ userId: second.userId }, { userId: third.userId }, { userId: first.userId }],
  });
  expect((await list(portal)).rows[2]).toEqual({
    userId: first.userId,
    portalId: portal.portalId,
    portalName: `Portal ${portal.label}`,
    name: 'Pat Doe',
    email: first.email,
    isEmailVerified: false,
    companyName: 'Doe',
    companyAddress: '1 Mill Road',
    companyPhone: '555-0100',
    companyCode: 'D7',
    requestedAt: '2026-11-16T17:00:00.000Z',
    proposals: [],
  });
});

test('listPendingUsers shows one row per person and portal, whatever is pending there', async () => {
  const portal = await testPortal();
  const { app, organizationId, user, neighbor } = portal;
  const both = await waiting(portal);
  const second = await insertPortal(app.sql, { organizationId, label: `${portal.label}-2`, name: 'B', settings: {} });
  const member = {
    organizationId,
    userId: both.userId,
    status: 'PENDING',
    createdAt: '2026-11-15T00:00:00.000Z',
  } as const;
  await app.sql
    .insertInto('membership')
    .values([
      { ...member, portalId: portal.portalId, customerId: user.customerId },
      { ...member, portalId: portal.portalId, customerId: neighbor.customerId },
      { ...member, portalId: second, customerId: user.customerId, createdAt: '2026-11-14T00:00:00.000Z' },
    ])
    .execute();
  const { rows, count } = await list(portal);
  expect(count).toBe(2);
  expect(rows.map(({ portalId, requestedAt }) => [portalId, requestedAt])).toEqual([
    [second, '2026-11-14T00:00:00.000Z'],
    [portal.portalId, '2026-11-15T00:00:00.000Z'],
  ]);
  expect(rows.map(({ proposals }) => proposals.map(({ customerId }) => customerId).toSorted())).toEqual([
    [user.customerId],
    [user.customerId, neighbor.customerId].toSorted(),
  ]);
});

test('SGN-08 customers are proposed by invitation, code, mail domain and name, best first', async () => {
  const portal = await testPortal();
  const { app, organizationId } = portal;
  const insert = async (code: string, name: string, emailDomain: string | null = null) => {
    const id = newId();
    await app.sql.insertInto('customer').values({ organizationId, id, code, name, emailDomain }).execute();
    return id;
  };
  const byName = await insert('N1', 'Peña & Sons Co., L.L.C.');
  const byDomain = await insert('N2', 'Somebody Else', 'pena.example');
  const byCode = await insert('P 42', 'Another');
  await insert('P 421', 'Penas & Sons', 'pena.example.com');
  const { userId } = await waiting(portal, {
    email: `pat-${portal.label}@pena.example`,
    companyName: 'PENA AND SONS, Inc',
    companyCode: 'p42 ',
  });
  const proposals = async () => (await list(portal)).rows[0]?.proposals;
  expect(await proposals()).toEqual([
    {
      customerId: byCode,
      code: 'P 42',
      name: 'Another',
      address: null,
      reasons: ['code'],
      why: ['Same customer number'],
      isStrong: false,
    },
    {
      customerId: byDomain,
      code: 'N2',
      name: 'Somebody Else',
      address: null,
      reasons: ['email-domain'],
      why: ['Same email domain as the customer'],
      isStrong: false,
    },
    {
      customerId: byName,
      code: 'N1',
      name: 'Peña & Sons Co., L.L.C.',
      address: null,
      reasons: ['name'],
      why: ['Same company name'],
      isStrong: false,
    },
  ]);
  await app.sql
    .insertInto('membership')
    .values({ organizationId, portalId: portal.portalId, userId, customerId: byName, status: 'PENDING' })
    .execute();
  expect((await proposals())?.[0]).toMatchObject({ customerId: byName, reasons: ['invited', 'name'], isStrong: true });
});

test('SGN-08 a public mail domain proposes nobody, and customers of other organizations are never proposed', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  const { app } = portal;
  await app.sql
    .updateTable('customer')
    .set({ emailDomain: 'gmail.com' })
    .where('id', '=', portal.user.customerId)
    .execute();
  const theirs = { emailDomain: 'doe.example', name: 'Doe', code: 'D1' };
  await app.sql.updateTable('customer').set(theirs).where('id', '=', other.user.customerId).execute();
  await waiting(portal, { email: `${portal.label}@gmail.com`, companyName: '-' });
  await waiting(portal, { email: `${portal.label}@doe.example`, companyName: 'Doe', companyCode: 'D1' });
  expect((await list(portal)).rows.map(({ proposals }) => proposals)).toEqual([[], []]);
});

test('SGN-08 the database matches a company name exactly as the rule does', async () => {
  const { app, organizationId } = await testPortal();
  const names = [
    'Doe & Sons Co., Inc.',
    'Joe’s Concrete L.L.C.',
    "Joe's 2nd Concrete",
    'A.B.C. Builders',
    '(Build-Rite)',
    'ÉCOLE ÎLE',
    'Ｗｉｄｅ Ltd',
    'The Limited',
    'Limited Brands',
    'Company, Inc.',
    'Co',
    'Señor Café\u0301 Corp.',
    'ﬁne İzmir Kelvin\u212A',
    ' Inc. — Doe',
    'Straße LP',
    'Coco Cola',
    ...LEGAL_SUFFIXES.map((suffix, place) => `Roofer ${place} ${suffix}`),
  ];
  for (const name of names) {
    const id = await insertCustomer(app.sql, organizationId, name);
    const keys = { ids: [], codes: [], emails: [], domains: [], streets: [], names: [companyNameKey(name)] };
    expect([name, (await selectCandidates(app.sql, organizationId, keys)).map((found) => found.id)]).toEqual([
      name,
      [id],
    ]);
  }
});

test('a sign-up whose address nobody confirms is gone after a week', async () => {
  const portal = await testPortal({ database: await ownDatabase() });
  const unconfirmed = await waiting(portal, { isVerified: false });
  const confirmed = await waiting(portal);
  portal.clock.pass(7 * DAY_MS);
  await cleanUp(portal.app);
  expect(await requestOf(portal, unconfirmed.userId)).toBeDefined();
  portal.clock.pass(60_000);
  expect(await cleanUp(portal.app)).toBeGreaterThan(0);
  expect(await requestOf(portal, unconfirmed.userId)).toBeUndefined();
  expect(await requestOf(portal, confirmed.userId)).toMatchObject({ status: 'PENDING' });
});

test('listPendingUsers shows pages of fifty and counts all', async () => {
  const portal = await testPortal();
  const { app, organizationId, portalId, user } = portal;
  const people = Array.from({ length: 53 }, (_, index) => ({ id: newId(), identityId: newId(), index }));
  const identities = people.map(({ identityId: id, index }) => ({
    id,
    email: `${id}@many.example`,
    name: `P${index}`,
  }));
  await app.sql.insertInto('identity').values(identities).execute();
  const accounts = people.map(({ id, identityId }) => ({ organizationId, id, identityId }));
  await app.sql.insertInto('userAccount').values(accounts).execute();
  const member = { organizationId, portalId, customerId: user.customerId, status: 'PENDING' } as const;
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
  await app.sql
    .insertInto('membership')
    .values(people.map(({ id: userId, index }) => ({ ...member, userId, createdAt: at(index) })))
    .execute();
  const { rows, count } = await list(portal);
  expect([rows.length, count, rows[0]?.name, rows[49]?.name]).toEqual([50, 53, 'P0', 'P49']);
  const second = await list(portal, '?page=2');
  expect([second.count, second.rows.map(({ name }) => name)]).toEqual([53, ['P50', 'P51', 'P52']]);
});

test('VER-07 approveUser approves the membership and tells the user where to log in', async () => {
  const portal = await testPortal();
  const person = await waiting(portal);
  expect((await logIn(portal, person.cookie)).code).toBe('awaiting_approval');
  expect(await approve(portal, person.userId)).toEqual(OK);
  const mail = await lastMail(portal.app, person.email);
  expect(mail.links.map(({ href }) => href)).toContain(
    `${portal.app.tenants.urlOf({ ...portal, domain: null })}/dashboard?account=${portal.user.customerId}`,
  );
  expect(await logIn(portal, person.cookie)).toMatchObject({ isLogged: true });
  expect(await companyOf(portal, person.cookie)).toEqual({ name: 'Ann Builders' });
  expect(await list(portal)).toEqual({ rows: [], count: 0 });
  expect(await requestOf(portal, person.userId)).toMatchObject({
    status: 'APPROVED',
    decidedAt: portal.clock.now().toISOString(),
    decidedBy: portal.staff.id,
  });
  expect(await decisionsOn(portal)).toMatchObject([
    {
      action: 'user.approved',
      actorIdentityId: portal.staff.identityId,
      customerId: portal.user.customerId,
      subjectType: 'user',
      subjectId: person.userId,
      detail: { portalId: portal.portalId },
    },
  ]);
});

test('VER-07 an approval gives no access before the address is verified', async () => {
  const portal = await testPortal();
  const person = await waiting(portal, { isVerified: false });
  expect(await approve(portal, person.userId)).toEqual(OK);
  expect((await logIn(portal, person.cookie)).message).toBe('Email not verified');
});

test('VER-07 approving twice, also at the same time, sends one mail', async () => {
  const portal = await testPortal();
  const person = await waiting(portal);
  const approvals = [approve(portal, person.userId), approve(portal, person.userId), approve(portal, person.userId)];
  expect(await Promise.all(approvals)).toEqual([OK, OK, OK]);
  portal.clock.pass(60_000);
  expect(await approve(portal, person.userId)).toEqual(OK);
  expect(await mailsTo(portal.app, person.email)).toHaveLength(1);
  expect(await decisionsOn(portal)).toHaveLength(1);
  expect(await membershipsOf(portal, person.userId)).toHaveLength(1);
});

test('VER-07 an approved invitation keeps its permissions', async () => {
  const portal = await testPortal();
  const person = await invited(portal);
  const permissions = { canPay: false, canManageUsers: true };
  await portal.app.sql.updateTable('membership').set(permissions).where('userId', '=', person.userId).execute();
  expect(await approve(portal, person.userId)).toEqual(OK);
  expect(await membershipsOf(portal, person.userId)).toMatchObject([{ status: 'APPROVED', ...permissions }]);
  expect(await mailsTo(portal.app, person.email)).toHaveLength(1);
});

test('VER-07 one user can be approved for several customers, and signs up again after a suspension', async () => {
  const portal = await testPortal();
  const person = await waiting(portal);
  const both = [portal.user.customerId, portal.neighbor.customerId];
  expect(await approve(portal, person.userId, { customerIds: both })).toEqual(OK);
  expect((await lastMail(portal.app, person.email)).text).toContain('for Ann Builders and Bob Builders now.');
  const statuses = async () => (await membershipsOf(portal, person.userId)).map(({ status }) => status);
  expect(await statuses()).toEqual(['APPROVED', 'APPROVED']);
  expect(await suspend(portal, person.userId)).toEqual(OK);
  expect(await statuses()).toEqual(['SUSPENDED', 'SUSPENDED']);
  expect(await approve(portal, person.userId)).toEqual(DECIDED);
  const open = { status: 'PENDING', decidedAt: null, decidedBy: null } as const;
  await portal.app.sql.updateTable('signUpRequest').set(open).where('userId', '=', person.userId).execute();
  expect(await approve(portal, person.userId)).toEqual(OK);
  expect((await statuses()).toSorted()).toEqual(['APPROVED', 'SUSPENDED']);
});

test('rejectUser declines the request and the invitation, and says so by mail', async () => {
  const portal = await testPortal();
  const { organizationId, portalId, user } = portal;
  const person = await waiting(portal);
  const member = { organizationId, portalId, userId: person.userId, customerId: user.customerId };
  await portal.app.sql
    .insertInto('membership')
    .values({ ...member, status: 'PENDING' })
    .execute();
  expect(await reject(portal, person.userId)).toEqual(OK);
  expect(await membershipsOf(portal, person.userId)).toEqual([]);
  expect(await requestOf(portal, person.userId)).toMatchObject({ status: 'REJECTED', decidedBy: portal.staff.id });
  expect(await mailsTo(portal.app, person.email)).toHaveLength(1);
  expect((await logIn(portal, person.cookie)).code).toBe('no_customer_account');
  expect(await decisionsOn(portal)).toMatchObject([
    { action: 'user.rejected', subjectId: person.userId, detail: { portalId, customerIds: [user.customerId] } },
  ]);
  expect(await list(portal)).toEqual({ rows: [], count: 0 });
  expect(await reject(portal, person.userId)).toEqual(DECIDED);
  expect(await mailsTo(portal.app, person.email)).toHaveLength(1);
});

test('rejectUser does not change an approved membership', async () => {
  const portal = await testPortal();
  const person = await waiting(portal);
  await approve(portal, person.userId);
  expect(await reject(portal, person.userId)).toEqual(DECIDED);
  const { organizationId, portalId, neighbor } = portal;
  const member = { organizationId, portalId, userId: person.userId, customerId: neighbor.customerId };
  await portal.app.sql
    .insertInto('membership')
    .values({ ...member, status: 'PENDING' })
    .execute();
  expect(await reject(portal, person.userId)).toEqual(OK);
  expect(await membershipsOf(portal, person.userId)).toMatchObject([{ status: 'APPROVED' }]);
  expect(await requestOf(portal, person.userId)).toMatchObject({ status: 'APPROVED' });
  // Only the mail of the approval.
  expect(await mailsTo(portal.app, person.email)).toHaveLength(1);
});

test('VER-07 a request that was declined can still be granted', async () => {
  const portal = await testPortal();
  const person = await waiting(portal);
  await reject(portal, person.userId);
  expect(await approve(portal, person.userId)).toEqual(OK);
  expect(await requestOf(portal, person.userId)).toMatchObject({ status: 'APPROVED' });
  expect(await logIn(portal, person.cookie)).toMatchObject({ isLogged: true });
});

test('approveUser and rejectUser at the same time: one of them decides', async () => {
  const portal = await testPortal();
  const person = await waiting(portal);
  const [approved, rejected] = await Promise.all([approve(portal, person.userId), reject(portal, person.userId)]);
  expect(approved).toEqual(OK);
  const actions = (await decisionsOn(portal)).map(({ action }) => action);
  expect(actions).toEqual(rejected?.[0] === 200 ? ['user.rejected', 'user.approved'] : ['user.approved']);
  expect(await requestOf(portal, person.userId)).toMatchObject({ status: 'APPROVED' });
});

test('suspendUser removes access immediately', async () => {
  const portal = await testPortal();
  const { user, cookies } = portal;
  expect(await companyOf(portal, cookies.customer)).toEqual({ name: 'Ann Builders' });
  expect(await suspend(portal, user.userId)).toEqual(OK);
  expect((await companyOf(portal, cookies.customer)).code).toBe('not_signed_in');
  const again = await portal.cookieFor(user.identityId, 'PORTAL');
  expect((await logIn(portal, again)).code).toBe('no_customer_account');
  expect(await companyOf(portal, cookies.neighbor)).toEqual({ name: 'Bob Builders' });
  expect(await decisionsOn(portal)).toMatchObject([
    { action: 'user.suspended', subjectId: user.userId, detail: { customerIds: [user.customerId] } },
  ]);
  expect(await suspend(portal, user.userId)).toEqual(NOT_FOUND);
});

test('suspendUser affects one portal, not the others of the organization', async () => {
  const portal = await testPortal();
  const { app, organizationId, user } = portal;
  const portalId = await insertPortal(app.sql, { organizationId, label: `${portal.label}-2`, name: 'B', settings: {} });
  const member = { organizationId, portalId, userId: user.userId, customerId: user.customerId };
  await app.sql
    .insertInto('membership')
    .values({ ...member, status: 'APPROVED' })
    .execute();
  expect(await suspend(portal, user.userId)).toEqual(OK);
  const memberships = await membershipsOf(portal, user.userId);
  expect(Object.fromEntries(memberships.map((membership) => [membership.portalId, membership.status]))).toEqual({
    [portal.portalId]: 'SUSPENDED',
    [portalId]: 'APPROVED',
  });
});

test('an unknown user is refused', async () => {
  const portal = await testPortal();
  const person = await newcomer(portal);
  for (const decided of [approve, reject, suspend]) {
    expect(await decided(portal, newId())).toEqual(NOT_FOUND);
    expect(await decided(portal, person.identityId)).toEqual(NOT_FOUND);
  }
  expect(await decisionsOn(portal)).toEqual([]);
});
