// Makes random requests to every call as every kind of caller, and reports what must not happen.
import { createHash, type Hash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Call } from '@plumbline/contract/call';
import { calls } from '@plumbline/contract/calls';
import { newId } from '../database/new-id.ts';
import { bodyOf } from './fuzz-bodies.ts';
import { pick, type Random, valueOf, type Known } from './fuzz-values.ts';
import { insertInvoice } from './fixtures.sql.ts';
import { CONSOLE_HOST, testPortal, type TestPortal } from './test-portal.ts';

/** Sessions end and people are suspended on the way, so everything is made anew after this many requests. */
const ROUND = 1_000;
const AT_ONCE = 8;
const RENEWED_EVERY = 5 * AT_ONCE;
/** The answer of a call that needs a service outside: staff among the callers save sign-in providers that do not exist. */
const OUTSIDE: ReadonlySet<string> = new Set(['provider_unavailable']);

export type FuzzOptions = { requests: number; random: Random; env: Record<string, string> };
export type FuzzReport = {
  requests: number;
  statuses: Record<string, number>;
  /** Refusals for want of a service outside, by call. */
  outside: Record<string, number>;
  /** The share of the calls by a caller of the right kind that got past authentication. */
  admitted: number;
  /** Equal for two runs with the same seed that made the same requests; ids of the tenants count by their place. */
  digest: string;
  problems: string[];
};

/** What a run adds up. */
type Tally = Omit<FuzzReport, 'digest' | 'admitted'> & { hash: Hash; fitting: number; admitted: number };

/** Most requests come from callers who can get past authentication. */
const FITTING_SHARE = 0.7;
const CONSOLE_CALLERS: ReadonlySet<string> = new Set(['staff']);
const PORTAL_CALLERS: ReadonlySet<string> = new Set(['customer', 'view-only', 'frame token']);

const CALLS = Object.entries(calls) as [string, Call][];
const settings = {
  isPaymentEnabled: true,
  isAchEnabled: true,
  isCreditCardEnabled: true,
  isCreditMemoEnabled: true,
  isCardOnFileEnabled: true,
  isScheduledPaymentEnabled: true,
  isRecurrencePaymentEnabled: true,
  isWaiverEnabled: true,
  isOtherDocumentsEnabled: true,
  isPortalSignUpEnabled: true,
};

export async function fuzzCalls({ requests, random, env }: FuzzOptions): Promise<FuzzReport> {
  const report: Tally = {
    requests: 0,
    statuses: {},
    outside: {},
    problems: [],
    hash: createHash('sha256'),
    fitting: 0,
    admitted: 0,
  };
  while (report.requests < requests) {
    const scene = await setScene(env);
    for (let sent = 0; sent < ROUND && report.requests < requests; sent += AT_ONCE) {
      if (sent % RENEWED_EVERY === 0) await renewScene(scene);
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendOne(scene, random, report)));
    }
    await scene.portal.http.close();
    await scene.other.http.close();
  }
  const { hash, fitting, admitted, ...counts } = report;
  return { ...counts, admitted: admitted / Math.max(1, fitting), digest: hash.digest('hex').slice(0, 16) };
}

/** Some calls end the sessions or memberships of their callers, or save providers that do not exist. */
async function renewScene({ portal, identities }: Scene): Promise<void> {
  const { app, organizationId, user, neighbor, staff } = portal;
  const memberships = app.sql.updateTable('membership').where('organizationId', '=', organizationId);
  await memberships.set({ status: 'APPROVED' }).where('userId', 'in', [user.userId, neighbor.userId]).execute();
  await app.sql.deleteFrom('signInConnection').where('organizationId', '=', organizationId).execute();
  const cookies: Record<string, string> = {
    customer: await portal.cookieFor(user.identityId, 'PORTAL'),
    'view-only': await portal.cookieFor(neighbor.identityId, 'PORTAL'),
    staff: await portal.cookieFor(staff.identityId, 'CONSOLE'),
  };
  for (const identity of identities) identity.cookie = cookies[identity.name] ?? identity.cookie;
}

type Identity = {
  name: string;
  cookie?: string | undefined;
  bearer?: string;
  isAdmin?: boolean;
  mayNotSee: readonly string[];
};
type Scene = { portal: TestPortal; other: TestPortal; identities: Identity[]; known: Known };

