import type { createTicket as Call } from '@plumbline/contract/tickets/support';
import { supportProblems, ticketToSend } from '@plumbline/rules/access/support-form';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { refuseFields } from '../http/refuse-fields.ts';
import type { Limit } from '../identity/throttle.ts';
import { sendMail } from '../mails/send-mail.ts';
import { ticketMail } from '../mails/ticket-mails.ts';
import { insertTicket } from './support.sql.ts';

const BY_NETWORK: Limit = { name: 'ticket by client network', max: 5, perSeconds: 3600 };
const BY_EMAIL: Limit = { name: 'ticket by address', max: 5, perSeconds: 3600 };

/**
 * Decision A26: anybody may create a ticket, also without access. It is stored first, and mailed if there is a support
 * address.
 */
export const createTicket: Handler<typeof Call> = async (app, caller, input) => {
  const { tenant, clientNetwork, sessionToken } = caller;
  const { organizationId, portalId, supportEmail } = tenant;
  refuseFields(supportProblems(input));
  const ticket = ticketToSend(input);
  // Counted per organization, so that many tickets to one supplier do not block another's.
  await app.throttle.count(BY_NETWORK, `${organizationId} ${clientNetwork}`);
  await app.throttle.count(BY_EMAIL, `${organizationId} ${ticket.email}`);
  const session = await app.sessions.find(tenant, sessionToken);
  const id = newId();
  const createdAt = app.now().toISOString();
  const identityId = session?.identityId ?? null;
  // A person of several customers may ask for any of them.
  const accounts = session?.membership?.accounts ?? [];
  const customerId = accounts.length === 1 ? (accounts[0]?.id ?? null) : null;
  await inTransaction(app.sql, async (tx) => {
    const asked = { identityId, customerId, ...ticket, createdAt, lastMessageAt: createdAt, lastMessageId: id };
    await insertTicket(tx, { organizationId, portalId, id, ...asked });
    if (supportEmail === null) return;
    const words = ticketMail(tenant, { ...ticket, url: `${app.tenants.consoleOrigin}/tickets?ticket=${id}` });
    await sendMail(app, tenant, supportEmail, words, { sql: tx, replyTo: ticket.email });
  });
  return { id };
};
