import type { CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';

export type GatewayAccount = {
  organizationId: string;
  currencyCode: CurrencyCode;
  siteUrl: string;
  merchantId: string;
  sealedCredentials: Buffer;
  updatedAt: string;
};

const accounts = (sql: Sql, organizationId: string, currencyCode: CurrencyCode) =>
  sql
    .selectFrom('gatewayAccount')
    .select(['siteUrl', 'merchantId', 'sealedCredentials'])
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode);

export const selectGatewayAccount = (sql: Sql, organizationId: string, currencyCode: CurrencyCode) =>
  accounts(sql, organizationId, currencyCode).executeTakeFirst();

export const lockGatewayAccount = (tx: Sql, organizationId: string, currencyCode: CurrencyCode) =>
  accounts(tx, organizationId, currencyCode).forUpdate().executeTakeFirst();

export const selectGatewaySites = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('gatewayAccount')
    .select(['currencyCode', 'siteUrl'])
    .where('organizationId', '=', organizationId)
    .execute();

export const upsertGatewayAccount = (tx: Sql, account: GatewayAccount) =>
  tx
    .insertInto('gatewayAccount')
    .values({ ...account, provider: 'CARDPOINTE' })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'currencyCode']).doUpdateSet(({ ref }) => ({
        siteUrl: ref('excluded.siteUrl'),
        merchantId: ref('excluded.merchantId'),
        sealedCredentials: ref('excluded.sealedCredentials'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
