import type { Sql } from '../database/open-database.ts';
import { selectEvents } from './support.sql.ts';
import type { ShownThread } from './threads.sql.ts';

/** The messages of a ticket, without what staff do besides. */
export async function threadView(
  sql: Sql,
  { organizationId }: { organizationId: string },
  { name, description, ...thread }: ShownThread,
) {
  const events = await selectEvents(sql, { organizationId, id: thread.id });
  return {
    ...thread,
    messages: [
      { id: thread.id, side: 'REQUESTER' as const, author: name, text: description, at: thread.createdAt },
      ...events.flatMap(({ id, kind, person, text, at }) =>
        text === null
          ? []
          : [
              kind === 'ANSWERED'
                ? { id, side: 'STAFF' as const, author: person ?? '', text, at }
                : { id, side: 'REQUESTER' as const, author: person ?? name, text, at },
            ],
      ),
    ],
  };
}
