import type { Customer } from './http/caller.ts';
import { FairLimit, type Share } from './fair-limit.ts';

/** The batches of exports leave most of the connection pool to other requests. */
const exportLimit = new FairLimit({ atOnce: 2, waitingMax: { party: 50, tenant: 200, all: 1_000 } });

/**
 * Reads one batch of a customer's export in turn; a slow client holds nothing between two batches. Only the first one may
 * be refused: a file that has begun could only be cut off.
 */
export const readExportBatch = <Rows>(
  caller: Customer,
  { isFirst }: { isFirst: boolean },
  read: () => Promise<Rows>,
): Promise<Rows> => exportLimit.run({ ...customerShare(caller), isContinued: !isFirst }, read);

/** The share of a customer in what all tenants use. */
export const customerShare = ({ tenant, customerId }: Pick<Customer, 'tenant' | 'customerId'>): Share => ({
  tenant: tenant.organizationId,
  party: customerId,
});
