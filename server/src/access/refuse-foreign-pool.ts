import { refuse } from '@plumbline/contract/refusals';
import type { Identified } from '../http/caller.ts';

/** An organization's own provider speaks for the people of that organization, and for nobody elsewhere. */
export function refuseForeignPool({ session: { pool }, tenant: { organizationId } }: Identified): void {
  if (pool !== 'plumbline' && !pool.startsWith(`sso:${organizationId}:`)) refuse('sso_failed');
}
