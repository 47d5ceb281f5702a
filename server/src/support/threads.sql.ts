// Support tickets as whoever asked sees them.
import type { Sql } from '../database/open-database.ts';
import type { TicketKey } from './support.sql.ts';

type Scope = { organizationId: string; portalId: string };

const selectThread = (sql: Sql, { organizationId, portalId }: Scope) =>
  sql
    .selectFrom('supportTicket')
    .select(['id', 'status', 'subject', 'name', 'description', 'createdAt', 'lastMessageAt'])
    .where('organizationId', '=', organizationId)
    .where('portalId', '=', portalId);

export type ShownThread = Awaited<ReturnType<typeof selectOwnThreads>>[number];

/** One that has expired is not found. */
export const selectThreadByToken = (sql: Sql, scope: Scope, tokenHash: Buffer, now: string) =>
  selectThread(sql, scope).where('tokenHash', '=', tokenHash).where('linkExpiresAt', '>', now).executeTakeFirst();

const THREADS_MAX = 20;

export const selectOwnThreads = (sql: Sql, scope: Scope, identityId: string) =>
  selectThread(sql, scope)
    .where('identityId', '=', identityId)
    .orderBy('lastMessageAt', 'desc')
    .orderBy('id', 'desc')
    .limit(THREADS_MAX)
    .execute();

export const selectIsOwn = async (
  sql: Sql,
  { organizationId, id }: TicketKey,
  { portalId, identityId }: { portalId: string; identityId: string },
): Promise<boolean> => {
  const found = await selectThread(sql, { organizationId, portalId })
    .where('id', '=', id)
    .where('identityId', '=', identityId)
    .executeTakeFirst();
  return found !== undefined;
};
