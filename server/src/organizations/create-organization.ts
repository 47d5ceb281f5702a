import type { createOrganization as Call } from '@plumbline/contract/installation/organizations';
import { isBlank } from '@plumbline/rules/access/field-problems';
import { DEFAULT_FEATURES, settingsOfFeatures } from '@plumbline/rules/portals/features';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { checkBrand, checkCompany, refuseProblems, storeOrganization } from './store-organization.ts';

export const createOrganization: Handler<typeof Call> = async (app, operator, input) => {
  const { portalName, label, themeColor, ...typed } = input;
  const company = checkCompany(typed);
  // Nobody of the organization is asked for it: its owner is invited into a finished one.
  refuseProblems({ address: isBlank(company.address) && 'Enter the address, which documents print.' });
  const brand = checkBrand({ portalName, label, themeColor });
  const settings = settingsOfFeatures(DEFAULT_FEATURES, { hasProvider: app.merchants.hasInstalled });
  const { identityId, requestId, clientAddress } = operator;
  const creator = { actorIdentityId: identityId, requestId, clientAddress, at: app.now().toISOString() };
  const { organizationId } = await inTransaction(app.sql, (tx) =>
    storeOrganization(tx, { company, brand, logo: null, settings }, creator),
  );
  // The host was unknown until now, and that is cached too.
  app.tenants.clearCache();
  return { organizationId };
};
