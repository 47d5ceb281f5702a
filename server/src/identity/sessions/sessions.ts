// Sessions: a random token in the browser's cookie, its hash in the database, a cache of a few seconds in between.
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.gen.ts';
import { isId, newId } from '../../database/new-id.ts';
import { LoadingCache } from '../../loading-cache.ts';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { Account, SessionView } from '../../http/session-view.ts';
import type { Tenant } from '../../http/caller.ts';
import { type ActingSession, selectActingStaff } from '../acting-staff.sql.ts';
import {
  insertSession,
  selectApproved,
  selectConsoleSession,
  selectCustomerName,
  selectPortalSession,
  selectPortalSessionById,
  updateSessionSeen,
} from '../identity.sql.ts';
import { selectOtherOrganizations } from '../own-organizations.sql.ts';
import { SESSION_ABSOLUTE_MS, SESSION_CACHE_MS, SESSION_IDLE_MS, SESSION_TOUCH_MS } from './session-limits.ts';

type Sql = Kysely<Tables>;

export type StaffSession = {
  sessionId: string;
  organizationId: string;
  organizationName: string;
  timeZone: string;
  identityId: string;
  staffId: string;
  name: string;
  /** Not `email`: that names an account at which somebody tries to sign in. */
  ownEmail: string;
  title: string;
  role: StaffRole;
  isOperator: boolean;
  /** Whether the organization asks for a second factor that the person has not set up. */
  lacksSecondFactor: boolean;
};

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits. The database stores only hashes of tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export type NewSession = {
  organizationId: string;
  identityId: string;
  provider: Provider;
  /** When the person authenticated, if not just now. */
  authenticatedAt?: string;
  /** When logIn confirmed the membership, if it already has. */
  enteredAt?: string;
  /** Where it was opened, for the person's own list. */
  userAgent?: string;
  clientAddress?: string;
} & ({ kind: 'PORTAL'; portalId: string } | { kind: 'CONSOLE' });

export type Provider = 'password' | 'email-link' | 'google' | 'sso';

/** The token is returned once and stored only as a hash. */
export async function beginSession(
  sql: Sql,
  now: Date,
  session: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  // Counted from the authentication, so that hand-offs between portals do not prolong it.
  const proved = session.authenticatedAt === undefined ? now.getTime() : Date.parse(session.authenticatedAt);
  const expiresAt = new Date(proved + SESSION_ABSOLUTE_MS);
  const dates = { at: now.toISOString(), expiresAt: expiresAt.toISOString() };
  await insertSession({ ...session, ...dates, id: newId(), tokenHash: hashToken(token) }, sql);
  return { token, expiresAt };
}

