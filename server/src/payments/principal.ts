import type { RequestMethod } from '@plumbline/rules/payments/draft';
import type { Customer } from '../http/caller.ts';

/** Who really acts: somebody of the supplier acts for a customer, but with a name of their own. */
export const actorOf = ({ actor, identityId }: Pick<Customer, 'actor' | 'identityId'>): string =>
  actor?.identityId ?? identityId;

/** Whose keys and checkouts these are: one person may act for several customers. */
export const principalOf = (caller: Pick<Customer, 'actor' | 'identityId' | 'customerId'>): string =>
  `${actorOf(caller)} ${caller.customerId}`;

/** How the customer asked for a payment that somebody else makes; whoever pays for themselves has asked nobody (FRM-04). */
export const requestMethodOf = (
  { actor }: Pick<Customer, 'actor'>,
  { requestMethod }: { requestMethod?: RequestMethod },
): RequestMethod | null => (actor === null ? null : (requestMethod ?? null));
