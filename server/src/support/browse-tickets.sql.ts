// Support tickets as staff see them: a page of them, and one alone.
import { type RawBuilder, sql as raw } from 'kysely';
import { TICKET_STATUSES, type TicketStatus } from '@plumbline/rules/support/ticket-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import type { TicketKey } from './support.sql.ts';

export type TicketQuery = {
  organizationId: string;
  status: TicketStatus | null;
  search: string | null;
  before: { at: string; id: string } | null;
  limit: number;
};

const EXCERPT_LENGTH = 200;

const within = (organizationId: string, status: TicketStatus | null): RawBuilder<unknown> => raw`
   from support_ticket
  where support_ticket.organization_id = ${organizationId}
    ${status === null ? raw`` : raw`and support_ticket.status = ${status}`}`;

/** Each part has its own index; a condition with `or` would use none. */
const foundBy = (organizationId: string, search: string): RawBuilder<unknown> => {
  const pattern = likePattern(search);
  return raw`
    select asked.id from support_ticket asked
     where asked.organization_id = ${organizationId}
       and support_ticket_text(asked.name, asked.email, asked.company_name, asked.subject, asked.description) ilike ${pattern}
    union select said.ticket_id from support_event said
     where said.organization_id = ${organizationId} and said.text is not null and said.text ilike ${pattern}
    union select owned.id from support_ticket owned
      join customer on customer.organization_id = ${organizationId} and customer.id = owned.customer_id
     where owned.organization_id = ${organizationId} and customer.code || ' ' || customer.name ilike ${pattern}`;
};

const matching = ({ organizationId, status, search, before }: TicketQuery): RawBuilder<unknown> => raw`
  ${within(organizationId, status)}
    ${search === null ? raw`` : raw`and support_ticket.id in (${foundBy(organizationId, search)})`}
    ${before === null ? raw`` : raw`and (support_ticket.last_message_at, support_ticket.id) < (${before.at}, ${before.id})`}`;

const selectShown = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('supportTicket')
    .leftJoin('customer', (join) =>
      join.on('customer.organizationId', '=', organizationId).onRef('customer.id', '=', 'supportTicket.customerId'),
    )
    .leftJoin('identity as assignee', 'assignee.id', 'supportTicket.assignedTo')
    .select([
      'supportTicket.id',
      'supportTicket.status',
      'supportTicket.name',
      'supportTicket.email',
      'supportTicket.companyName',
      'supportTicket.subject',
      'supportTicket.assignedTo',
      'supportTicket.createdAt',
      'supportTicket.lastMessageAt',
      'customer.id as customerId',
      'customer.name as customerName',
      'assignee.name as assigneeName',
    ])
    .where('supportTicket.organizationId', '=', organizationId);

export type ShownTicket = Omit<Awaited<ReturnType<typeof selectTicketPage>>[number], 'excerpt'>;

/** The page is found first, so that only its rows are looked up. */
export const selectTicketPage = (sql: Sql, query: TicketQuery) =>
  selectShown(sql, query.organizationId)
    .select(
      raw<string>`left(coalesce((
        select support_event.text from support_event
         where support_event.organization_id = ${query.organizationId}
           and support_event.id = support_ticket.last_message_id), support_ticket.description), ${EXCERPT_LENGTH})`.as(
        'excerpt',
      ),
    )
    .where(
      'supportTicket.id',
      '=',
      raw<string>`any(array(
        select support_ticket.id ${matching(query)}
         order by support_ticket.last_message_at desc, support_ticket.id desc
         limit ${query.limit}))`,
    )
    .orderBy('supportTicket.lastMessageAt', 'desc')
    .orderBy('supportTicket.id', 'desc')
    .execute();

export const selectShownTicket = (sql: Sql, { organizationId, id }: TicketKey) =>
  selectShown(sql, organizationId)
    .innerJoin('portal', (join) =>
      join.on('portal.organizationId', '=', organizationId).onRef('portal.id', '=', 'supportTicket.portalId'),
    )
    .leftJoin('identity as person', 'person.id', 'supportTicket.identityId')
    .select([
      'supportTicket.description',
      'supportTicket.lastMessageId',
      'supportTicket.linkId',
      'supportTicket.linkExpiresAt',
      'portal.id as portalId',
      'portal.name as portalName',
      'person.name as personName',
      'person.email as personEmail',
    ])
    .where('supportTicket.id', '=', id)
    .executeTakeFirst();

/** For the tabs, each up to a limit. */
export async function selectTicketCounts(
  sql: Sql,
  organizationId: string,
  max: number,
): Promise<Record<TicketStatus, number>> {
  const counts = TICKET_STATUSES.map(
    (status) => raw`(select count(*)::int from (select ${within(organizationId, status)} limit ${max}) as found)`,
  );
  const { rows } = await raw<{ counts: number[] }>`select array[${raw.join(counts)}] as counts`.execute(sql);
  const [OPEN = 0, ANSWERED = 0, CLOSED = 0] = rows[0]?.counts ?? [];
  return { OPEN, ANSWERED, CLOSED };
}
