// The common types of the cases in which a stranger names an id, and who the strangers are.
import type { InjectOptions } from 'fastify';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Call } from '@plumbline/contract/call';
import type { CallName } from '@plumbline/contract/calls';
import { newId } from '../../../database/new-id.ts';
import { beginSession } from '../../../identity/sessions/sessions.ts';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
  insertSignatory,
  insertStaff,
} from '../../../testing/fixtures.sql.ts';
import { BASE_DOMAIN, type TestPortal } from '../../../testing/test-portal.ts';
import type { SendRequest } from '../refusal-cases.ts';

export type ForeignCase = {
  portal: TestPortal;
  /** Makes what the call names, and returns the request of whom it belongs to. */
  prepare: () => Promise<SendRequest>;
  /** Shared by all customers of the portal. */
  isShared?: boolean;
};
export type ForeignCases<Name extends CallName> = Readonly<Record<Name, ForeignCase>>;

export const foreignAt =
  (portal: TestPortal) =>
  (prepare: () => Promise<SendRequest> | SendRequest): ForeignCase => ({ portal, prepare: async () => prepare() });

type Stranger = { who: string; headers: Record<string, string> };

/**
 * Another organization in the same database, with the same settings, and the headers of its owner and its customer. The
 * owner has the same password as the portal's, and signs waivers too.
 */
async function otherOrganization({ app, clock, portalId, staff }: TestPortal) {
  const label = `o${newId().replaceAll('-', '').slice(-20)}`;
  const organizationId = await insertOrganization(app.sql, `Other ${label}`);
  const { settings } = await app.sql
    .selectFrom('portal')
    .select('settings')
    .where('id', '=', portalId)
    .executeTakeFirstOrThrow();
  const portal = { organizationId, label, name: 'Other', settings: settingsFrom(settings).settings };
  const otherPortalId = await insertPortal(app.sql, portal);
  const customerId = await insertCustomer(app.sql, organizationId, 'Other Builders');
  const memberId = await insertIdentity(app.sql, `cleo@${label}.example`, 'Cleo Customer');
  await insertMember(app.sql, { organizationId, portalId: otherPortalId, customerId, identityId: memberId });
  const { passwordHash } = await app.sql
    .selectFrom('identity')
    .select('passwordHash')
    .where('id', '=', staff.identityId)
    .executeTakeFirstOrThrow();
  const ownerId = await insertIdentity(app.sql, `olga@${label}.example`, 'Olga Owner', passwordHash ?? undefined);
  const staffId = await insertStaff(app.sql, organizationId, ownerId);
  await insertSignatory(app.sql, { organizationId, staffId, changedBy: ownerId });
  const login = { organizationId, provider: 'password', enteredAt: clock.now().toISOString() } as const;
  const cookieOf = async (session: Parameters<typeof beginSession>[2]) =>
    `__Host-session=${(await beginSession(app.sql, clock.now(), session)).token}`;
  const host = `${label}.${BASE_DOMAIN}`;
  return {
    owner: { cookie: await cookieOf({ ...login, identityId: ownerId, kind: 'CONSOLE' }) },
    customer: {
      host,
      origin: `http://${host}`,
      cookie: await cookieOf({ ...login, identityId: memberId, kind: 'PORTAL', portalId: otherPortalId }),
    },
  };
}

/** The same kind of caller elsewhere. */
export async function strangersTo(
  { portal, isShared = false }: Pick<ForeignCase, 'portal' | 'isShared'>,
  { caller }: Call,
): Promise<Stranger[]> {
  const { owner, customer } = await otherOrganization(portal);
  if (caller === 'staff') return [{ who: 'an owner of another organization', headers: owner }];
  const elsewhere = { who: 'somebody at the portal of another organization', headers: customer };
  if (caller === 'anyone' || isShared) return [elsewhere];
  const neighbor = await portal.cookieFor(portal.neighbor.identityId, 'PORTAL');
  return [elsewhere, { who: 'another customer of the same portal', headers: { cookie: neighbor } }];
}

/** Sends a request with the headers of somebody else; what the helpers of a test ask besides it stays as it is. */
export async function sendAs({ http }: TestPortal, call: Call, { headers }: Stranger, send: SendRequest) {
  const inject = http.inject.bind(http) as (options: InjectOptions) => ReturnType<SendRequest>;
  const path = new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
  const isMeant = ({ method = 'GET', url }: InjectOptions) =>
    method === call.method && typeof url === 'string' && path.test(url);
  http.inject = ((options: InjectOptions) =>
    inject(isMeant(options) ? { ...options, headers: { ...options.headers, ...headers } } : options)) as never;
  try {
    return await send();
  } finally {
    http.inject = inject as never;
  }
}
