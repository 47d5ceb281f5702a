import type { Sql } from '../database/open-database.ts';
import { selectEvents } from './support.sql.ts';
import type { ShownThread } from './threads.sql.ts';

/** The messages of tickets, without what staff do besides. */
export async function threadViews(sql: Sql, organizationId: string, threads: readonly ShownThread[]) {
  const ids = threads.map(({ id }) => id);
  const events = Map.groupBy(await selectEvents(sql, organizationId, ids), ({ ticketId }) => ticketId);
  return threads.map(({ name, description, ...thread }) => ({
    ...thread,
    messages: [
      { id: thread.id, side: 'REQUESTER' as const, author: name, text: description, at: thread.createdAt },
      ...(events.get(thread.id) ?? []).flatMap(({ id, kind, person, text, at }) =>
        text === null
          ? []
          : [
              kind === 'ANSWERED'
                ? { id, side: 'STAFF' as const, author: person ?? '', text, at }
                : { id, side: 'REQUESTER' as const, author: person ?? name, text, at },
            ],
      ),
    ],
  }));
}
