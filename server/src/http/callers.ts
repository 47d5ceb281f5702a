// Authenticates a request by host, session and token; a header that names another organization or account is refused
// (ACC-17).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallerKind } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import {
  type Capabilities,
  DEFAULT_PERMISSIONS,
  VIEW_PERMISSIONS,
  type Viewer,
  VISITOR,
} from '@plumbline/rules/portals/capabilities';
import type { App } from '../app.ts';
import type { SessionView } from './session-view.ts';
import { capabilitiesOf } from './capabilities-of.ts';
import { clientNetwork } from './client-network.ts';
import { cookie, type CookieName, noCookie, originOf, readCookie, readSessionCookie } from './cookies.ts';
import type { ConsoleVisitor, Customer, Place, Program, Staff, Tenant, CallerByKind } from './caller.ts';

/** Staff may do for a customer whatever the customer may do. */
const ACTING_STAFF: Viewer = { isEmbedded: true, permissions: DEFAULT_PERMISSIONS };
const VIEWING_STAFF: Viewer = { isEmbedded: true, permissions: VIEW_PERMISSIONS };

const USER_AGENT_MAX = 300;

/** What of a call decides who may make it. */
type AskedCall = Pick<Call, 'caller' | 'live' | 'withoutSecondFactor'>;
type AnyCaller = CallerByKind[CallerKind];

/** Not a promise while host and session are cached: this runs for every request. */
export function findCaller(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  call: AskedCall,
  isAdminPath: boolean,
): AnyCaller | Promise<AnyCaller> {
  refuseForeignOrigin(request);
  return whenKnown(app.tenants.byHost(request.host), (place) =>
    callerAt(app, place, request, reply, call, isAdminPath),
  );
}

/** Continues at once with a value that is known, later with a promised one. */
const whenKnown = <T, R>(value: T | Promise<T>, read: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(read) : read(value);

function callerAt(
  app: App,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller: kind, live = false, withoutSecondFactor = false }: AskedCall,
  isAdminPath: boolean,
): AnyCaller | Promise<AnyCaller> {
  const tokens: Tokens = { sessionToken: readSessionCookie(request), bearerToken: bearerOf(request) };
  if (kind === 'consoleVisitor' || kind === 'staff' || kind === 'program') {
    if (place.kind !== 'console') refuse('not_found');
    const visitor = new RequestOfCaller(request, reply, tokens);
    if (kind === 'program') return findProgram(app, visitor);
    return kind === 'staff' ? findStaff(app, visitor, { live, withoutSecondFactor }) : visitor;
  }
  if (place.kind !== 'portal') refuse('portal_not_found');
  const { tenant } = place;
  refuseForeignOrganization(request, tenant);
  if (kind === 'customer' && !isAdminPath) {
    return whenKnown(findSession(app, tokens, tenant, live), (session) => {
      if (!withoutSecondFactor) refuseUnsecured(tenant, session);
      const customer = new CustomerOfRequest(request, reply, tokens, tenant, session);
      refuseForeignAccount(request, customer.customerId);
      return customer;
    });
  }
  const visitor = new RequestOfCaller(request, reply, tokens);
  if (isAdminPath) return findActingStaff(app, request, visitor, tenant);
  const anyone = Object.assign(visitor, { tenant, capabilities: capabilitiesOf(tenant, VISITOR) });
  if (kind === 'anyone') return anyone;
  return whenKnown(findSession(app, tokens, tenant, live), (session) => {
    if (!withoutSecondFactor) refuseUnsecured(tenant, session);
    return Object.assign(anyone, { session, identityId: session.identityId });
  });
}

function refuseUnsecured(tenant: Tenant, session: SessionView): void {
  if (lacksSecondFactor(tenant, session)) refuse('second_factor_required');
}

/**
 * Whether the portal asks for a second factor that the person has not set up. Whoever comes from the supplier's own
 * provider has its factor; whoever cannot enter the portal yet needs none. Who is in already needs one also while a
 * changed address is not proved.
 */
export const lacksSecondFactor = (tenant: Tenant, session: SessionView): boolean =>
  !session.hasSecondFactor &&
  session.isApproved &&
  (session.emailVerified || session.membership !== null) &&
  session.pool === 'plumbline' &&
  capabilitiesOf(tenant, VISITOR).secondFactorRequired;

type Tokens = Pick<ConsoleVisitor, 'bearerToken' | 'sessionToken'>;

/** What every caller has; a class, so that a request creates one object and no closures. */
class RequestOfCaller implements ConsoleVisitor {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly sessionToken: string | null;
  readonly bearerToken: string | null;

  constructor(request: FastifyRequest, reply: FastifyReply, { sessionToken, bearerToken }: Tokens) {
    this.#request = request;
    this.#reply = reply;
    this.requestId = request.id;
    this.clientAddress = request.ip;
    this.sessionToken = sessionToken;
    this.bearerToken = bearerToken;
  }

