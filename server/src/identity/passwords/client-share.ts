import type { Share } from '../../fair-limit.ts';
import type { ConsoleVisitor, Visitor } from '../../http/caller.ts';

/** The share of a client in the time for hashing passwords: portals take turns, and in a portal its clients. */
export const clientShare = (caller: ConsoleVisitor | Visitor): Share => ({
  tenant: 'tenant' in caller ? caller.tenant.organizationId : 'console',
  party: caller.clientNetwork,
});
