import type { App } from '../app.ts';
import type { Customer } from '../http/caller.ts';
import type { Limit } from '../identity/throttle.ts';

/** Every message is a mail to the supplier. */
const BY_PERSON: Limit = { name: 'question messages by person', max: 30, perSeconds: 3600 };
const BY_CUSTOMER: Limit = { name: 'question messages by customer', max: 100, perSeconds: 3600 };

export async function countMessages({ throttle }: App, { tenant, customerId, identityId }: Customer): Promise<void> {
  await throttle.count(BY_PERSON, `${tenant.organizationId} ${identityId}`);
  await throttle.count(BY_CUSTOMER, `${tenant.organizationId} ${customerId}`);
}
