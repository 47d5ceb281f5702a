// listOrganizations, checkPortalLabel, createOrganization, enterOrganization
import { sql as raw } from 'kysely';
import { expect, test, vi } from 'vitest';
import { newId } from '../database/new-id.ts';
import { updateSessionsRevoked } from '../identity/identity.sql.ts';
import { lockLogin } from '../identity/logins.sql.ts';
import { insertIdentity, insertStaff } from '../testing/fixtures.sql.ts';
import { BASE_DOMAIN, CONSOLE_HOST, testPortal, type TestPortal } from '../testing/test-portal.ts';
import { testVisitor } from '../testing/test-visitor.ts';
import { insertOperator } from './organizations.sql.ts';

const NEW = {
  name: 'Granite Supply',
  legalName: 'Granite Supply Company, Inc.',
  address: '2200 Quarry Line Road, Sacramento, CA 95899',
  timeZone: 'America/Los_Angeles',
  supportEmail: 'ar@granite.example',
  supportPhone: '',
  portalName: 'Granite Supply',
  themeColor: '#1f5fd1',
};

const portal = await testPortal();
const other = await testPortal();

/** An operator who belongs to the first organization, in a browser of their own. */
async function operator({ app, http, organizationId, label, cookieFor }: TestPortal = portal) {
  const identityId = await insertIdentity(app.sql, `${newId()}@${label}.example`, 'Olga Operator');
  await insertStaff(app.sql, organizationId, identityId);
  await insertOperator(app.sql, identityId, '2026-01-01T00:00:00.000Z');
  const visitor = testVisitor({ host: CONSOLE_HOST, http });
  visitor.cookies.set('__Host-session', (await cookieFor(identityId, 'CONSOLE')).split('=')[1] ?? '');
  return { ...visitor, identityId };
}

const organizationOf = async ({ get }: { get: (url: string) => ReturnType<ReturnType<typeof testVisitor>['get']> }) =>
  (await get('/v1/console/overview')).json<{ organization?: { id: string } }>().organization?.id;
const entries = (organizationId: string) =>
  portal.app.sql
    .selectFrom('auditEvent')
    .select(['action', 'actorIdentityId'])
    .where('organizationId', '=', organizationId)
    .where('action', '=', 'operator.entered')
    .execute();

test('SET-02 an operator sees every organization, with its first portal', async () => {
  const { get } = await operator();
  const { rows } = (await get('/v1/console/organizations')).json<{ rows: { id: string }[] }>();
  expect(rows.find(({ id }) => id === other.organizationId)).toMatchObject({
    name: `Supplier ${other.label}`,
    portal: { label: other.label, url: `https://${other.host}` },
    portalCount: 1,
    staffCount: 1,
  });
});

test('SET-02 an operator enters another organization as owner, which has it on record', async () => {
  const { get, post, identityId } = await operator();
  expect(await organizationOf({ get })).toBe(portal.organizationId);
  expect((await post(`/v1/console/organizations/${other.organizationId}/enter`)).statusCode).toBe(200);
  expect(await organizationOf({ get })).toBe(other.organizationId);
  // A change that only an owner may make.
  const { organizationId, portalId, neighbor } = other;
  const frame = await post('/v1/console/frame-tokens', { customerId: neighbor.customerId, portalId });
  expect(frame.statusCode).toBe(201);
  expect(await entries(organizationId)).toContainEqual({ action: 'operator.entered', actorIdentityId: identityId });
  // Once more, and back to the own organization, where they stay the member of staff that they were.
  await post(`/v1/console/organizations/${organizationId}/enter`);
  expect((await entries(organizationId)).filter((entry) => entry.actorIdentityId === identityId)).toHaveLength(2);
  await post(`/v1/console/organizations/${portal.organizationId}/enter`);
  const rows = await portal.app.sql
    .selectFrom('staff')
    .select(['organizationId', 'role', 'isOperator'])
    .where('identityId', '=', identityId)
    .execute();
  expect(rows.toSorted((a, b) => Number(a.isOperator) - Number(b.isOperator))).toEqual([
    { organizationId: portal.organizationId, role: 'owner', isOperator: false },
    { organizationId, role: 'owner', isOperator: true },
  ]);
});

