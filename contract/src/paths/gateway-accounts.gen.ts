// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const saveGatewayAccount: Path<typeof calls.saveGatewayAccount> = {
  method: 'PUT',
  path: '/v1/gateway-accounts/:currencyCode',
  body: 'json',
  fields: ['siteUrl', 'merchantId', 'username', 'password'],
};

export const listGatewayAccounts: Path<typeof calls.listGatewayAccounts> = {
  method: 'GET',
  path: '/v1/gateway-accounts',
};
