import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import type { Limit } from '../../identity/throttle.ts';

/** Each is mailed to everybody who may pay for the customer. Pausing and stopping stay possible. */
const BY_CUSTOMER: Limit = { name: 'autopay changes by customer', max: 30, perSeconds: 3600 };

export const countAutopayChange = (app: Pick<App, 'throttle'>, { tenant, customerId }: Customer): Promise<void> =>
  app.throttle.count(BY_CUSTOMER, `${tenant.organizationId} ${customerId}`);