test('SET-02 entering ends the session before it, and does not prolong the sign-in', async () => {
  const { get, post, cookies } = await operator();
  const before = cookies.get('__Host-session');
  portal.clock.pass(20 * 60_000);
  await get('/v1/console/overview');
  await post(`/v1/console/organizations/${other.organizationId}/enter`);
  const old = testVisitor({ host: CONSOLE_HOST, http: portal.http });
  old.cookies.set('__Host-session', before ?? '');
  expect((await old.get('/v1/console/overview')).statusCode).toBe(401);
  for (let minutes = 20; minutes < 12 * 60 - 20; minutes += 20) {
    portal.clock.pass(20 * 60_000);
    expect((await get('/v1/console/overview')).statusCode).toBe(200);
  }
  portal.clock.pass(21 * 60_000);
  expect((await get('/v1/console/overview')).statusCode).toBe(401);
});

test('SET-02 who is no operator any more loses what they entered, and keeps what is theirs', async () => {
  const { get, post, identityId, cookies } = await operator();
  await post(`/v1/console/organizations/${other.organizationId}/enter`);
  await portal.app.sql.deleteFrom('operator').where('identityId', '=', identityId).execute();
  portal.app.sessions.clearCache();
  expect((await get('/v1/console/overview')).statusCode).toBe(401);
  cookies.set('__Host-session', (await portal.cookieFor(identityId, 'CONSOLE')).split('=')[1] ?? '');
  expect((await get('/v1/console/overview')).statusCode).toBe(200);
  expect((await get('/v1/console/organizations')).statusCode).toBe(403);
});

test('SET-01 an operator creates an organization, whose portal is there at once', async () => {
  const { get, post } = await operator();
  const label = `n${newId().slice(-12)}`;
  const host = `${label}.${BASE_DOMAIN}`;
  const info = () => portal.send({ url: `/v1/portals/info/${label}`, host });
  expect((await info()).statusCode).toBe(404);
  expect((await get(`/v1/console/portal-labels/${label}`)).json()).toEqual({ isFree: true, url: `https://${host}` });
  const created = await post('/v1/console/organizations', { ...NEW, label: label.toUpperCase() });
  expect(created.statusCode).toBe(201);
  const { organizationId } = created.json<{ organizationId: string }>();
  expect((await info()).json()).toMatchObject({ name: 'Granite Supply', organization: { id: organizationId } });
  expect((await get(`/v1/console/portal-labels/${label}`)).json()).toMatchObject({ isFree: false });
  expect((await get('/v1/console/portal-labels/console')).json()).toMatchObject({ isFree: false });
  await post(`/v1/console/organizations/${organizationId}/enter`);
  expect(await organizationOf({ get })).toBe(organizationId);
});

test('SET-02 a session that ends while it enters an organization is not there either', async () => {
  const { post, identityId } = await operator();
  const { sql } = portal.app;
  let entered: ReturnType<typeof post> | undefined;
  await sql.transaction().execute(async (tx) => {
    await lockLogin(tx, identityId);
    await updateSessionsRevoked(tx, identityId, portal.clock.now().toISOString());
    const { rows } = await raw<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    entered = post(`/v1/console/organizations/${other.organizationId}/enter`);
    const isWaiting = async () => {
      const waiting = await raw`
        select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(sql);
      return waiting.rows.length > 0;
    };
    await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 20 });
  });
  expect((await entered)?.statusCode).toBe(401);
  const open = sql.selectFrom('session').select('id').where('identityId', '=', identityId);
  expect(await open.where('revokedAt', 'is', null).execute()).toEqual([]);
});

test('SET-01 an operator enters the address of a new organization, since its documents print it', async () => {
  const { post } = await operator();
  const label = `granite-${newId().slice(-12)}`;
  for (const address of ['', '   ']) {
    const refused = await post('/v1/console/organizations', { ...NEW, label, address });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { address: 'Enter the address, which documents print.' } },
    ]);
  }
  const created = await post('/v1/console/organizations', { ...NEW, label });
  const { organizationId } = created.json<{ organizationId: string }>();
  const stored = portal.app.sql
    .selectFrom('organization')
    .select(['address', 'legalName'])
    .where('id', '=', organizationId);
  expect(await stored.executeTakeFirst()).toEqual({ address: NEW.address, legalName: NEW.legalName });
});
