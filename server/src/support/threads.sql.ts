// Support tickets as whoever asked sees them.
import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; portalId: string };

const selectThread = (sql: Sql, { organizationId, portalId }: Scope) =>
  sql
    .selectFrom('supportTicket')
    .select(['id', 'status', 'subject', 'name', 'description', 'createdAt', 'lastMessageAt'])
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId);

export type ShownThread = NonNullable<Awaited<ReturnType<typeof selectThreadByToken>>>;

/** One that has expired is not found. */
export const selectThreadByToken = (sql: Sql, scope: Scope, tokenHash: Buffer, now: string) =>
  selectThread(sql, scope).where('tokenHash', '=', tokenHash).where('linkExpiresAt', '>', now).executeTakeFirst();

type OwnPage = { identityId: string; before: { at: string; id: string } | null; limit: number };

const EXCERPT_LENGTH = 200;

/** Each with the first line of its last message. */
export const selectOwnPage = (sql: Sql, { organizationId, portalId }: Scope, { identityId, before, limit }: OwnPage) =>
  sql
    .selectFrom('supportTicket')
    .select(['id', 'status', 'subject', 'createdAt', 'lastMessageAt'])
    .select(
      raw<string>`left(btrim(split_part(ltrim(coalesce((
        select support_event.text from support_event
         where support_event.organization_id = ${organizationId}
           and support_event.id = support_ticket.last_message_id), support_ticket.description), e' \\t\\r\\n'), e'\\n', 1),
        e' \\t\\r'), ${EXCERPT_LENGTH})`.as('excerpt'),
    )
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId)
    .where('identityId', '=', identityId)
    .$if(before !== null, (query) => query.where(raw<boolean>`(last_message_at, id) < (${before?.at}, ${before?.id})`))
    .orderBy('lastMessageAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const selectOwnThread = (sql: Sql, scope: Scope, identityId: string, id: string) =>
  selectThread(sql, scope).where('id', '=', id).where('identityId', '=', identityId).executeTakeFirst();
