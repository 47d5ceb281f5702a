import { refuse } from '@plumbline/contract/refusals';
import type { Identified } from '../http/caller.ts';

/** An organization's own provider can vouch only for people of that organization. */
export function refuseForeignPool({ session: { pool }, tenant: { organizationId } }: Identified): void {
  if (pool !== 'plumbline' && !pool.startsWith(`sso:${organizationId}:`)) refuse('sso_failed');
}
