// Support tickets over HTTP: somebody asks, and staff answer.
import { randomBytes } from 'node:crypto';
import type { Answer } from '@plumbline/contract/call';
import type { getTicket, listTickets } from '@plumbline/contract/tickets/tickets-admin';
import { TICKET_MESSAGES_MAX } from '@plumbline/rules/support/ticket-list';
import { newId } from '../../database/new-id.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';

const ASKED = {
  name: 'Pat Doe',
  email: 'pat@example.com',
  companyName: 'Doe Framing',
  subject: 'Cannot log in',
  description: 'It says no.',
};

type Asked = Partial<typeof ASKED>;

export function testTickets(portal: TestPortal) {
  /** Each from a network of its own: they are counted by it. */
  const anyNetwork = () => `fd01:${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}::1`;
  const ask = (ticket: Asked = {}, cookie?: string) =>
    portal.send({
      method: 'POST',
      url: '/v1/support/tickets',
      payload: { ...ASKED, ...ticket },
      remoteAddress: anyNetwork(),
      ...(cookie !== undefined && { cookie }),
    });
  const asked = async (ticket: Asked = {}, cookie?: string): Promise<string> => {
    const response = await ask(ticket, cookie);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<{ id: string }>().id;
  };
  /** Signed in anew, because tests move the clock. */
  const asStaff = async (
    method: 'GET' | 'POST' | 'PUT',
    path = '',
    payload?: object,
    identityId = portal.staff.identityId,
  ) =>
    portal.send({
      method,
      url: `/v1/console/tickets${path}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(identityId, 'CONSOLE'),
      ...(payload && { payload }),
    });
  const listed = async (query = '') => (await asStaff('GET', query)).json<Answer<typeof listTickets>>();
  const read = async (id: string) => (await asStaff('GET', `/${id}`)).json<Answer<typeof getTicket>>();
  /** What was read last; of a ticket that is not there, its id. */
  const lastMessage = async (id: string) => ((await read(id)) as { lastMessageId?: string }).lastMessageId ?? id;
  /** As somebody who has read everything. */
  const answer = async (id: string, text: string, more: { closes?: boolean } = {}) => {
    const lastMessageId = await lastMessage(id);
    return asStaff('POST', `/${id}/messages`, { lastMessageId, text, ...more });
  };
  const close = async (id: string) => {
    return asStaff('POST', `/${id}/close`, { lastMessageId: await lastMessage(id) });
  };
  const reopen = (id: string) => asStaff('POST', `/${id}/reopen`);
  const take = (id: string, identityId?: string, takesOver = false) =>
    asStaff('PUT', `/${id}/assignee`, { isMine: true, takesOver }, identityId);
  const release = (id: string, identityId?: string) => asStaff('PUT', `/${id}/assignee`, { isMine: false }, identityId);
  const linkOf = async (id: string) => ((await read(id)) as { link?: { id: string } | null }).link?.id ?? null;
  /** As somebody who sees the link as it is. */
  const endLink = async (id: string, linkId?: string) =>
    asStaff('POST', `/${id}/link/end`, { linkId: linkId ?? (await linkOf(id)) ?? id });
  const sendLink = async (id: string, linkId?: string | null) =>
    asStaff('POST', `/${id}/link`, { linkId: linkId === undefined ? await linkOf(id) : linkId });
  /** Of the last answer that was mailed. */
  const tokenOf = async (email: string): Promise<string> => {
    const { links } = await lastMail(portal.app, email);
    return links.map((link) => link.searchParams.get('token')).find((token) => token !== null) ?? '';
  };
  const open = (token: string) => portal.send({ url: `/v1/support/threads/${token}` });
  const writeBack = (token: string, text: string, cookie?: string) =>
    portal.send({
      method: 'POST',
      url: `/v1/support/threads/${token}/messages`,
      payload: { text },
      remoteAddress: anyNetwork(),
      ...(cookie !== undefined && { cookie }),
    });
  const readMine = (id: string) => portal.send({ url: `/v1/support/tickets/${id}`, cookie: portal.cookies.customer });
  const replyToMine = (id: string, text: string) =>
    portal.send({
      method: 'POST',
      url: `/v1/support/tickets/${id}/messages`,
      payload: { text },
      cookie: portal.cookies.customer,
    });
  /** With as many messages as a thread may have. */
  const fill = (id: string) =>
    portal.app.sql
      .insertInto('supportEvent')
      .values(
        Array.from({ length: TICKET_MESSAGES_MAX }, () => ({
          organizationId: portal.organizationId,
          id: newId(),
          ticketId: id,
          kind: 'WRITTEN' as const,
          identityId: null,
          text: 'More.',
          createdAt: portal.app.now().toISOString(),
        })),
      )
      .execute();
  return {
    fill,
    linkOf,
    endLink,
    sendLink,
    tokenOf,
    open,
    writeBack,
    readMine,
    replyToMine,
    ask,
    asked,
    asStaff,
    listed,
    read,
    answer,
    close,
    reopen,
    take,
    release,
  };
}
