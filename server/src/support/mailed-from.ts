// What the mails to whoever asked share: who sends them, where a reply goes, the link, and how many there may be.
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import type { Staff } from '../http/caller.ts';
import type { Limit } from '../identity/throttle.ts';
import type { Ticket } from './change-ticket.ts';

export const MAILS_BY_STAFF: Limit = { name: 'ticket answers by staff', max: 300, perSeconds: 3600 };

export const countMailByStaff = (app: App, { organizationId, identityId }: Staff) =>
  app.throttle.count(MAILS_BY_STAFF, `${organizationId} ${identityId}`);

export async function mailedFrom(app: App, tx: Tx, { organizationId, portalId }: Ticket, token: string) {
  const tenant = (await app.tenants.byId(organizationId, portalId, tx)) ?? refuse('not_found');
  const url = `${app.tenants.urlOf(tenant)}/help?token=${token}`;
  return { tenant, replyTo: tenant.supportEmail ?? tenant.replyTo, url };
}
