import type { getCardKey as Call } from '@plumbline/contract/payments';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import type { Customer } from '../http/who.ts';
import { selectPaymentMethod } from './saved-methods.sql.ts';
import { tokenContext } from './token-context.ts';

/** For a saved card the address carries its token, so that the provider puts the security code to the right card. */
export const getCardKey: Handler<typeof Call> = async (app, who, { currencyCode = 'USD', cardOnFile }) => {
  const merchant = await app.merchants.of(who.tenant.organizationId, currencyCode);
  if (!merchant) refuse('payment_provider_unavailable');
  const addresses = app.gateway.browserAddresses(merchant);
  if (cardOnFile === undefined) return addresses;
  const frameUrl = new URL(addresses.frameUrl);
  frameUrl.searchParams.set('cvvonly', 'true');
  frameUrl.searchParams.set('account', await savedToken(app, who, cardOnFile));
  return { ...addresses, frameUrl: frameUrl.href };
};

async function savedToken(app: App, who: Customer, id: string): Promise<string> {
  if (!who.capabilities.cardOnFile) refuse('method_deleted');
  const { organizationId } = who.tenant;
  const { customerId } = who;
  const row = await selectPaymentMethod(app.sql, { organizationId, customerId, id });
  if (row?.paymentType !== 'CREDIT_CARD') refuse('method_deleted');
  return app.seals.open(row.sealedToken, tokenContext(organizationId, customerId));
}
