import type { getCardKey as Call } from '@plumbline/contract/checkout';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../../http/handler.ts';

export const getCardKey: Handler<typeof Call> = async (app, caller, { currencyCode = 'USD' }) => {
  const merchant = await app.merchants.find(caller.tenant.organizationId, currencyCode);
  if (!merchant) refuse('payment_provider_unavailable');
  return app.gateway.browserAddresses(merchant);
};
