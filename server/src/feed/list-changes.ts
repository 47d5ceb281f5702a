import type { listChanges as Call } from '@plumbline/contract/programs/changes';
import type { ChangeType } from '@plumbline/rules/feed/change-types';
import type { Handler } from '../http/handler.ts';
import { selectEntriesAfter, selectLastNumber } from './feed.sql.ts';

const USUAL_LIMIT = 100;

export const listChanges: Handler<typeof Call> = async (
  app,
  { organizationId },
  { since = 0, limit = USUAL_LIMIT },
) => {
  const entries = await selectEntriesAfter(app.sql, organizationId, { since, limit });
  const next = entries.at(-1)?.number ?? since;
  return {
    rows: entries.map(({ number, id, type, happenedAt, data }) => ({
      number,
      id,
      type: type as ChangeType,
      timestamp: happenedAt,
      data,
    })),
    next,
    hasMore: next < (await selectLastNumber(app.sql, organizationId)),
  };
};