  get isHead(): boolean {
    return this.#request.method === 'HEAD';
  }

  get clientNetwork(): string {
    return clientNetwork(this.clientAddress);
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
  }

  giveSession(token: string, expiresAt: Date): void {
    this.giveCookie('session', token, expiresAt);
  }

  dropSession(): void {
    this.#reply.header('set-cookie', noCookie('session'));
  }

  readCookie(name: CookieName): string | null {
    return readCookie(this.#request, name);
  }

  giveCookie(name: CookieName, value: string, expiresAt: Date): void {
    this.#reply.header('set-cookie', cookie(name, value, expiresAt));
  }
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

function bearerOf({ headers: { authorization } }: FastifyRequest): string | null {
  if (authorization === undefined) return null;
  const [scheme, token] = authorization.split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/**
 * The session of the cookie, or of the bearer token where there is no cookie. If both are present they must name the
 * same session: otherwise somebody else has signed in in this browser since the page was loaded. They must name the
 * same customer too: otherwise the person has chosen another one in another tab, or is no longer a member (decision A21).
 */
function findSession(
  app: App,
  { bearerToken, sessionToken }: Tokens,
  tenant: Tenant,
  live: boolean,
): SessionView | Promise<SessionView> {
  if (bearerToken === null) {
    return whenKnown(app.sessions.find(tenant, sessionToken, live), (session) => session ?? refuse('not_signed_in'));
  }
  return whenKnown(app.accessTokens.verify(bearerToken, tenant.organizationId), (claims) => {
    if (claims === null) refuse('user_token_expired');
    const found =
      sessionToken === null
        ? app.sessions.findById(tenant, claims.sessionId, live)
        : app.sessions.find(tenant, sessionToken, live);
    return whenKnown(found, (session) => checkClaims(session ?? refuse('not_signed_in'), claims));
  });
}

function checkClaims(session: SessionView, claims: { sessionId: string; customerId: string | null }): SessionView {
  const customerId = session.membership?.customerId ?? null;
  const isOtherCustomer = claims.customerId !== null && customerId !== null && claims.customerId !== customerId;
  if (claims.sessionId !== session.sessionId || isOtherCustomer) refuse('user_token_expired');
  return session;
}

/** Created with all its fields, so that the object keeps its shape. */
class CustomerOfRequest extends RequestOfCaller implements Customer {
  readonly tenant: Tenant;
  readonly session: SessionView;
  readonly identityId: string;
  readonly userId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly capabilities: Capabilities;
  readonly actor = null;

  constructor(request: FastifyRequest, reply: FastifyReply, tokens: Tokens, tenant: Tenant, session: SessionView) {
    super(request, reply, tokens);
    const { membership } = session;
    if (session.userId === null) refuse('user_not_found');
    if (!membership) refuse('no_customer_account');
    this.tenant = tenant;
    this.session = session;
    this.identityId = session.identityId;
    this.userId = membership.userId;
    this.customerId = membership.customerId;
    this.customerName = membership.customerName;
    this.capabilities = capabilitiesOf(tenant, membership.viewer);
  }
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
  if (acting.isViewOnly && request.method !== 'GET') refuse('forbidden');
  refuseForeignAccount(request, acting.customerId);
  const customerName = await app.sessions.findCustomerName(tenant, acting.customerId);
  if (customerName === null) refuse('no_customer_account');
  const userId = await findImpersonated(app, request, tenant, acting.customerId);
  const { identityId, staffId, tokenId, isViewOnly = false } = acting;
  return Object.assign(visitor, {
    tenant,
    session: null,
    identityId,
    userId,
    customerId: acting.customerId,
    customerName,
    capabilities: capabilitiesOf(tenant, isViewOnly ? VIEWING_STAFF : ACTING_STAFF),
    actor: { identityId, staffId, tokenId, isViewOnly },
  });
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

const findStaff = (
  app: App,
  visitor: ConsoleVisitor,
  { live, withoutSecondFactor }: { live: boolean; withoutSecondFactor: boolean },
): Staff | Promise<Staff> =>
  whenKnown(app.sessions.findStaff(visitor.sessionToken, live), (found) => {
    const session = found ?? refuse('not_signed_in');
    if (session.lacksSecondFactor && !withoutSecondFactor) refuse('second_factor_required');
    return Object.assign(visitor, session);
  });

/** By its token only: a session in the same browser does not count. */
async function findProgram(app: App, visitor: ConsoleVisitor): Promise<Program> {
  const token = visitor.bearerToken ?? refuse('api_token_invalid');
  return Object.assign(visitor, (await app.apiTokens.find(token)) ?? refuse('api_token_invalid'));
}
