import type { RequestMethod } from '@plumbline/rules/payments/draft';
import type { Customer } from '../http/caller.ts';

/** The person who acts: a member of staff acts for a customer under their own name. */
export const actorOf = ({ actor, identityId }: Pick<Customer, 'actor' | 'identityId'>): string =>
  actor?.identityId ?? identityId;

/** The owner of idempotency keys and checkouts: one person may act for several customers. */
export const principalOf = (caller: Pick<Customer, 'actor' | 'identityId' | 'customerId'>): string =>
  `${actorOf(caller)} ${caller.customerId}`;

/** How the customer requested a payment that staff make; null for a customer's own payment (FRM-04). */
export const requestMethodOf = (
  { actor }: Pick<Customer, 'actor'>,
  { requestMethod }: { requestMethod?: RequestMethod },
): RequestMethod | null => (actor === null ? null : (requestMethod ?? null));
