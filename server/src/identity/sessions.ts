// Sessions: a random token in the browser's cookie, its hash in the database, a short memory in between.
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';
import { newId } from '../database/new-id.ts';
import { ShortMemory } from '../short-memory.ts';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { Tenant } from '../http/who.ts';
import {
  insertSession,
  selectConsoleSession,
  selectCustomerName,
  selectPortalSession,
  updateSessionSeen,
} from './identity.sql.ts';
import { SESSION_ABSOLUTE_MS, SESSION_CACHE_MS, SESSION_IDLE_MS, SESSION_TOUCH_MS } from './session-limits.ts';

type Sql = Kysely<Tables>;

export type SessionView = {
  sessionId: string;
  identityId: string;
  email: string;
  emailVerified: boolean;
  membership: {
    userId: string;
    userName: string;
    customerId: string;
    customerName: string;
    viewer: { isEmbedded: false; permissions: Permissions };
  } | null;
};
export type StaffSession = {
  organizationId: string;
  organizationName: string;
  identityId: string;
  staffId: string;
  name: string;
  title: string;
};

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Begins a session; the token leaves the server once and is stored only as a hash. */
export async function beginSession(
  sql: Sql,
  now: Date,
  of: { organizationId: string; identityId: string; kind: 'PORTAL' | 'CONSOLE' },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  const dates = { at: now.toISOString(), expiresAt: expiresAt.toISOString() };
  await insertSession({ ...of, ...dates, id: newId(), tokenHash: hashToken(token) }, sql);
  return { token, expiresAt };
}

export function openSessions(sql: Sql, now: () => Date) {
  const portal = new ShortMemory<SessionView | null>({ keepMs: SESSION_CACHE_MS, max: 50_000, now });
  const staff = new ShortMemory<StaffSession | null>({ keepMs: SESSION_CACHE_MS, max: 5_000, now });
  const names = new ShortMemory<string | null>({ keepMs: SESSION_CACHE_MS, max: 5_000, now });

  const isOver = (row: { lastSeenAt: string; expiresAt: string }) =>
    now().getTime() > Date.parse(row.expiresAt) || now().getTime() - Date.parse(row.lastSeenAt) > SESSION_IDLE_MS;

  async function touch(organizationId: string, row: { sessionId: string; lastSeenAt: string }) {
    if (now().getTime() - Date.parse(row.lastSeenAt) < SESSION_TOUCH_MS) return;
    await updateSessionSeen(sql, organizationId, row.sessionId, now().toISOString());
  }

  async function loadPortal(tenant: Tenant, token: string): Promise<SessionView | null> {
    const row = await selectPortalSession(sql, tenant.organizationId, tenant.portalId, hashToken(token));
    if (!row || isOver(row)) return null;
    await touch(tenant.organizationId, row);
    return viewOf(row);
  }

  async function loadStaff(token: string): Promise<StaffSession | null> {
    const row = await selectConsoleSession(sql, hashToken(token));
    if (!row || isOver(row)) return null;
    await touch(row.organizationId, row);
    const { organizationId, organizationName, identityId, staffId, name, title } = row;
    return { organizationId, organizationName, identityId, staffId, name, title };
  }

  return {
    find: (tenant: Tenant, token: string | null) =>
      token === null ? null : portal.get(`${tenant.portalId} ${token}`, () => loadPortal(tenant, token)),
    findStaff: (token: string | null) => (token === null ? null : staff.get(token, () => loadStaff(token))),
    findCustomerName: (tenant: Tenant, customerId: string) =>
      names.get(`${tenant.organizationId} ${customerId}`, async () => {
        const row = await selectCustomerName(sql, tenant.organizationId, customerId);
        return row?.name ?? null;
      }),
    forget: (token: string) => {
      portal.forget((key) => key.endsWith(` ${token}`));
      staff.forget((key) => key === token);
    },
  };
}

export type Sessions = ReturnType<typeof openSessions>;

type Row = NonNullable<Awaited<ReturnType<typeof selectPortalSession>>>;

function viewOf(row: Row): SessionView {
  const { sessionId, identityId, email, emailVerifiedAt, userId, userName, customerId, customerName } = row;
  const isMember = userId !== null && customerId !== null && customerName !== null;
  const permissions: Permissions = {
    view: row.canView === true,
    pay: row.canPay === true,
    prepay: row.canPrepay === true,
    manageMethods: row.canManageMethods === true,
    requestWaiver: row.canRequestWaiver === true,
    manageUsers: row.canManageUsers === true,
  };
  const viewer = { isEmbedded: false as const, permissions };
  const membership = isMember ? { userId, userName, customerId, customerName, viewer } : null;
  return { sessionId, identityId, email, emailVerified: emailVerifiedAt !== null, membership };
}
