// The frame for the security code of a saved card. It is at another origin than the portals, so that no script of theirs
// can read it, and it talks to the payment provider only: the code never reaches us (decision C23).
import type { FastifyInstance } from 'fastify';
import { Refused } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { isId } from '../../database/new-id.ts';
import type { Tenant } from '../../http/caller.ts';
import { sendRefusal } from '../../http/errors.ts';
import { newNonce } from '../../http/page.ts';
import { securityCodePage } from './security-code-page.ts';

const PATH = '/security-code';

export const securityCodeUrl = ({ tenants }: App, { organizationId, portalId }: Tenant): string =>
  `${tenants.identityOrigin}${PATH}/${organizationId}/${portalId}`;

type Route = { Params: { organizationId: string; portalId: string }; Querystring: { scheme?: unknown } };

export function addSecurityCodeFrame(http: FastifyInstance, app: App): void {
  http.get<Route>(`${PATH}/:organizationId/:portalId`, { schema: { hide: true } }, async (request, reply) => {
    const { organizationId, portalId } = request.params;
    const place = await app.tenants.byHost(request.host);
    const isKnown = place.kind === 'identity' && isId(organizationId) && isId(portalId);
    const tenant = isKnown ? await app.tenants.byId(organizationId, portalId) : null;
    if (!tenant?.settings.isPaymentEnabled) return sendRefusal(reply, new Refused('not_found'));
    const nonce = newNonce();
    const portalOrigin = new URL(app.tenants.urlOf(tenant)).origin;
    const policy = policyOf({
      nonce,
      calls: await app.merchants.sitesOf(organizationId),
      ancestors: [portalOrigin, app.tenants.consoleOrigin, ...tenant.settings.parentOrigins],
    });
    const scheme = request.query.scheme === 'dark' ? 'dark' : 'light';
    return reply
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
      .type('text/html; charset=utf-8')
      .send(securityCodePage({ portalOrigin, themeColor: tenant.settings.themeColor, scheme, nonce }));
  });
}

type Policy = { nonce: string; calls: readonly string[]; ancestors: readonly string[] };

const policyOf = ({ nonce, calls, ancestors }: Policy): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `connect-src ${calls.join(' ') || "'none'"}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
