import { refuse } from '@plumbline/contract/refusals';
import { violatedConstraint } from '../database/error-code.ts';
import { FairLimit } from '../fair-limit.ts';
import { KeyedLimit } from '../keyed-limit.ts';

/** The most batches of an organization that wait; a person who starts or undoes an import finds a place behind them. */
export const BATCHES_WAITING_MAX = 10;
const WAITING_MAX = 20;

/** A second one of an organization would only wait for the first, with a connection of the pool. */
const ofOrganization = new KeyedLimit(1);
/** At most these take a connection, so that other requests keep their share of the pool. */
const ofAll = new FairLimit({ atOnce: 3, waitingMax: { party: 1, tenant: 1, all: 1_000 } });

/** Only one import of an organization changes records at a time; the database keeps other processes out. */
export async function whenFree<Result>(
  organizationId: string,
  work: () => Promise<Result>,
  waitingMax = WAITING_MAX,
): Promise<Result> {
  if (ofOrganization.countWaiting(organizationId) >= waitingMax) return refuse('import_busy');
  try {
    return await ofOrganization.run(organizationId, () =>
      ofAll.run({ tenant: organizationId, party: organizationId }, work),
    );
  } catch (error) {
    if (violatedConstraint(error) === 'import_run_one_at_a_time') return refuse('import_busy');
    throw error;
  }
}
