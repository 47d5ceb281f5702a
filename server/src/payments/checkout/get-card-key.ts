import type { getCardKey as Call } from '@plumbline/contract/checkout';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { selectPaymentMethod } from '../charge/saved-methods.sql.ts';
import { securityCodeUrl } from '../security-code/security-code-frame.ts';
import { tokenContext } from '../charge/token-context.ts';

export const getCardKey: Handler<typeof Call> = async (app, caller, { currencyCode = 'USD', cardOnFile }) => {
  const merchant = await app.merchants.find(caller.tenant.organizationId, currencyCode);
  if (!merchant) refuse('method_not_offered');
  return {
    ...app.gateway.browserAddresses(merchant),
    savedCard: cardOnFile === undefined ? null : await findSavedCard(app, caller, cardOnFile),
  };
};

/** The frame sends the token with the security code to the provider, so that the code never reaches us. */
async function findSavedCard(app: App, { tenant, customerId, capabilities }: Customer, id: string) {
  const { organizationId } = tenant;
  const row = capabilities.cardOnFile ? await selectPaymentMethod(app.sql, { organizationId, customerId, id }) : null;
  if (!row || row.paymentType !== 'CREDIT_CARD') refuse('method_deleted');
  const [month = '', year = ''] = (row.expiry ?? '').split('/');
  const token = app.encryption.decrypt(row.sealedToken, tokenContext(organizationId, customerId));
  return {
    frameUrl: securityCodeUrl(app, tenant),
    token,
    expiry: `${month}${year.slice(-2)}`,
    codeLength: row.brand === 'AMEX' ? 4 : 3,
  };
}