export function openSessions(sql: Sql, now: () => Date) {
  const portal = new LoadingCache<SessionView | null>({ ttlMs: SESSION_CACHE_MS, max: 20_000, now });
  const staff = new LoadingCache<StaffSession | null>({ ttlMs: SESSION_CACHE_MS, max: 5_000, now });
  const active = new LoadingCache<true | null>({ ttlMs: SESSION_CACHE_MS, max: 5_000, now });
  const names = new LoadingCache<string | null>({ ttlMs: SESSION_CACHE_MS, max: 5_000, now });

  const isOver = (row: { lastSeenAt: string; expiresAt: string }) =>
    now().getTime() > Date.parse(row.expiresAt) || now().getTime() - Date.parse(row.lastSeenAt) > SESSION_IDLE_MS;

  async function touch(organizationId: string, row: { sessionId: string; lastSeenAt: string }) {
    if (now().getTime() - Date.parse(row.lastSeenAt) < SESSION_TOUCH_MS) return;
    await updateSessionSeen(sql, organizationId, row.sessionId, now().toISOString());
  }

  async function viewFrom(tenant: Tenant, rows: readonly Row[]): Promise<SessionView | null> {
    const [row] = rows;
    if (!row || isOver(row)) return null;
    await touch(tenant.organizationId, row);
    return viewOf(row, rows);
  }
  const loadPortal = async (tenant: Tenant, token: string) =>
    viewFrom(tenant, await selectPortalSession(sql, tenant, hashToken(token)));
  const loadById = async (tenant: Tenant, id: string) =>
    viewFrom(tenant, await selectPortalSessionById(sql, tenant, id));

  async function loadStaff(token: string): Promise<StaffSession | null> {
    const row = await selectConsoleSession(sql, hashToken(token));
    if (!row || isOver(row)) return null;
    await touch(row.organizationId, row);
    const { lastSeenAt: _, expiresAt: __, operatorId, isFactorRequired, factorSince, ...session } = row;
    const lacksSecondFactor = isFactorRequired && factorSince === null;
    return { ...session, isOperator: operatorId !== null, lacksSecondFactor };
  }

  const cached = <V>(cache: LoadingCache<V>, key: string, live: boolean, load: () => Promise<V>) =>
    live ? cache.reload(key, load) : cache.get(key, load);

  return {
    /** `live` skips the cache and reads the database. */
    find: (tenant: Tenant, token: string | null, live = false) =>
      token === null ? null : cached(portal, `${tenant.portalId} ${token}`, live, () => loadPortal(tenant, token)),
    findById: (tenant: Tenant, id: string, live = false) =>
      cached(portal, `${tenant.portalId} #${id}`, live, () => loadById(tenant, id)),
    findStaff: (token: string | null, live = false) =>
      token === null ? null : cached(staff, token, live, () => loadStaff(token)),
    /** Where else a member of staff works. */
    findOtherOrganizations: ({ identityId, organizationId }: StaffSession) =>
      selectOtherOrganizations(sql, identityId, organizationId),
    findCustomerName: (tenant: Tenant, customerId: string) =>
      names.get(`${tenant.organizationId} ${customerId}`, async () => {
        const row = await selectCustomerName(sql, tenant.organizationId, customerId);
        return row?.name ?? null;
      }),
    /** Whether a member of staff still may act for customers, and the session that a frame token came from still lives. */
    isStaffActive: async ({ organizationId }: Tenant, acting: ActingSession): Promise<boolean> =>
      (await active.get(`${organizationId} ${acting.staffId} ${acting.sessionId} ${acting.isViewOnly}`, async () => {
        const row = await selectActingStaff(sql, organizationId, acting);
        return row !== undefined && (row.session === null || !isOver(row.session)) ? true : null;
      })) === true,
    /** Whether this user has an approved membership for this customer in this portal. */
    isMember: async (tenant: Tenant, userId: string, customerId: string): Promise<boolean> =>
      isId(userId) && (await selectApproved(sql, tenant, userId, customerId)) !== undefined,
    /** Call after sessions end or change, so that the next request reads the database. */
    clearCache: () => {
      portal.clear();
      staff.clear();
      active.clear();
    },
  };
}

export type Sessions = ReturnType<typeof openSessions>;

type Row = Awaited<ReturnType<typeof selectPortalSession>>[number];

/** The first row is the membership in use. */
function viewOf(row: Row, rows: readonly Row[]): SessionView {
  const { sessionId, identityId, pool, name, email, provider, authenticatedAt, expiresAt, userId } = row;
  const emailVerified = row.emailVerifiedAt !== null;
  const session = { sessionId, identityId, pool, name, email, emailVerified, provider, authenticatedAt, expiresAt };
  const hasSecondFactor = row.factorSince !== null;
  const isApproved = row.customerId !== null;
  return { ...session, hasSecondFactor, userId, isApproved, membership: membershipOf(row, rows) };
}

function membershipOf(
  { enteredAt, userId, name, customerId, customerName, ...row }: Row,
  rows: readonly Row[],
): SessionView['membership'] {
  if (enteredAt === null || userId === null || customerId === null || customerName === null) return null;
  const permissions: Permissions = {
    view: row.canView === true,
    pay: row.canPay === true,
    prepay: row.canPrepay === true,
    manageMethods: row.canManageMethods === true,
    requestWaiver: row.canRequestWaiver === true,
    manageUsers: row.canManageUsers === true,
  };
  const viewer = { isEmbedded: false, permissions } as const;
  const { paymentLimit, approvalLimit } = row;
  const limits = { paymentLimit, approvalLimit };
  return { userId, userName: name, customerId, customerName, viewer, ...limits, accounts: accountsOf(rows) };
}

/** The customers that the person may choose from, by name. */
const accountsOf = (rows: readonly Row[]): Account[] =>
  rows
    .flatMap(({ customerId: id, customerName: name, customerCode: code }) =>
      id === null || name === null || code === null ? [] : [{ id, name, code }],
    )
    .toSorted((one, other) => `${one.name} ${one.code}`.localeCompare(`${other.name} ${other.code}`));
