// Isolation of tenants and customers: every call of the contract is tried by callers who may not make it.
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Call, CallerKind } from '@plumbline/contract/call';
import { calls, type CallName } from '@plumbline/contract/calls';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { newId } from '../database/new-id.ts';
import { brandPortalOf, LOGO, pictureForm } from '../portals/brand/testing/brand-portal.ts';
import { beginSession } from '../identity/sessions/sessions.ts';
import { insertIdentity, insertMember, insertPortal } from '../testing/fixtures.sql.ts';
import { newcomer } from '../testing/newcomer.ts';
import { BASE_DOMAIN, CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';

const entries = Object.entries(calls) as [CallName, Call][];
const callsBy = (...callers: CallerKind[]) => entries.filter(([, call]) => callers.includes(call.caller));
const forPeople = callsBy('customer', 'identity');
const forCustomers = callsBy('customer');
const forStaff = callsBy('staff');
const forAnyone = callsBy('anyone');
const forConsole = callsBy('consoleVisitor');
const forPrograms = callsBy('program');

test('ACC-17 every call of the contract is tried below', () => {
  const tried = [forPeople, forStaff, forAnyone, forConsole, forPrograms].flat().map(([name]) => name);
  expect(tried.toSorted()).toEqual(Object.keys(calls).toSorted());
});

/** Shared by the whole file, because no test changes them. */
const portal = await testPortal();
const other = await testPortal();
const expiredFrameToken = await frameToken(portal);
portal.clock.pass(301_000);
const outsider = await newcomer(portal);
const waiting = await loginOf(portal, { portalId: portal.portalId });
const elsewhere = await loginElsewhere(portal);

/** The session cookie of the customer's own user. */
async function loginOf(
  { app, clock, organizationId, user }: TestPortal,
  member: { portalId: string; enteredAt?: string },
) {
  const login = { organizationId, identityId: user.identityId, kind: 'PORTAL', provider: 'password' } as const;
  const { token } = await beginSession(app.sql, clock.now(), { ...login, ...member });
  return `__Host-session=${token}`;
}

/** The same organization and person, with access, but in another portal. */
async function loginElsewhere(from: TestPortal) {
  const { app, clock, organizationId, user } = from;
  const label = `${from.label}-2`;
  const portalId = await insertPortal(app.sql, { organizationId, label, name: 'Second', settings: {} });
  const member = { organizationId, portalId, userId: user.userId, customerId: user.customerId };
  await app.sql
    .insertInto('membership')
    .values({ ...member, status: 'APPROVED' })
    .execute();
  const cookie = await loginOf(from, { portalId, enteredAt: clock.now().toISOString() });
  return { cookie, host: `${label}.${BASE_DOMAIN}` };
}

/** The token with which staff act for the first customer. */
function frameToken({ app, staff, user, ...member }: TestPortal): Promise<string> {
  return app.frameTokens.issue(
    { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId },
    member,
  );
}

/** The bearer token of a session. */
async function bearer(from: TestPortal, cookie: string, host = from.host) {
  const response = await from.send({ method: 'POST', url: '/v1/identity/token', cookie, host });
  return { authorization: `Bearer ${response.json<{ accessToken: string }>().accessToken}` };
}

/** A URL for the call, with ids of the portal. */
const urlOf = (call: Call) =>
  call.path.replace(':portalId', portal.portalId).replace(':subdomain', portal.label).replace(/:\w+/g, newId());

type RequestOptions = { cookie?: string; host?: string; headers?: Record<string, string>; isAdmin?: boolean };

/** The result of the call. A caller who may not make it is refused before the input is validated. */
async function attempt(call: Call, { isAdmin = false, ...from }: RequestOptions) {
  const response = await portal.send({ method: call.method, url: `${urlOf(call)}${isAdmin ? '/admin' : ''}`, ...from });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return [response.statusCode, isJson ? response.json<{ code?: string }>().code : undefined];
}

const NOT_SIGNED_IN = [401, 'not_signed_in'];
const OTHER_TOKEN = [401, 'user_token_expired'];
const WRONG_ORGANIZATION = [403, 'wrong_organization'];
const WRONG_ACCOUNT = [403, 'wrong_account'];
const NO_USER = [404, 'user_not_found'];
const NOT_LET_IN = [403, 'no_customer_account'];
/** The refusals of the HTTP layer; any other comes from the call itself. */
const CLOSED: readonly unknown[] = [
  'not_signed_in',
  'user_token_expired',
  'wrong_organization',
  'wrong_account',
  'user_not_found',
  'no_customer_account',
  'portal_not_found',
  'forged_origin',
];
const isOpen = async (call: Call, trying: RequestOptions) => !CLOSED.includes((await attempt(call, trying))[1]);

describe.each(forPeople)('ACC-17 %s', (_name, call) => {
  test('is closed to a visitor', async () => {
    expect(await attempt(call, {})).toEqual(NOT_SIGNED_IN);
    expect(await attempt(call, { cookie: `__Host-session=${newId()}` })).toEqual(NOT_SIGNED_IN);
    expect(await attempt(call, { headers: { authorization: 'Bearer x.y.z' } })).toEqual(OTHER_TOKEN);
  });

  test('is closed to a session of another organization, or of another portal of the same one', async () => {
    expect(await attempt(call, { cookie: other.cookies.customer })).toEqual(NOT_SIGNED_IN);
    expect(await attempt(call, { cookie: elsewhere.cookie })).toEqual(NOT_SIGNED_IN);
  });

  test('is closed to a bearer token of another organization, of another portal, or of another session', async () => {
    const foreign = await bearer(other, other.cookies.customer);
    expect(await attempt(call, { headers: foreign })).toEqual(OTHER_TOKEN);
    expect(await attempt(call, { headers: foreign, cookie: portal.cookies.customer })).toEqual(OTHER_TOKEN);
    const second = await bearer(portal, elsewhere.cookie, elsewhere.host);
    expect(await attempt(call, { headers: second })).toEqual(NOT_SIGNED_IN);
    const neighbor = await bearer(portal, portal.cookies.neighbor);
    expect(await attempt(call, { headers: neighbor, cookie: portal.cookies.customer })).toEqual(OTHER_TOKEN);
  });

  test('is closed to a request that names another organization', async () => {
    const headers = { 'x-organization-id': other.organizationId };
    expect(await attempt(call, { headers, cookie: portal.cookies.customer })).toEqual(WRONG_ORGANIZATION);
  });

  test('is closed to a console session, and not there on the console', async () => {
    expect(await attempt(call, { cookie: portal.cookies.staff })).toEqual(NOT_SIGNED_IN);
    const onConsole = { cookie: portal.cookies.customer, host: CONSOLE_HOST };
    expect(await attempt(call, onConsole)).toEqual([404, 'portal_not_found']);
  });

  test('is open to its own users, by cookie and by bearer token', async () => {
    const headers = { 'x-organization-id': portal.organizationId };
    const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
    expect(await isOpen(call, { cookie, headers })).toBe(true);
    const token = await bearer(portal, portal.cookies.customer);
    // A token is issued for a cookie only, so that it cannot renew itself.
    expect(await isOpen(call, { headers: token })).toBe(call !== calls.createAccessToken);
  });
});

describe.each(forCustomers)('ACC-17 %s', (_name, call) => {
  const asAdmin = async (headers: Record<string, string> = {}, token?: string) =>
    attempt(call, {
      isAdmin: true,
      headers: { authorization: `Bearer ${token ?? (await frameToken(portal))}`, ...headers },
    });

  test('is closed to an identity without an account here, and to one without access', async () => {
    expect(await attempt(call, { cookie: outsider.cookie })).toEqual(NO_USER);
    expect(await attempt(call, { cookie: waiting })).toEqual(NOT_LET_IN);
  });

  test('its /admin form is closed to a customer', async () => {
    const { customer } = portal.cookies;
    expect(await attempt(call, { isAdmin: true, cookie: customer })).toEqual(NOT_SIGNED_IN);
    const headers = await bearer(portal, customer);
    expect(await attempt(call, { isAdmin: true, cookie: customer, headers })).toEqual(NOT_SIGNED_IN);
    expect(await attempt(call, { isAdmin: true, cookie: portal.cookies.staff })).toEqual(NOT_SIGNED_IN);
  });

  test('its /admin form is closed to a token of another portal, of another account, expired or forged', async () => {
    const token = await frameToken(portal);
    expect(CLOSED).not.toContain((await asAdmin())[1]);
    expect(await asAdmin({}, await frameToken(other))).toEqual(NOT_SIGNED_IN);
    expect(await asAdmin({}, `${token.slice(0, -20)}${'x'.repeat(20)}`)).toEqual(NOT_SIGNED_IN);
    expect(await asAdmin({}, expiredFrameToken)).toEqual(NOT_SIGNED_IN);
    expect(await asAdmin({ 'x-account-id': portal.neighbor.customerId })).toEqual(WRONG_ACCOUNT);
    expect(await asAdmin({ 'x-organization-id': other.organizationId })).toEqual(WRONG_ORGANIZATION);
  });

  test('its /admin form acts for the users of its account only', async () => {
    const { user, neighbor } = portal;
    for (const own of [user.userId, `company:${user.customerId}`, 'none']) {
      expect(CLOSED).not.toContain((await asAdmin({ 'x-impersonate': own }))[1]);
    }
    for (const foreign of [
      neighbor.userId,
      other.user.userId,
      user.identityId,
      `company:${neighbor.customerId}`,
      `company:${other.user.customerId}`,
      'company:',
      'anybody',
      '',
    ]) {
      expect([foreign, await asAdmin({ 'x-impersonate': foreign })]).toEqual([foreign, WRONG_ACCOUNT]);
    }
  });
});

describe.each(forAnyone)('ACC-17 %s', (_name, call) => {
  test('is closed to a request that names another organization', async () => {
    const headers = { 'x-organization-id': other.organizationId };
    expect(await attempt(call, { headers })).toEqual(WRONG_ORGANIZATION);
  });

  test('does not exist on the console', async () => {
    expect(await attempt(call, { host: CONSOLE_HOST })).toEqual([404, 'portal_not_found']);
  });
});

describe.each([...forConsole, ...forStaff, ...forPrograms])('ACC-17 %s', (_name, call) => {
  test('does not exist on a portal', async () => {
    expect(await attempt(call, { cookie: portal.cookies.staff })).toEqual([404, 'not_found']);
  });
});

describe.each(forStaff)('ACC-17 %s', (_name, call) => {
  test('is closed to a visitor and to a customer, with a cookie or a token', async () => {
    const host = CONSOLE_HOST;
    const headers = await bearer(portal, portal.cookies.customer);
    expect(await attempt(call, { host })).toEqual(NOT_SIGNED_IN);
    expect(await attempt(call, { host, cookie: portal.cookies.customer })).toEqual(NOT_SIGNED_IN);
    expect(await attempt(call, { host, headers })).toEqual(NOT_SIGNED_IN);
  });
});

describe.each(forPrograms)('ACC-17 %s', (_name, call) => {
  test('is closed to everybody without a token of a program, whatever session they have', async () => {
    const host = CONSOLE_HOST;
    const NO_TOKEN = [401, 'api_token_invalid'];
    expect(await attempt(call, { host })).toEqual(NO_TOKEN);
    expect(await attempt(call, { host, cookie: portal.cookies.staff })).toEqual(NO_TOKEN);
    expect(await attempt(call, { host, headers: await bearer(portal, portal.cookies.customer) })).toEqual(NO_TOKEN);
    const headers = { authorization: `Bearer ${await frameToken(portal)}` };
    expect(await attempt(call, { host, headers })).toEqual(NO_TOKEN);
  });
});

/** The ids that a console call can refer to; each belongs to one organization. */
const SUBJECTS = ['userId', 'portalId', 'customerId', 'customerIds'] as const;
type Subjects = { userId: string; portalId: string; customerId: string; customerIds: string[] };

const namesIn = (call: Call, part: 'params' | 'body') =>
  SUBJECTS.filter((name) => name in (call[part]?.properties ?? {}));
const aboutSomebody = forStaff
  .map(([name, call]) => ({ name, call, named: [...namesIn(call, 'params'), ...namesIn(call, 'body')] }))
  .filter(({ named }) => named.length > 0);

/** A pending user, so that every decision can be made about them. */
async function subjectsOf({ app, organizationId, portalId, neighbor, label }: TestPortal): Promise<Subjects> {
  const identityId = await insertIdentity(app.sql, `waits-${newId()}@${label}.example`, 'Will Wait');
  const { customerId } = neighbor;
  const member = { organizationId, portalId, customerId, identityId, status: 'PENDING' } as const;
  return { userId: await insertMember(app.sql, member), portalId, customerId, customerIds: [customerId] };
}

async function stateOf({ app: { sql }, organizationId: id }: TestPortal) {
  const memberships = await sql.selectFrom('membership').selectAll().where('organizationId', '=', id).execute();
  const audit = await sql.selectFrom('auditEvent').selectAll().where('organizationId', '=', id).execute();
  const mails = await sql.selectFrom('mailMessage').selectAll().where('organizationId', '=', id).execute();
  return { memberships, audit, mails };
}

/** What a call needs besides ids. */
const BODIES: Partial<Record<CallName, object>> = {
  createPaymentRequest: {
    currencyCode: 'USD',
    requester: { name: 'Priya Lund', email: 'priya@supplier.example' },
    recipient: { email: 'rosa@quint.example' },
  },
  inviteUser: { email: 'ida@holm.example', name: '', permissions: DEFAULT_PERMISSIONS },
  recordOfflinePayment: {
    paymentType: 'CASH',
    receivedOn: '2026-11-16',
    currencyCode: 'USD',
    amount: 10_00,
    invoices: [],
  },
  rejectUser: { reason: 'We know no such company' },
  previewMailWording: { subject: '', intro: '', closing: '' },
  testMailWording: { subject: '', intro: 'We thank you', closing: '' },
};

/** Those that end in `:kind` are about pictures of a brand, but for these. */
const KINDS: Partial<Record<CallName, string>> = { previewMailWording: 'reminder', testMailWording: 'reminder' };
/** Besides those that are read. */
const CHANGE_NOTHING: ReadonlySet<CallName> = new Set(['previewMailWording']);

type Prepared = { body?: object; id?: string; form?: InjectOptions };

async function setMembership({ app }: TestPortal, { userId }: Subjects, status: 'APPROVED' | 'SUSPENDED') {
  await app.sql.updateTable('membership').set({ status }).where('userId', '=', userId).execute();
  return {};
}

const settingsOf = ({ send, portalId, cookies }: TestPortal) => {
  const url = `/v1/console/portals/${portalId}/settings`;
  const options = { host: CONSOLE_HOST, cookie: cookies.staff };
  return {
    version: async () => (await send({ ...options, url })).json<{ version: string }>().version,
    change: (body: object) => send({ ...options, method: 'PUT', url, payload: body }),
    lastChange: async () =>
      (await send({ ...options, url: `${url}/changes` })).json<{ rows: { id: string }[] }>().rows[0]?.id ?? '',
  };
};

/** What a call needs to have been done before. */
const PREPARATIONS: Partial<Record<CallName, (mine: TestPortal, own: Subjects) => Promise<Prepared>>> = {
  changePortalBrand: async (mine) => {
    const { version, brand } = await brandPortalOf(mine).read();
    return { body: { version, brand: { ...brand, name: 'Other' } } };
  },
  changeCustomerSettings: async () => ({ body: { emailDomains: [`c${newId().slice(-12)}.example`] } }),
  requestPortalDomain: async () => ({ body: { domain: `pay.${newId()}.example` } }),
  verifyPortalDomain: async (mine) => {
    await brandPortalOf(mine).provenDomain();
    return {};
  },
  removePortalDomain: async (mine) => {
    await brandPortalOf(mine).provenDomain();
    return {};
  },
  savePortalPicture: async () => ({ form: await pictureForm(LOGO) }),
  getPortalPicture: async (mine) => {
    await brandPortalOf(mine).savePicture('logo', LOGO);
    return {};
  },
  removePortalPicture: async (mine) => {
    await brandPortalOf(mine).savePicture('logo', LOGO);
    return {};
  },
  suspendUser: (mine, own) => setMembership(mine, own, 'APPROVED'),
  reactivateUser: (mine, own) => setMembership(mine, own, 'SUSPENDED'),
  resetUserSecondFactor: async (mine, own) => {
    await setMembership(mine, own, 'APPROVED');
    const { sql, now } = mine.app;
    const at = now().toISOString();
    const user = sql.selectFrom('userAccount').select('identityId').where('id', '=', own.userId);
    const { identityId } = await user.executeTakeFirstOrThrow();
    const factor = { identityId, sealedSecret: Buffer.from('sealed'), createdAt: at, confirmedAt: at };
    await sql.insertInto('twoFactor').values(factor).execute();
    return {};
  },
  changeUserAccess: async (mine, own) => {
    await setMembership(mine, own, 'APPROVED');
    const url = '/v1/console/people?state=active&search=will%20wait';
    const found = await mine.send({ url, host: CONSOLE_HOST, cookie: mine.cookies.staff });
    const version = found.json<{ rows: { version: string }[] }>().rows[0]?.version;
    const permissions = { ...DEFAULT_PERMISSIONS, pay: false };
    return { body: { version, memberships: [{ customerId: own.customerId, permissions }] } };
  },
  changePortalSettings: async (mine) => ({
    body: { version: await settingsOf(mine).version(), changes: { isWaiverOnly: true } },
  }),
  undoSettingChange: async (mine) => {
    const { version, change, lastChange } = settingsOf(mine);
    await change({ version: await version(), changes: { isWaiverOnly: true } });
    return { id: await lastChange() };
  },
};

describe.each(aboutSomebody)('ACC-17 $name', ({ name, call, named }) => {
  const send = (sender: TestPortal, subjects: Subjects, { body = {}, id = '', form }: Prepared) =>
    sender.send({
      method: call.method,
      url: SUBJECTS.reduce((path, name) => path.replace(`:${name}`, String(subjects[name])), call.path)
        .replace(':id', id)
        .replace(':kind', KINDS[name] ?? 'logo'),
      host: CONSOLE_HOST,
      cookie: sender.cookies.staff,
      ...(call.idempotent && { headers: { 'idempotency-key': newId() } }),
      payload: {
        ...BODIES[name],
        ...body,
        ...Object.fromEntries(namesIn(call, 'body').map((subject) => [subject, subjects[subject]])),
      },
      ...form,
    });

  test('affects its own organization only, whichever id belongs to another', async () => {
    const [mine, theirs] = [await testPortal(), await testPortal()];
    const [own, foreign] = [await subjectsOf(mine), await subjectsOf(theirs)];
    const prepared = (await PREPARATIONS[name]?.(mine, own)) ?? {};
    const before = [await stateOf(mine), await stateOf(theirs)];
    const attempts = [foreign, ...named.map((name) => ({ ...own, [name]: foreign[name] }))];
    for (const subjects of attempts) expect((await send(mine, subjects, prepared)).statusCode).toBe(404);
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(before);
    expect((await send(mine, own, prepared)).statusCode).toBeLessThan(300);
    if (call.method === 'GET' || CHANGE_NOTHING.has(name)) expect(await stateOf(mine)).toEqual(before[0]);
    else expect(await stateOf(mine)).not.toEqual(before[0]);
    expect(await stateOf(theirs)).toEqual(before[1]);
  });
});

test('ACC-17 a change needs our own Origin if there is a session', async () => {
  const send = (origin: string | undefined) =>
    portal.http.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { host: portal.host, cookie: portal.cookies.customer, ...(origin !== undefined && { origin }) },
    });
  expect((await send(`http://${portal.host}`)).statusCode).toBe(200);
  for (const origin of [
    'https://evil.example',
    `http://${portal.host}.evil.example`,
    'null',
    `https://${portal.host}`,
    undefined,
  ]) {
    const response = await send(origin);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'forged_origin']);
  }
});
