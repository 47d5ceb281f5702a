// Serves the two web apps: hashed files with unlimited caching, and the page freshly for each request.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleBoot, PortalBoot, SignedIn } from '@plumbline/contract/boot';
import { type FirstView, firstCallsOf } from '@plumbline/contract/first-calls';
import { Refused } from '@plumbline/contract/refusals';
import type { Search } from '@plumbline/rules/lists/list-fields';
import { brandRoles } from '@plumbline/rules/brand/colors';
import { capabilities, VISITOR } from '@plumbline/rules/portals/capabilities';
import { currencyFor } from '@plumbline/rules/portals/currency';
import { openingScreen, type Screen, type ScreenViewer } from '@plumbline/rules/portals/screens';
import type { App } from '../app.ts';
import { answerFirstCalls } from './answer-first-calls.ts';
import { compressPage } from './compress-page.ts';
import { isPage } from './error-page.ts';
import { isInFrame, parentsOf, SHOWS_PORTALS } from './framing.ts';
import { sendRefusal } from './errors.ts';
import { issueToken } from './issue-token.ts';
import {
  embedFirstAnswers,
  escapeHtml,
  type FileList,
  newNonce,
  type Page,
  type Template,
  templateOf,
  type WebApp,
} from './page.ts';
import { sendPlainPage } from './plain-page.ts';
import { contentSecurityPolicy, type FramePolicy, type OutsideSources, PAGE_HEADERS } from './security-headers.ts';
import { lacksSecondFactor } from './callers.ts';
import { readSessionCookie } from './cookies.ts';
import type { SessionView } from './session-view.ts';
import type { Tenant } from './caller.ts';

export type WebApps = { portal: WebApp; console: WebApp };

/** Pages that ask for a password must not be framed. */
const NEVER_FRAMED =
  /^\/(login|signup|forgot-password|change-password|action|auth|confirm-email|restore-email|second-factor|invitation)(\/|$)/;
const CONSOLE_BRAND = '#1f5fd1';

/** The apps' files: their names change with their content, so browsers may cache them forever. */
export async function addAssets(http: FastifyInstance, { portal, console: console_ }: WebApps): Promise<void> {
  const root = [portal.assets, console_.assets].filter((folder) => folder !== null);
  if (root.length === 0) return;
  await http.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    // Source maps are not served.
    allowedPath: (path) => !path.endsWith('.map'),
  });
}

/** Pages and unknown paths count like calls; the plugin limits only routes by itself. */
export const limitNotFound = (http: FastifyInstance) => ({ preValidation: http.generalLimit });

export function addWebApps(http: FastifyInstance, app: App, web: WebApps): void {
  const portal = { http, template: templateOf(web.portal), screens: web.portal.screens };
  const console_ = templateOf(web.console);
  http.get('/favicon.svg', { schema: { hide: true } }, async (request, reply) => {
    const place = await app.tenants.byHost(request.host);
    const tenant = place.kind === 'portal' ? place.tenant : null;
    const mark = initialMark(tenant?.name ?? 'Plumbline', tenant?.settings.themeColor ?? CONSOLE_BRAND);
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(mark);
  });
  http.setNotFoundHandler(limitNotFound(http), async (request, reply) => {
    if (!isPage(request)) return sendRefusal(reply, new Refused('not_found'));
    const place = await app.tenants.byHost(request.host);
    if (place.kind === 'moved') return sendElsewhere(request, reply, place.url);
    if (place.kind === 'portal') {
      const { domain } = place.tenant;
      const isElsewhere = domain !== null && request.hostname.toLowerCase() !== domain;
      if (isElsewhere) return sendElsewhere(request, reply, app.tenants.urlOf(place.tenant));
      return sendPortal(app, portal, request, reply, place.tenant);
    }
    if (place.kind === 'console') return sendConsole(app, console_, request, reply);
    return sendPlain(reply);
  });
}

/** Not for ever: browsers would keep that, and a portal may take an address back. */
const sendElsewhere = ({ url }: FastifyRequest, reply: FastifyReply, origin: string) =>
  reply.header('cache-control', 'no-store').redirect(`${origin}${url}`, 307);

async function sendPortal(
  app: App,
  { http, template, screens }: { http: FastifyInstance; template: Template; screens: WebApp['screens'] },
  request: FastifyRequest,
  reply: FastifyReply,
  tenant: Tenant,
) {
  const path = pathOf(request);
  const view = app.tenants.viewOf(tenant);
  const session = await app.sessions.find(tenant, readSessionCookie(request));
  const viewer = viewerOf(tenant, session);
  const screen = openingScreen(path, viewer);
  const isMember = viewer.session === 'full' && request.method === 'GET';
  const firstAnswers = isMember
    ? () => answerFirstCalls(http, request, firstCallsOf(screen, firstViewOf(request, tenant, viewer)))
    : null;
  const boot: PortalBoot = {
    portal: view,
    signedIn: session && (await signedIn(app, tenant, session)),
    now: app.now().toISOString(),
    ...(isInFrame(request) && { frameOrigins: parentsOf(app, tenant) }),
  };
  const frame = NEVER_FRAMED.test(path) ? 'nobody' : parentsOf(app, tenant);
  // The card form and the tokenizer belong to the payment provider; a portal without payments needs neither.
  const sites = tenant.settings.isPaymentEnabled ? await app.merchants.sitesOf(tenant.organizationId) : [];
  // The frame for the security code of a saved card is at the identity host.
  const frames = sites.length > 0 ? [...sites, app.tenants.identityOrigin] : [];
  const policy: PagePolicy = { frame, shows: ['blob:', ...frames], calls: sites };
  const mark = view.logoUrl ? `<img src="${escapeHtml(view.logoUrl)}" alt="">` : '<i></i>';
  return sendPage(
    request,
    reply,
    { template, policy, firstAnswers },
    {
      title: tenant.name,
      icon: iconOf(tenant) ?? view.logoUrl ?? '/favicon.svg',
      brandFill: brandRoles(tenant.settings.themeColor).light.fill,
      boot,
      splash: `<div class="splash">${mark}<span>${escapeHtml(tenant.name)}</span></div>`,
      files: filesOf(screen, screens),
    },
  );
}

