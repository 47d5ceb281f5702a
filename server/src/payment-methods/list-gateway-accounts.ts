import type { listGatewayAccounts as Call } from '@plumbline/contract/installation/company';
import { CURRENCY_CODES } from '@plumbline/rules/money';
import type { Handler } from '../http/handler.ts';

/** The password stays where it is. */
export const listGatewayAccounts: Handler<typeof Call> = async ({ merchants }, { organizationId }) => {
  const rows = await Promise.all(
    CURRENCY_CODES.map(async (currencyCode) => {
      const own = await merchants.own(organizationId, currencyCode);
      return {
        currencyCode,
        account: own && { siteUrl: own.siteUrl, merchantId: own.merchantId, username: own.username },
        hasInstalled: merchants.hasInstalledFor(currencyCode),
      };
    }),
  );
  return { rows, count: rows.length };
};
