// Authenticates a request by host, session and token; a header that names another organization or account is refused
// (ACC-17).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallerKind } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import {
  capabilities,
  type Capabilities,
  DEFAULT_PERMISSIONS,
  type Viewer,
  VISITOR,
} from '@plumbline/rules/portals/capabilities';
import type { Settings } from '@plumbline/rules/portals/settings';
import type { App } from '../app.ts';
import type { SessionView } from './session-view.ts';
import { clientNetwork } from './client-network.ts';
import { cookie, noCookie, originOf, readCookie, readSessionCookie } from './cookies.ts';
import type { ConsoleVisitor, Customer, Staff, Tenant, CallerByKind } from './caller.ts';

/** Staff may do for a customer whatever the customer may do. */
const ACTING_STAFF: Viewer = { isEmbedded: true, permissions: DEFAULT_PERMISSIONS };

export async function findCaller(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller: kind, live = false }: Pick<Call, 'caller' | 'live'>,
  isAdminPath: boolean,
): Promise<CallerByKind[CallerKind]> {
  refuseForeignOrigin(request);
  const place = await app.tenants.byHost(request.host);
  const visitor = requestOf(request, reply);
  if (kind === 'consoleVisitor' || kind === 'staff') {
    if (place.kind !== 'console') refuse('not_found');
    return kind === 'staff' ? findStaff(app, visitor, live) : visitor;
  }
  if (place.kind !== 'portal') refuse('portal_not_found');
  refuseForeignOrganization(request, place.tenant);
  if (isAdminPath) return findActingStaff(app, request, visitor, place.tenant);
  const { tenant } = place;
  if (kind === 'customer') {
    const customer = customerOf(visitor, tenant, await findSession(app, visitor, tenant, live));
    refuseForeignAccount(request, customer.customerId);
    return customer;
  }
  const anyone = { ...visitor, tenant, capabilities: capabilitiesOf(tenant, VISITOR) };
  if (kind === 'anyone') return anyone;
  const session = await findSession(app, visitor, tenant, live);
  return { ...anyone, session, identityId: session.identityId };
}

function requestOf(request: FastifyRequest, reply: FastifyReply): ConsoleVisitor {
  return {
    requestId: request.id,
    clientAddress: request.ip,
    clientNetwork: clientNetwork(request.ip),
    sessionToken: readSessionCookie(request),
    bearerToken: bearerOf(request),
    giveSession: (token, expiresAt) => void reply.header('set-cookie', cookie('session', token, expiresAt)),
    dropSession: () => void reply.header('set-cookie', noCookie('session')),
    readCookie: (name) => readCookie(request, name),
    giveCookie: (name, value, expiresAt) => void reply.header('set-cookie', cookie(name, value, expiresAt)),
  };
}

/** CSRF protection: a change needs an Origin header that equals our own. */
function refuseForeignOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin } = request.headers;
  const isOwn = origin === originOf(request);
  const mayLackOrigin = origin === undefined && readSessionCookie(request) === null;
  if (!isOwn && !mayLackOrigin) refuse('forged_origin');
}

function refuseForeignOrganization(request: FastifyRequest, tenant: Tenant): void {
  const named = request.headers['x-organization-id'];
  if (named !== undefined && named !== tenant.organizationId) refuse('wrong_organization');
}

function refuseForeignAccount(request: FastifyRequest, customerId: string): void {
  const named = request.headers['x-account-id'];
  if (named !== undefined && named !== customerId) refuse('wrong_account');
}

const bearerOf = (request: FastifyRequest): string | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
};

/**
 * The session of the cookie, or of the bearer token where there is no cookie. If both are present they must name the
 * same session: otherwise somebody else has signed in in this browser since the page was loaded. They must name the
 * same customer too: otherwise the person has chosen another one in another tab, or is no longer a member (decision A21).
 */
async function findSession(app: App, visitor: ConsoleVisitor, tenant: Tenant, live: boolean): Promise<SessionView> {
  const token = visitor.bearerToken;
  const claims = token === null ? null : await app.accessTokens.verify(token, tenant.organizationId);
  if (token !== null && claims === null) refuse('user_token_expired');
  const session =
    claims !== null && visitor.sessionToken === null
      ? await app.sessions.findById(tenant, claims.sessionId, live)
      : await app.sessions.find(tenant, visitor.sessionToken, live);
  if (!session) refuse('not_signed_in');
  if (claims === null) return session;
  const customerId = session.membership?.customerId ?? null;
  const isOtherCustomer = claims.customerId !== null && customerId !== null && claims.customerId !== customerId;
  if (claims.sessionId !== session.sessionId || isOtherCustomer) refuse('user_token_expired');
  return session;
}

function customerOf(visitor: ConsoleVisitor, tenant: Tenant, session: SessionView): Customer {
  const { membership } = session;
  if (session.userId === null) refuse('user_not_found');
  if (!membership) refuse('no_customer_account');
  return {
    ...visitor,
    tenant,
    session,
    identityId: session.identityId,
    userId: membership.userId,
    customerId: membership.customerId,
    customerName: membership.customerName,
    capabilities: capabilitiesOf(tenant, membership.viewer),
    actor: null,
  };
}

async function findActingStaff(
  app: App,
  request: FastifyRequest,
  visitor: ConsoleVisitor,
  tenant: Tenant,
): Promise<Customer> {
  const token = visitor.bearerToken;
  if (token === null) refuse('not_signed_in');
  const acting = await app.frameTokens.verify(token, tenant);
  if (!acting || !(await app.sessions.isStaffActive(tenant, acting))) refuse('not_signed_in');
  refuseForeignAccount(request, acting.customerId);
  const customerName = await app.sessions.findCustomerName(tenant, acting.customerId);
  if (customerName === null) refuse('no_customer_account');
  const userId = await findImpersonated(app, request, tenant, acting.customerId);
  return {
    ...visitor,
    tenant,
    session: null,
    identityId: acting.identityId,
    userId,
    customerId: acting.customerId,
    customerName,
    capabilities: capabilitiesOf(tenant, ACTING_STAFF),
    actor: { identityId: acting.identityId, staffId: acting.staffId, tokenId: acting.tokenId },
  };
}

/**
 * Decision A11: `x-impersonate` names a user of the account, or `company:` and the account id; anything else is
 * refused.
 */
async function findImpersonated(
  app: App,
  request: FastifyRequest,
  tenant: Tenant,
  customerId: string,
): Promise<string | null> {
  const named = request.headers['x-impersonate'];
  if (named === undefined || named === 'none' || named === `company:${customerId}`) return null;
  const isMember = typeof named === 'string' && (await app.sessions.isMember(tenant, named, customerId));
  return isMember ? named : refuse('wrong_account');
}

async function findStaff(app: App, visitor: ConsoleVisitor, live: boolean): Promise<Staff> {
  const session = await app.sessions.findStaff(visitor.sessionToken, live);
  if (!session) refuse('not_signed_in');
  return { ...visitor, ...session };
}

const capabilitiesCache = new WeakMap<Settings, WeakMap<Viewer, Capabilities>>();

/** Settings and viewer are the same objects as long as they are cached, so the capabilities can be cached by them. */
function capabilitiesOf({ settings }: Tenant, viewer: Viewer): Capabilities {
  const byViewer = capabilitiesCache.get(settings) ?? new WeakMap<Viewer, Capabilities>();
  capabilitiesCache.set(settings, byViewer);
  const found = byViewer.get(viewer) ?? capabilities(settings, viewer);
  byViewer.set(viewer, found);
  return found;
}
