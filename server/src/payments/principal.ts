import type { RequestMethod } from '@plumbline/rules/payments/draft';
import type { Customer, Payer } from '../http/caller.ts';

/** The person who acts: a member of staff acts for a customer under their own name. */
export const actorOf = <Id extends string | null>({
  actor,
  identityId,
}: Pick<Customer, 'actor'> & { identityId: Id }): string | Id => actor?.identityId ?? identityId;

/** The owner of idempotency keys and checkouts: one person may act for several customers. */
export const principalOf = (caller: Pick<Payer, 'actor' | 'identityId' | 'customerId'>): string =>
  `${actorOf(caller)} ${caller.customerId}`;

/** How the customer requested a payment that staff make; null for a customer's own payment (FRM-04). */
export const requestMethodOf = (
  { actor }: Pick<Customer, 'actor'>,
  { requestMethod }: { requestMethod?: RequestMethod },
): RequestMethod | null => (actor === null ? null : (requestMethod ?? null));