async function setScene(env: Record<string, string>): Promise<Scene> {
  const [portal, other] = [await testPortal({ settings, env }), await testPortal({ settings, env })];
  const own = await withInvoice(portal, portal.user.customerId);
  const neighbor = await withInvoice(portal, portal.neighbor.customerId);
  const foreign = await withInvoice(other, other.user.customerId);
  const { app, organizationId, portalId, user, staff, cookies } = portal;
  await app.sql
    .updateTable('membership')
    .set({ canPay: false, canPrepay: false, canManageMethods: false, canRequestWaiver: false })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', portal.neighbor.userId)
    .execute();
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const bearer = await app.frameTokens.issue(acting, { organizationId, portalId });
  const secrets = [foreign.number, other.label];
  const identities: Identity[] = [
    { name: 'stranger', mayNotSee: [...secrets, own.number, neighbor.number] },
    { name: 'customer', cookie: cookies.customer, mayNotSee: [...secrets, neighbor.number] },
    { name: 'view-only', cookie: cookies.neighbor, mayNotSee: [...secrets, own.number] },
    { name: 'staff', cookie: cookies.staff, mayNotSee: secrets },
    { name: 'frame token', bearer, isAdmin: true, mayNotSee: [...secrets, neighbor.number] },
    {
      name: 'other tenant',
      cookie: other.cookies.customer,
      mayNotSee: [own.number, neighbor.number, foreign.number],
    },
    { name: "other tenant's staff", cookie: other.cookies.staff, mayNotSee: [own.number, neighbor.number] },
    { name: 'made-up session', cookie: `__Host-session=${'a'.repeat(43)}`, mayNotSee: [own.number, neighbor.number] },
  ];
  const ids = [own.id, neighbor.id, foreign.id, user.customerId, user.userId, portalId, other.portalId, newId()];
  return {
    portal,
    other,
    identities,
    known: { ids, texts: [portal.label, user.email, 'Ann', own.number.slice(0, 3)] },
  };
}

/** An invoice whose number nobody sends, so that it can only come from the database. */
async function withInvoice({ app, organizationId }: TestPortal, customerId: string) {
  const number = `N${newId()}`;
  const id = await insertInvoice(app.sql, { organizationId, customerId, invoiceNumber: number });
  return { id, number };
}

async function sendOne({ portal, identities, known }: Scene, random: Random, report: Tally): Promise<void> {
  const [name, call] = pick(random, CALLS);
  const isConsole = call.caller === 'staff' || call.caller === 'consoleVisitor';
  const fitting = identities.filter((each) => (isConsole ? CONSOLE_CALLERS : PORTAL_CALLERS).has(each.name));
  const isFitting = random() < FITTING_SHARE;
  const identity = pick(random, isFitting ? fitting : identities);
  const request = requestOf(call, identity, random, known);
  report.hash.update(withoutIds(JSON.stringify([name, identity.name, request.url, request.payload]), known));
  const host = isConsole ? CONSOLE_HOST : portal.host;
  const response = await portal.send({ ...request, host, remoteAddress: addressFrom(random) });
  const { statusCode, body } = response;
  report.requests += 1;
  report.statuses[statusCode] = (report.statuses[statusCode] ?? 0) + 1;
  const about = `${name} as ${identity.name}: ${JSON.stringify(request)}`;
  report.fitting += isFitting ? 1 : 0;
  report.admitted += isFitting && statusCode !== 401 ? 1 : 0;
  if (statusCode >= 500) {
    const code = codeIn(body);
    if (OUTSIDE.has(code)) report.outside[`${name} ${code}`] = (report.outside[`${name} ${code}`] ?? 0) + 1;
    else report.problems.push(`${statusCode} ${body.slice(0, 200)} ${about}`);
  }
  const leaked = identity.mayNotSee.find((secret) => body.includes(secret));
  if (leaked !== undefined && !JSON.stringify(request).includes(leaked))
    report.problems.push(`leaks ${leaked}: ${about}`);
}

function codeIn(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code);
  } catch {
    return '';
  }
}

/** Ids and names differ from run to run; their places do not. */
const withoutIds = (text: string, { ids, texts }: Known): string =>
  [...ids, ...texts].reduce((left, known, place) => left.replaceAll(known, `#${place}`), text);

const addressFrom = (random: Random): string =>
  `10.${Array.from({ length: 3 }, () => Math.floor(random() * 256)).join('.')}`;

function requestOf(call: Call, { cookie, bearer, isAdmin }: Identity, random: Random, known: Known): InjectOptions {
  const partOf = (schema: Call['query']) =>
    schema ? (valueOf(schema, random, known) as Record<string, unknown> | null) : {};
  const params = partOf(call.params) ?? {};
  const path = call.path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(textFrom(params[field])));
  const asked: unknown = partOf(call.query);
  // A text instead of fields stays whole, so that an id in it counts by its place.
  const query = Object.entries(typeof asked === 'string' ? { text: asked } : (Object(asked) as object)).map(
    ([field, value]) => `${field}=${encodeURIComponent(textFrom(value))}`,
  );
  const body = bodyOf(call, random, known);
  const isOnAdminPath = call.caller === 'customer' && (isAdmin === true || random() < 0.05);
  return {
    method: call.method,
    url: `${path}${isOnAdminPath ? '/admin' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(cookie && { cookie }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(call.idempotent && { 'idempotency-key': `fuzz-${Math.floor(random() * 2 ** 48)}`.padEnd(24, '0') }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.payload }),
  };
}

const textFrom = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
