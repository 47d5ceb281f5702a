// The payment links of the stories, each with what it is and how it stands now.
import { today } from '@plumbline/rules/dates';
import { type LinkRefusal, refuseLink } from '@plumbline/rules/payment-requests/link';
import { capabilities, VISITOR } from '@plumbline/rules/portals/capabilities';
import type { App } from '@plumbline/server/app';
import type { Tenant } from '@plumbline/server/http/caller';
import { type Html, html } from '@plumbline/server/http/html';
import { linkTokenHash, linkUrl } from '@plumbline/server/payment-links/link-token';
import { type RequestRow, selectRequestByToken } from '@plumbline/server/payment-requests/payment-requests.sql';
import { DEMO_LINKS, type DemoLink } from '../names.ts';
import { row } from './row.ts';

export async function paymentLinksSection(app: App, tenants: readonly Tenant[]): Promise<Html> {
  const cards = await Promise.all(tenants.map((tenant) => linksCard(app, tenant)));
  return html`<h2>Payment links</h2>
    <p class="lead">
      Whoever gets such a link pays without an account. In production its token is random and only the mail has it.
    </p>
    <div class="grid day">${cards.filter((card) => card !== null)}</div>`;
}

async function linksCard(app: App, tenant: Tenant): Promise<Html | null> {
  const links = DEMO_LINKS.filter(({ label }) => label === tenant.label);
  const found = await Promise.all(links.map((link) => linkRow(app, tenant, link)));
  const rows = found.filter((each) => each !== null);
  if (rows.length === 0) return null;
  return html`<section class="card">
    <div class="head"><h3>${tenant.name}</h3></div>
    <ul class="rows">
      ${rows}
    </ul>
  </section>`;
}

async function linkRow(app: App, tenant: Tenant, { about, token }: DemoLink): Promise<Html | null> {
  const request = await selectRequestByToken(app.sql, tenant.organizationId, linkTokenHash(token));
  if (!request) return null;
  const note = `${request.customerName} · ${stateOf(request, tenant, app.now())}`;
  return row(linkUrl(app.tenants.urlOf(tenant), token), about, note);
}

const REFUSED: Readonly<Record<LinkRefusal, string>> = {
  payment_link_not_found: 'unknown',
  payment_link_not_permitted: 'of another portal',
  payment_methods_disabled: 'cannot be paid: no payment method is switched on',
  payment_link_revoked: 'withdrawn',
  payment_link_paid: 'paid',
  payment_link_expired: 'expired',
};

function stateOf(request: RequestRow, { settings, timeZone }: Tenant, now: Date): string {
  const link = { ...request, isRevoked: request.revokedAt !== null };
  const rules = { ...capabilities(settings, VISITOR), today: today(now, timeZone), isPermitted: true };
  const refusal = refuseLink(link, rules);
  if (refusal !== null) return REFUSED[refusal];
  if (request.remindedAt !== null) return 'open, reminded';
  return request.openedAt === null ? 'open, not opened yet' : 'open, opened';
}
