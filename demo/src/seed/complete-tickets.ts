// Adds what people have asked the support of a story, so that staff have something to answer.
import { later } from '@plumbline/rules/dates';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { insertEvent, insertTicket } from '@plumbline/server/support/support.sql';
import type { Story } from '../stories/story.ts';
import type { StoryTicket } from '../stories/tickets.ts';
import { selectCustomersByCode } from './accounts.sql.ts';
import { lockSeeding, selectIdentityIds, selectPortalByLabel } from './seed.sql.ts';
import { selectHasTickets } from './tickets.sql.ts';

const HOUR_MS = 3_600_000;

/** Once: afterwards visitors of the demo may ask too. */
export async function completeTickets({ sql, now }: Pick<App, 'sql' | 'now'>, story: Story): Promise<void> {
  const { tickets = [] } = story;
  const portal = await selectPortalByLabel(sql, story.label);
  if (!portal || tickets.length === 0) return;
  const { organizationId, id: portalId } = portal;
  await inTransaction(sql, async (tx) => {
    await lockSeeding(tx);
    if (await selectHasTickets(tx, organizationId)) return;
    for (const ticket of tickets) await addTicket(tx, { organizationId, portalId, now: now() }, ticket);
  });
}

type Owner = { organizationId: string; portalId: string; now: Date };

async function addTicket(tx: Tx, { organizationId, portalId, now }: Owner, ticket: StoryTicket): Promise<void> {
  const { name, email, companyName, customerCode, subject, description, hoursAgo, answer } = ticket;
  const id = newId();
  const instant = (hours: number) => later(now, -hours * HOUR_MS).toISOString();
  const identityOf = async (address: string) => (await selectIdentityIds(tx, [address])).get(address) ?? null;
  const customers = customerCode === null ? [] : await selectCustomersByCode(tx, organizationId, [customerCode]);
  const staffId = answer ? await identityOf(answer.by) : null;
  const asked = {
    organizationId,
    portalId,
    id,
    identityId: customerCode === null ? null : await identityOf(email),
    customerId: customers[0]?.id ?? null,
    name,
    email,
    companyName,
    subject,
    description,
    createdAt: instant(hoursAgo),
  };
  if (!answer || staffId === null) {
    await insertTicket(tx, { ...asked, lastMessageAt: asked.createdAt, lastMessageId: id });
    return;
  }
  const at = instant(answer.hoursAgo);
  const [takenId, answerId] = [newId(), newId()];
  const last = { lastMessageAt: at, lastMessageId: answerId };
  await insertTicket(tx, { ...asked, ...last, status: 'ANSWERED', assignedTo: staffId });
  const step = { organizationId, ticketId: id, identityId: staffId, createdAt: at };
  await insertEvent(tx, { ...step, id: takenId, kind: 'TAKEN' });
  await insertEvent(tx, { ...step, id: answerId, kind: 'ANSWERED', text: answer.text });
}
