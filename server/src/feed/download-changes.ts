import type {
  downloadChanges as Call,
  downloadChangesAsStaff as StaffCall,
} from '@plumbline/contract/programs/changes';
import { today } from '@plumbline/rules/dates';
import type { StreamBody } from '@plumbline/contract/call';
import type { App } from '../app.ts';
import { selectTimeZone } from '../database/organization.sql.ts';
import type { Handler } from '../http/handler.ts';
import { changeCsv } from './change-csv.ts';
import { type DayStart, type FeedRow, selectEntriesAfter, selectNumberBefore } from './feed.sql.ts';

/** Small enough that formatting a batch does not block other requests. */
const BATCH = 200;

export const downloadChanges: Handler<typeof Call> = (app, { organizationId }, { since = 0 }) =>
  csvSince(app, organizationId, since);

export const downloadChangesAsStaff: Handler<typeof StaffCall> = async (app, { organizationId }, { from }) => {
  if (!from) return csvSince(app, organizationId, 0);
  const start = { day: from, timeZone: await selectTimeZone(app.sql, organizationId) };
  return csvSince(app, organizationId, await selectNumberBefore(app.sql, organizationId, start), start);
};

async function csvSince(app: App, organizationId: string, since: number, start?: DayStart): Promise<StreamBody> {
  const timeZone = await selectTimeZone(app.sql, organizationId);
  const batches = batchesOf(app, organizationId, since, start);
  // Read before the response starts: afterwards a failure could only cut the stream off.
  const first = await batches.next();
  async function* chunks() {
    yield first.done ? changeCsv.head : changeCsv.head + changeCsv.lines(first.value);
    for await (const batch of batches) yield changeCsv.lines(batch);
  }
  return { name: `Changes-${today(app.now(), timeZone)}.csv`, chunks: chunks() };
}

/** Keyset pagination: no connection is kept between batches, however slow the reader is. */
async function* batchesOf(
  app: App,
  organizationId: string,
  since: number,
  start?: DayStart,
): AsyncGenerator<FeedRow[], undefined> {
  let after = since;
  for (;;) {
    const rows = await selectEntriesAfter(app.sql, organizationId, { since: after, limit: BATCH, start });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.number ?? after;
  }
}
