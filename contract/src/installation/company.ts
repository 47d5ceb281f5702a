// The company behind the portals, and its accounts at the payment provider.
import Type from 'typebox';
import { call, CurrencyCode, fields, orNull, rowsOf } from '../call.ts';
import { COMPANY } from './organizations.ts';

const PATH = '/v1/console/company';
/** Changes with every change of the company. */
const Version = Type.String({ pattern: '^[0-9a-f]{16}$' });
const Company = fields({ version: Version, ...COMPANY });

export const getOrganization = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  live: true,
  summary: 'The company as it stands on invoices, receipts and waivers.',
  answer: Company,
});

export const changeOrganization = call({
  method: 'PUT',
  path: PATH,
  caller: 'staff',
  live: true,
  summary:
    'Changes the company; documents that were made before keep its former name. Refused if somebody else has changed it since it was read.',
  body: Company,
  answer: Company,
  refusals: ['invalid_request', 'settings_changed'],
});

export const listGatewayAccounts = call({
  method: 'GET',
  path: '/v1/gateway-accounts',
  caller: 'staff',
  live: true,
  summary: 'Where the payments of each currency go: to an own account at the provider, or to that of the installation.',
  answer: rowsOf(
    fields({
      currencyCode: CurrencyCode,
      /** Null without an own one. The password is shown to nobody. */
      account: orNull(fields({ siteUrl: Type.String(), merchantId: Type.String(), username: Type.String() })),
      /** Whether the installation has one for those without their own. */
      hasInstalled: Type.Boolean(),
    }),
  ),
});

export const companyCalls = { getOrganization, changeOrganization, listGatewayAccounts };
