// Refusals of support tickets.
import { newId } from '../../database/new-id.ts';
import { testTickets } from '../../support/testing/test-tickets.ts';
import { insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { fillLimit, type RefusalCases } from './refusal-cases.ts';

type TicketCall =
  | 'answerTicket'
  | 'assignTicket'
  | 'closeTicket'
  | 'endTicketLink'
  | 'getMyTicket'
  | 'getTicket'
  | 'getTicketThread'
  | 'reopenTicket'
  | 'replyToMyTicket'
  | 'replyToTicket'
  | 'sendTicketLink';

const BY_TICKET = { name: 'ticket message by ticket', max: 20, perSeconds: 3600 };

/** Somebody who has mailed as much as the limit allows. */
async function ofBusyStaff() {
  const busy = await testPortal();
  const limit = { name: 'ticket answers by staff', max: 300, perSeconds: 3600 };
  await fillLimit(busy.app, limit, `${busy.organizationId} ${busy.staff.identityId}`);
  return testTickets(busy);
}

export async function ticketRefusalCases(): Promise<RefusalCases<TicketCall>> {
  const portal = await testPortal();
  const {
    asked,
    asStaff,
    fill,
    answer,
    close,
    reopen,
    endLink,
    sendLink,
    take,
    open: openLink,
    writeBack,
    readMine,
    replyToMine,
    tokenOf,
  } = testTickets(portal);
  const open = await asked();
  const answered = await asked();
  await answer(answered, 'Try it again.');
  const closed = await asked();
  await close(closed);
  const nothing = newId();
  const email = `pat@${portal.label}.example`;
  const own = await asked({ email }, portal.cookies.customer);
  await answer(own, 'Try it again.');
  const token = await tokenOf(email);
  const full = async () => {
    const id = await asked({ email: `full@${portal.label}.example` }, portal.cookies.customer);
    await answer(id, 'Try it again.');
    await fill(id);
    return id;
  };
  const fullToken = async () => {
    await full();
    return tokenOf(`full@${portal.label}.example`);
  };
  return {
    getTicketThread: { ticket_link_invalid: () => openLink('no-such-token') },
    replyToTicket: {
      ticket_link_invalid: () => writeBack('no-such-token', 'Hello'),
      invalid_request: () => writeBack(token, ' '),
      ticket_full: async () => writeBack(await fullToken(), 'Hello'),
      too_many_requests: async () => {
        await fillLimit(portal.app, BY_TICKET, `${portal.organizationId} ${own}`);
        return writeBack(token, 'Hello');
      },
    },
    replyToMyTicket: {
      not_found: () => replyToMine(nothing, 'Hello'),
      invalid_request: () => replyToMine(own, ' '),
      ticket_full: async () => replyToMine(await full(), 'Hello'),
      too_many_requests: async () => {
        await fillLimit(portal.app, BY_TICKET, `${portal.organizationId} ${own}`);
        return replyToMine(own, 'Hello');
      },
    },
    getMyTicket: { not_found: () => readMine(nothing) },
    getTicket: { not_found: () => asStaff('GET', `/${nothing}`) },
    answerTicket: {
      not_found: () => answer(nothing, 'Hello'),
      invalid_request: () => answer(open, ' '),
      ticket_closed: () => answer(closed, 'Hello'),
      ticket_full: async () => answer(await full(), 'Hello'),
      ticket_changed: () => asStaff('POST', `/${answered}/messages`, { lastMessageId: answered, text: 'Hello' }),
      too_many_requests: async () => (await ofBusyStaff()).answer(nothing, 'Hello'),
    },
    assignTicket: {
      not_found: () => take(nothing),
      ticket_closed: () => take(closed),
      ticket_assigned: async () => {
        const identityId = await insertIdentity(portal.app.sql, `iris@${portal.label}.example`, 'Iris Holm');
        await insertStaff(portal.app.sql, portal.organizationId, identityId);
        await take(open, identityId);
        return take(open);
      },
    },
    closeTicket: {
      not_found: () => close(nothing),
      ticket_closed: () => close(closed),
      ticket_changed: () => asStaff('POST', `/${answered}/close`, { lastMessageId: answered }),
    },
    endTicketLink: {
      not_found: () => endLink(nothing),
      ticket_link_changed: () => endLink(answered, nothing),
    },
    sendTicketLink: {
      not_found: () => sendLink(nothing, null),
      ticket_link_changed: () => sendLink(answered, null),
      too_many_requests: async () => (await ofBusyStaff()).sendLink(nothing, null),
    },
    reopenTicket: { not_found: () => reopen(nothing) },
  };
}
