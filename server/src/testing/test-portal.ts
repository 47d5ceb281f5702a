// A separate portal for a test: an organization, two customers with a user each, one member of staff, and the HTTP
// server.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/open-database.ts';
import { testDatabase } from '../database/test-database.ts';
import { readEnv } from '../env.ts';
import { buildHttp, type HttpOptions } from '../http-server.ts';
import { beginSession } from '../identity/sessions/sessions.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';
import { memoryRecords } from '../ports/domain-records/memory-records.ts';
import { memoryStorage } from '../ports/storage/memory-storage.ts';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
  insertSignatory,
  insertStaff,
} from './fixtures.sql.ts';
import { testClock } from './test-clock.ts';

export const BASE_DOMAIN = 'portal.test';
export const CONSOLE_HOST = `console.${BASE_DOMAIN}`;
export const TEST_ENV: Readonly<Record<string, string>> = {
  BASE_DOMAIN,
  SECRET_KEY: 'only for tests, thirty-two characters',
  PORT: '443',
  PUBLIC_SCHEME: 'https',
};

type Options = Partial<Omit<HttpOptions, 'extend'>> & {
  settings?: Partial<Settings>;
  env?: Record<string, string>;
  database?: Database;
  logTo?: string[];
  checkpoint?: App['checkpoint'];
  extend?: (http: FastifyInstance, app: App) => Promise<void> | void;
};
type SendOptions = InjectOptions & { cookie?: string; host?: string };

export async function testPortal({
  settings = {},
  env: extraEnv = {},
  database: given,
  logTo,
  checkpoint,
  extend,
  ...http
}: Options = {}) {
  const clock = testClock();
  const database = given ?? (await testDatabase());
  const env = readEnv({ ...TEST_ENV, ...extraEnv }, false);
  const log = openLog(logTo ? 'debug' : 'silent', logTo && { write: (line: string) => void logTo.push(line) });
  const domainRecords = memoryRecords();
  const app = appOn(database, env, {
    log,
    now: clock.now,
    storage: memoryStorage(),
    domainRecords,
    ...(checkpoint && { checkpoint }),
  });
  const server = await buildHttp(app, {
    web: null,
    trustProxy: false,
    requestsPerMinute: 100_000,
    ...http,
    ...(extend && { extend: (instance) => extend(instance, app) }),
  });
  const tenant = await insertTenant(app.sql, settings);

  const cookieFor = async (identityId: string, kind: 'PORTAL' | 'CONSOLE', organizationId = tenant.organizationId) => {
    const login = { organizationId, identityId, provider: 'password', enteredAt: clock.now().toISOString() } as const;
    const session = kind === 'PORTAL' ? { ...login, kind, portalId: tenant.portalId } : { ...login, kind };
    const { token } = await beginSession(app.sql, clock.now(), session);
    return `__Host-session=${token}`;
  };
  // A random client network, because throttle counts are shared by everything on this database.
  const remoteAddress = `fd00:${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}::1`;
  const send = ({ cookie, host = tenant.host, headers, ...options }: SendOptions) =>
    server.inject({
      remoteAddress,
      ...options,
      headers: { host, origin: `http://${host}`, ...(cookie && { cookie }), ...headers },
    });
  return {
    ...tenant,
    app,
    domainRecords,
    clock,
    http: server,
    send,
    cookieFor,
    /** The sessions of the first customer's user, the second one's, and staff. */
    cookies: {
      customer: await cookieFor(tenant.user.identityId, 'PORTAL'),
      neighbor: await cookieFor(tenant.neighbor.identityId, 'PORTAL'),
      staff: await cookieFor(tenant.staff.identityId, 'CONSOLE'),
    },
  };
}

export type TestPortal = Awaited<ReturnType<typeof testPortal>>;

async function insertTenant(sql: Parameters<typeof insertOrganization>[0], settings: Partial<Settings>) {
  const label = `t${newId().replaceAll('-', '').slice(-20)}`;
  const organizationId = await insertOrganization(sql, `Supplier ${label}`);
  const portalId = await insertPortal(sql, { organizationId, label, name: `Portal ${label}`, settings });
  const member = async (name: string) => {
    const email = `${name.toLowerCase()}@${label}.example`;
    const customerId = await insertCustomer(sql, organizationId, `${name} Builders`);
    const identityId = await insertIdentity(sql, email, `${name} Person`);
    const userId = await insertMember(sql, { organizationId, portalId, customerId, identityId });
    return { customerId, identityId, userId, email };
  };
  const staffIdentity = await insertIdentity(sql, `staff@${label}.example`, 'Sam Staff');
  const staffId = await insertStaff(sql, organizationId, staffIdentity);
  // Who may release waivers that were signed on paper.
  if (settings.isWaiverEnabled) await insertSignatory(sql, { organizationId, staffId, changedBy: staffIdentity });
  return {
    label,
    host: `${label}.${BASE_DOMAIN}`,
    organizationId,
    portalId,
    user: await member('Ann'),
    neighbor: await member('Bob'),
    staff: { identityId: staffIdentity, id: staffId },
  };
}
