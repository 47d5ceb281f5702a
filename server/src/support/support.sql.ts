// Support tickets with what happened to them, as both sides write them.
import { type Insertable, sql as raw, type Updateable } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

export type TicketKey = { organizationId: string; id: string };

export const insertTicket = (tx: Tx, ticket: Insertable<Tables['supportTicket']>) =>
  tx.insertInto('supportTicket').values(ticket).execute();

/** What writes to a ticket waits for each other here. */
export const lockTicket = (tx: Tx, { organizationId, id }: TicketKey) =>
  tx
    .selectFrom('supportTicket')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Change = Pick<
  Updateable<Tables['supportTicket']>,
  'assignedTo' | 'lastMessageAt' | 'lastMessageId' | 'linkExpiresAt' | 'linkId' | 'sealedToken' | 'status' | 'tokenHash'
>;

export const updateTicket = (tx: Tx, { organizationId, id }: TicketKey, set: Change) =>
  tx.updateTable('supportTicket').set(set).where('organizationId', '=', organizationId).where('id', '=', id).execute();

export const insertEvent = (tx: Tx, event: Insertable<Tables['supportEvent']>) =>
  tx.insertInto('supportEvent').values(event).execute();

export const selectMessageCount = async (tx: Tx, { organizationId, id }: TicketKey): Promise<number> => {
  const { count } = await tx
    .selectFrom('supportEvent')
    .select(raw<number>`count(*)::int`.as('count'))
    .where('organizationId', '=', organizationId)
    .where('ticketId', '=', id)
    .where('text', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** What whoever asked has written after a moment, if nobody has written since; undefined if that is nothing. */
export const selectLastReply = (
  tx: Tx,
  { organizationId, lastMessageId }: { organizationId: string; lastMessageId: string },
  after: string,
) =>
  tx
    .selectFrom('supportEvent')
    .select(['identityId', 'text'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', lastMessageId)
    .where('kind', '=', 'WRITTEN')
    .where('createdAt', '>', after)
    .executeTakeFirst();

/** Messages and steps, the oldest first. */
export const selectEvents = (sql: Sql, { organizationId, id }: TicketKey) =>
  sql
    .selectFrom('supportEvent')
    .leftJoin('identity', 'identity.id', 'supportEvent.identityId')
    .select([
      'supportEvent.id',
      'supportEvent.kind',
      'identity.name as person',
      'supportEvent.text',
      'supportEvent.createdAt as at',
    ])
    .where('supportEvent.organizationId', '=', organizationId)
    .where('supportEvent.ticketId', '=', id)
    .orderBy('supportEvent.createdAt')
    .orderBy('supportEvent.id')
    .execute();
