import { refuse } from '@plumbline/contract/refusals';
import { violatedConstraint } from '../database/error-code.ts';

/**
 * Requests about one payment wait for its lock, and the second finds the key of the first. Of requests about two payments
 * at once, which share a key by mistake, the index of the keys lets one through.
 */
export async function refuseReusedKey<Result>(index: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === index) refuse('idempotency_key_reused');
    throw error;
  }
}
