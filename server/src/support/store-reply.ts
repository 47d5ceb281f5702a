import { refuse } from '@plumbline/contract/refusals';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { later } from '@plumbline/rules/dates';
import { linkExpiryOf } from '@plumbline/rules/support/ticket-link';
import { TICKET_MESSAGES_MAX } from '@plumbline/rules/support/ticket-list';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Visitor } from '../http/caller.ts';
import type { Limit } from '../identity/throttle.ts';
import { sendMail } from '../mails/send-mail.ts';
import { ticketReplyMail } from '../mails/ticket-mails.ts';
import { insertEvent, lockTicket, selectLastReply, selectMessageCount, updateTicket } from './support.sql.ts';

/** Every message is a mail to the supplier. */
const BY_NETWORK: Limit = { name: 'ticket message by client network', max: 20, perSeconds: 3600 };
const BY_TICKET: Limit = { name: 'ticket message by ticket', max: 20, perSeconds: 3600 };

/** The same words within this time are the same message, sent again because its reply was lost. */
const SENT_AGAIN_MS = 10 * 60_000;

type Reply = {
  id: string;
  identityId: string | null;
  text: string;
  /** Of the link by which it came, which may be ended meanwhile. */
  tokenHash?: Buffer;
};

/** Stores what whoever asked has written, and mails it to the support. The ticket waits for the supplier again. */
export async function storeReply(
  app: App,
  { tenant, clientNetwork }: Visitor,
  { id, identityId, text, tokenHash }: Reply,
): Promise<null> {
  const { organizationId, supportEmail } = tenant;
  if (isBlank(text)) refuse('invalid_request', 'Write a message.');
  await app.throttle.count(BY_NETWORK, `${organizationId} ${clientNetwork}`);
  await app.throttle.count(BY_TICKET, `${organizationId} ${id}`);
  return inTransaction(app.sql, async (tx) => {
    const key = { organizationId, id };
    const ticket = (await lockTicket(tx, key)) ?? refuse('not_found');
    if (tokenHash && !ticket.tokenHash?.equals(tokenHash)) refuse('ticket_link_invalid');
    const last = await selectLastReply(tx, ticket, later(app.now(), -SENT_AGAIN_MS).toISOString());
    // One that staff have closed since is opened by it again.
    const isStored = ticket.status === 'OPEN' && last?.text === text.trim() && last.identityId === identityId;
    if (isStored) return null;
    if ((await selectMessageCount(tx, key)) >= TICKET_MESSAGES_MAX) refuse('ticket_full');
    const [messageId, createdAt] = [newId(), app.now().toISOString()];
    const event = { organizationId, id: messageId, ticketId: id, kind: 'WRITTEN' as const, identityId };
    await insertEvent(tx, { ...event, text: text.trim(), createdAt });
    await updateTicket(tx, key, {
      status: 'OPEN',
      lastMessageAt: createdAt,
      lastMessageId: messageId,
      // One that has expired stays so.
      ...(ticket.linkExpiresAt !== null &&
        ticket.linkExpiresAt > createdAt && { linkExpiresAt: linkExpiryOf(createdAt) }),
    });
    if (supportEmail === null) return null;
    const { name, email, companyName, subject } = ticket;
    const wasClosed = ticket.status === 'CLOSED';
    const url = `${app.tenants.consoleOrigin}/tickets?ticket=${id}`;
    const words = ticketReplyMail(tenant, { name, email, companyName, subject, text: text.trim(), wasClosed, url });
    await sendMail(app, tenant, supportEmail, words, { sql: tx, replyTo: email });
    return null;
  });
}
