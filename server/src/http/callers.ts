// Finds out who is calling. Host and session decide; a header that disagrees is refused (ACC-17).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '@plumbline/contract/call';
import { refuse } from '@plumbline/contract/refusals';
import { capabilities, DEFAULT_PERMISSIONS, VISITOR } from '@plumbline/rules/portals/capabilities';
import type { App } from '../app.ts';
import { NO_SESSION_COOKIE, originOf, readSessionCookie, sessionCookie } from './session-cookie.ts';
import type { ConsoleVisitor, Customer, Identified, Staff, Tenant, Visitor, WhoByCaller } from './who.ts';

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
  const anyone: Visitor = {
    ...visitor,
    tenant: place.tenant,
    capabilities: capabilities(place.tenant.settings, VISITOR),
  };
  if (by === 'anyone') return anyone;
  return by === 'identity' ? findIdentified(app, anyone) : findCustomer(app, anyone);
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

async function findCustomer(app: App, visitor: Visitor): Promise<Customer> {
  const session = await app.sessions.find(visitor.tenant, visitor.sessionToken);
  if (!session) refuse('not_signed_in');
  const { membership } = session;
  if (!membership) refuse('no_customer_account');
  return {
    ...visitor,
    identityId: session.identityId,
    userId: membership.userId,
    customerId: membership.customerId,
    customerName: membership.customerName,
    capabilities: capabilities(visitor.tenant.settings, { isEmbedded: false, permissions: membership.permissions }),
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
    capabilities: capabilities(tenant.settings, { isEmbedded: true, permissions: DEFAULT_PERMISSIONS }),
    actor: { identityId: acting.identityId, staffId: acting.staffId, tokenId: acting.tokenId },
  };
}

async function findStaff(app: App, visitor: ConsoleVisitor): Promise<Staff> {
  const session = await app.sessions.findStaff(visitor.sessionToken);
  if (!session) refuse('not_signed_in');
  return { ...visitor, ...session };
}
