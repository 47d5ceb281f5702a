import { newId } from '../../database/new-id.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

const BATCH = 1_000;

/** The first entries of a feed, without what they are about. */
export async function insertEntries(
  { app, organizationId }: Pick<TestPortal, 'app' | 'organizationId'>,
  count: number,
  happenedAt: string,
): Promise<void> {
  await app.sql.insertInto('feedCounter').values({ organizationId, lastNumber: count }).execute();
  const entry = { organizationId, type: 'customer.changed', happenedAt, data: {} };
  for (let start = 0; start < count; start += BATCH) {
    const length = Math.min(BATCH, count - start);
    const entries = Array.from({ length }, (_, place) => ({ ...entry, id: newId(), number: start + place + 1 }));
    await app.sql.insertInto('feedEntry').values(entries).execute();
  }
}
