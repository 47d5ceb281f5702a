import type { CurrencyCode } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
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

/** The accounts before the present one, latest first. */
export const selectEarlierAccounts = (sql: Sql, organizationId: string, currencyCode: CurrencyCode) =>
  sql
    .selectFrom('earlierGatewayAccount')
    .select(['siteUrl', 'merchantId', 'sealedCredentials'])
    .where('organizationId', '=', organizationId)
    .where('currencyCode', '=', currencyCode)
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Keeps a replaced account; one that is replaced again gets its latest credentials. */
export const upsertEarlierAccount = (tx: Sql, { updatedAt: replacedAt, ...account }: GatewayAccount) =>
  tx
    .insertInto('earlierGatewayAccount')
    .values({ ...account, id: newId(), provider: 'CARDPOINTE', replacedAt })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'currencyCode', 'siteUrl', 'merchantId']).doUpdateSet(({ ref }) => ({
        sealedCredentials: ref('excluded.sealedCredentials'),
        replacedAt: ref('excluded.replacedAt'),
      })),
    )
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
