import { FairLimit } from '../../fair-limit.ts';

const ORGANIZATIONS_AT_ONCE = 8;

/** Works through rows in order, organizations side by side so that none waits for another. Returns the sum. */
export async function inTurn<Row extends { organizationId: string }>(
  rows: readonly Row[],
  max: number,
  work: (row: Row) => Promise<number>,
): Promise<number> {
  const limit = new FairLimit({ atOnce: ORGANIZATIONS_AT_ONCE, waitingMax: { party: 1, tenant: 1, all: max } });
  const byOrganization = Map.groupBy(rows, ({ organizationId }) => organizationId);
  const counts = await Promise.all(
    [...byOrganization].map(([tenant, own]) =>
      limit.run({ tenant, party: '' }, async () => {
        let count = 0;
        for (const row of own) count += await work(row);
        return count;
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
