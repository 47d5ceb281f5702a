import type { App } from '../../app.ts';
import type { Tenant } from '../../http/caller.ts';

/** Opens a request on the waivers page, for the customer whose it is. */
export const waiverUrl = (
  app: Pick<App, 'tenants'>,
  tenant: Tenant,
  { customerId, id }: { customerId: string; id: string },
): string => `${app.tenants.urlOf(tenant)}/history/waivers?account=${customerId}&id=${id}`;