const iconOf = ({ portalId, iconVersion }: Tenant): string | null =>
  iconVersion && `/v1/portals/${portalId}/icon?v=${iconVersion}`;

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?');
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

const viewerOf = (tenant: Tenant, session: SessionView | null): ScreenViewer & Pick<FirstView, 'can'> => ({
  session: sessionKindOf(tenant, session),
  can: capabilities(tenant.settings, session?.membership?.viewer ?? VISITOR),
});

function sessionKindOf(tenant: Tenant, session: SessionView | null): ScreenViewer['session'] {
  if (!session) return 'none';
  if (!session.membership) return 'identity';
  return lacksSecondFactor(tenant, session) ? 'unsecured' : 'full';
}

const firstViewOf = ({ query }: FastifyRequest, { settings }: Tenant, { can }: Pick<FirstView, 'can'>): FirstView => ({
  search: query as Search,
  currency: currencyFor(null, settings.currencyCodes),
  can,
});

/** Of the screen, and of the shell around it. */
function filesOf({ path, shell }: Screen, screens: WebApp['screens']): FileList {
  const lists = [shell ? screens['shell'] : undefined, screens[path]].filter((list) => list !== undefined);
  const all = (kind: keyof FileList) => [...new Set(lists.flatMap((list) => list[kind]))];
  return { scripts: all('scripts'), styles: all('styles') };
}

async function signedIn(app: App, tenant: Tenant, session: SessionView): Promise<SignedIn> {
  const { name, email, emailVerified, provider, hasSecondFactor, membership } = session;
  const token = await issueToken(app, tenant, session);
  const factor = { hasSecondFactor, lacksSecondFactor: lacksSecondFactor(tenant, session) };
  const person = { name, email, emailVerified, provider, ...factor, token };
  if (!membership) return { ...person, member: null };
  const { userId, userName, customerId, customerName, viewer, accounts, paymentLimit, approvalLimit } = membership;
  const { permissions } = viewer;
  const company = { customerId, companyName: customerName, accounts: accounts.length > 1 ? [...accounts] : [] };
  return { ...person, member: { userId, name: userName, ...company, permissions, paymentLimit, approvalLimit } };
}

async function sendConsole(app: App, template: Template, request: FastifyRequest, reply: FastifyReply) {
  const session = await app.sessions.findStaff(readSessionCookie(request));
  const framePortals =
    session && SHOWS_PORTALS.test(pathOf(request)) ? await app.tenants.listOf(session.organizationId) : null;
  const boot: ConsoleBoot = {
    framePortals,
    staff: session && {
      id: session.staffId,
      name: session.name,
      email: session.ownEmail,
      title: session.title,
      role: session.role,
      organizationName: session.organizationName,
      timeZone: session.timeZone,
      otherOrganizations: await app.sessions.findOtherOrganizations(session),
      isOperator: session.isOperator,
      lacksSecondFactor: session.lacksSecondFactor,
    },
  };
  const policy: PagePolicy = { frame: 'nobody', shows: ['blob:', ...(framePortals ?? []).map(({ url }) => url)] };
  return sendPage(
    request,
    reply,
    { template, policy, firstAnswers: null },
    {
      title: 'Plumbline console',
      icon: '/favicon.svg',
      brandFill: CONSOLE_BRAND,
      boot,
      splash: '<div class="splash"><i></i><span>Plumbline console</span></div>',
      files: { scripts: [], styles: [] },
    },
  );
}

type PagePolicy = OutsideSources & { frame: FramePolicy };

const hasToken = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'token' in query;

type PageParts = { template: Template; policy: PagePolicy; firstAnswers: (() => Promise<string>) | null };

/** Sends the page before the first calls are made: the browser loads its files meanwhile. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, policy, firstAnswers }: PageParts,
  page: Omit<Page, 'nonce'>,
) {
  const nonce = newNonce();
  reply.headers(PAGE_HEADERS).header('content-security-policy', contentSecurityPolicy(policy.frame, nonce, policy));
  // Whoever has a link that needs no login may pay or write: no search engine keeps one that was published.
  if (hasToken(request)) reply.header('x-robots-tag', 'noindex');
  const { first, last } = template({ ...page, nonce });
  const parts = async function* () {
    yield first;
    yield firstAnswers === null ? last : embedFirstAnswers(await firstAnswers()) + last;
  };
  return reply.type('text/html; charset=utf-8').send(compressPage(request, reply, parts()));
}

const sendPlain = (reply: FastifyReply) =>
  sendPlainPage(reply, 404, {
    title: 'Portal not found',
    text: 'There is no portal at this address. Check it for typing errors, or ask your supplier for the right one.',
  });

const initialMark = (name: string, color: string): string => {
  const { fill, on } = brandRoles(color).light;
  const letter = escapeHtml((name.trim()[0] ?? 'P').toUpperCase());
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/><text x="16" y="22.500" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="${on}">${letter}</text></svg>`;
};
