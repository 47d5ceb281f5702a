import { setTimeout as sleep } from 'node:timers/promises';

/** While some organizations are busy, what is due for others is read at most this often. */
const PAUSE_MS = 500;
/** What becomes due for others meanwhile is found without waiting for a busy one. */
const RECHECK_MS = 5_000;

type Work<Row> = {
  /** How many organizations are worked on at a time. */
  atOnce: number;
  /** The next rows that are due, without those of some organizations. */
  select: (without: readonly string[]) => Promise<readonly Row[]>;
  /** Works off the rows of one organization; false if another worker has all of them. */
  work: (rows: readonly Row[]) => Promise<boolean>;
  signal?: AbortSignal | undefined;
};

/**
 * Works off rows until none is due. Each organization has its own lane: one that takes long, because its provider does
 * not answer, delays nobody else, and nobody has a second turn before all others that are due had one.
 */
export async function runByOrganization<Row extends { organizationId: string }>({
  atOnce,
  select,
  work,
  signal,
}: Work<Row>): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  /** What is left of these is in the hands of another worker. */
  const left = new Set<string>();
  /** Had a turn; the next one comes after everybody else who is due. */
  const served = new Set<string>();
  const failures: unknown[] = [];
  const runLane = async (organizationId: string, rows: readonly Row[]): Promise<void> => {
    try {
      if (!(await work(rows))) left.add(organizationId);
    } catch (error) {
      failures.push(error);
      left.add(organizationId);
    } finally {
      lanes.delete(organizationId);
      served.add(organizationId);
    }
  };
  const selectNext = async (busy: readonly string[]): Promise<readonly Row[]> => {
    const rows = await select([...busy, ...left, ...served]);
    if (rows.length > 0 || served.size === 0) return rows;
    served.clear();
    return select([...busy, ...left]);
  };
  for (;;) {
    if (signal?.aborted) break;
    const busy = [...lanes.keys()];
    const rows = busy.length < atOnce ? await selectNext(busy) : [];
    const found = [...Map.groupBy(rows, ({ organizationId }) => organizationId)].slice(0, atOnce - lanes.size);
    for (const [id, own] of found) lanes.set(id, runLane(id, own));
    // Others may be due behind the many rows of these.
    if (found.length > 0) continue;
    if (lanes.size > 0) {
      await Promise.race([...lanes.values(), sleep(RECHECK_MS, undefined, { ref: false })]);
      if (lanes.size > 0) await sleep(PAUSE_MS);
    } else if (busy.length === 0) break;
  }
  await Promise.all(lanes.values());
  if (failures.length > 0) throw new AggregateError(failures, 'the work for some organizations failed');
}
