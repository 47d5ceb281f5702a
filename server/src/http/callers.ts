// Finds out who is calling. Host and session decide; a header that disagrees is refused (ACC-17).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '@plumbline/contract/call';
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
import { NO_SESSION_COOKIE, originOf, readSessionCookie, sessionCookie } from './session-cookie.ts';
import type { ConsoleVisitor, Customer, Identified, Staff, Tenant, Visitor, WhoByCaller } from './who.ts';

/** The supplier may do for a customer what the customer may do. */
const ACTING_STAFF: Viewer = { isEmbedded: true, permissions: DEFAULT_PERMISSIONS };

export async function findCaller(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  by: Caller,
  isAdminPath: boolean,
): Promise<WhoByCaller[Caller]> {
  refuseForeignOrigin(request);
  const place = await app.tenants.byHost(request.host);
  const visitor = requestOf(request, reply);
  if (by === 'consoleVisitor' || by === 'staff') {
    if (place.kind !== 'console') refuse('not_found');
    return by === 'staff' ? findStaff(app, visitor) : visitor;
  }
  if (place.kind !== 'portal') refuse('portal_not_found');
  refuseForeignOrganization(request, place.tenant);
  if (isAdminPath) return findActingStaff(app, request, visitor, place.tenant);
  if (by === 'customer') return findCustomer(app, visitor, place.tenant);
  const anyone = { ...visitor, tenant: place.tenant, capabilities: capabilitiesOf(place.tenant, VISITOR) };
  return by === 'identity' ? findIdentified(app, anyone) : anyone;
}

function requestOf(request: FastifyRequest, reply: FastifyReply): ConsoleVisitor {
  return {
    requestId: request.id,
    clientAddress: request.ip,
    sessionToken: readSessionCookie(request),
    giveSession: (token, expiresAt) => void reply.header('set-cookie', sessionCookie(token, expiresAt)),
    dropSession: () => void reply.header('set-cookie', NO_SESSION_COOKIE),
  };
}

/** A page of another site may not make a browser act here: changes need our own Origin, exactly. */
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

async function findIdentified(app: App, visitor: Visitor): Promise<Identified> {
  const session = await app.sessions.find(visitor.tenant, visitor.sessionToken);
  if (!session) refuse('not_signed_in');
  return { ...visitor, identityId: session.identityId, sessionId: session.sessionId, email: session.email };
}

async function findCustomer(app: App, visitor: ConsoleVisitor, tenant: Tenant): Promise<Customer> {
  const session = await app.sessions.find(tenant, visitor.sessionToken);
  if (!session) refuse('not_signed_in');
  const { membership } = session;
  if (!membership) refuse('no_customer_account');
  return {
    ...visitor,
    tenant,
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
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) refuse('not_signed_in');
  const acting = await app.frameTokens.verify(token, tenant);
  if (!acting) refuse('not_signed_in');
  const named = request.headers['x-account-id'];
  if (named !== undefined && named !== acting.customerId) refuse('wrong_account');
  const customerName = await app.sessions.findCustomerName(tenant, acting.customerId);
  if (customerName === null) refuse('no_customer_account');
  return {
    ...visitor,
    tenant,
    identityId: acting.identityId,
    userId: null,
    customerId: acting.customerId,
    customerName,
    capabilities: capabilitiesOf(tenant, ACTING_STAFF),
    actor: { identityId: acting.identityId, staffId: acting.staffId, tokenId: acting.tokenId },
  };
}

async function findStaff(app: App, visitor: ConsoleVisitor): Promise<Staff> {
  const session = await app.sessions.findStaff(visitor.sessionToken);
  if (!session) refuse('not_signed_in');
  return { ...visitor, ...session };
}

const known = new WeakMap<Settings, WeakMap<Viewer, Capabilities>>();

/** Settings and viewer stay the same objects for as long as they are remembered, and so do the capabilities. */
function capabilitiesOf({ settings }: Tenant, viewer: Viewer): Capabilities {
  const byViewer = known.get(settings) ?? new WeakMap<Viewer, Capabilities>();
  known.set(settings, byViewer);
  const found = byViewer.get(viewer) ?? capabilities(settings, viewer);
  byViewer.set(viewer, found);
  return found;
}
