import type { getBillingAddress as Call } from '@plumbline/contract/checkout';
import { completeBillingAddress, readBillingAddress } from '@plumbline/rules/payments/billing-address';
import type { Handler } from '../../http/handler.ts';
import { selectLastBillingAddress } from '../charge/saved-methods.sql.ts';
import { selectCustomerAddress } from './billing-address.sql.ts';

/** Decision C48: a colleague's card is left out, because it may be private and billed to a home. */
export const getBillingAddress: Handler<typeof Call> = async (app, caller) => {
  const { tenant, customerId, identityId, capabilities } = caller;
  const scope = { organizationId: tenant.organizationId, customerId };
  const saved = capabilities.cardOnFile
    ? await selectLastBillingAddress(app.sql, { ...scope, createdBy: identityId })
    : undefined;
  const ownAddress = saved && completeBillingAddress(saved);
  if (ownAddress) return { billingAddress: ownAddress };
  const companyAddress = await selectCustomerAddress(app.sql, scope);
  return { billingAddress: companyAddress === null ? null : readBillingAddress(companyAddress) };
};
