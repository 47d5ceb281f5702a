import { refuse } from '@plumbline/contract/refusals';
import { violatedConstraint } from '../database/error-code.ts';

/** Only one import of an organization changes records at a time. */
export async function whenFree<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'import_run_one_at_a_time') return refuse('import_busy');
    throw error;
  }
}
