import type { App } from './app.ts';
import { runByOrganization } from './run-by-organization.ts';

const ROWS_AT_ONCE = 100;
const ORGANIZATIONS_AT_ONCE = 4;

type EachRow<Row> = {
  /** At most `max` rows that are due, without those of some organizations. */
  select: (asked: { max: number; without: readonly string[] }) => Promise<readonly Row[]>;
  /** Whether it counts. */
  work: (row: Row) => Promise<boolean>;
  /** What is logged of a row that failed. */
  failure: string;
  signal?: AbortSignal | undefined;
};

/** Works off rows one by one until none is due; one that fails is left for the next run. Answers how many counted. */
export async function runEachRow<Row extends { organizationId: string; id: string }>(
  { log }: Pick<App, 'log'>,
  { select, work, failure, signal }: EachRow<Row>,
): Promise<number> {
  let count = 0;
  const failed = new Set<string>();
  await runByOrganization<Row>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    // Those that have failed are still due, and may not hide the ones behind them.
    select: async (without) => {
      const found = await select({ max: ROWS_AT_ONCE + failed.size, without });
      return found.filter(({ id }) => !failed.has(id));
    },
    work: async (rows) => {
      for (const row of rows) {
        if (signal?.aborted) return false;
        try {
          if (await work(row)) count += 1;
        } catch (error) {
          failed.add(row.id);
          log.error({ err: error, organizationId: row.organizationId, id: row.id }, failure);
        }
      }
      return true;
    },
    signal,
  });
  return count;
}
