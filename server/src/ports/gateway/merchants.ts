// The merchant account for an organization's payments: its own, or else the installation's.
import { CURRENCY_CODES, type CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import type { Encryption } from '../../encryption.ts';
import { LoadingCache } from '../../loading-cache.ts';
import { credentialsContext, type Merchant } from './gateway.ts';
import {
  lockGatewayAccount,
  selectEarlierAccounts,
  selectGatewayAccount,
  selectGatewaySites,
  upsertEarlierAccount,
  upsertGatewayAccount,
} from './merchants.sql.ts';

/** The account for organizations without their own, from the environment. */
export type InstalledMerchant = {
  siteUrl: string;
  /** One account per currency; a currency without an account is not accepted. */
  merchantIds: Readonly<Partial<Record<CurrencyCode, string>>>;
  username: string;
  password: string;
};

export type Merchants = {
  /** Whether the installation has an account for organizations without their own. */
  hasInstalled: boolean;
  hasInstalledFor: (currencyCode: CurrencyCode) => boolean;
  /** Null if there is no account. */
  find: (organizationId: string, currencyCode: CurrencyCode) => Promise<Merchant | null>;
  /**
   * The present account, then the organization's earlier ones and the installation's: charges are asked about at the
   * account that they were sent to.
   */
  known: (organizationId: string, currencyCode: CurrencyCode) => Promise<Merchant[]>;
  /** The origins of all sites that the organization's browsers need; decrypts nothing. */
  sitesOf: (organizationId: string) => string[] | Promise<string[]>;
  /** The normalized site URL; null for a host that credentials must never be sent to. */
  siteFrom: (typed: string) => string | null;
  /** The organization's own account, uncached, if there is one. */
  own: (organizationId: string, currencyCode: CurrencyCode) => Promise<Merchant | null>;
  /** The same, locked until the transaction ends. */
  lock: (tx: Sql, organizationId: string, currencyCode: CurrencyCode) => Promise<Merchant | null>;
  save: (tx: Sql, organizationId: string, merchant: Merchant) => Promise<void>;
  /** Call after a change, so that the next payment uses the new account. */
  clearCache: (organizationId: string) => void;
};

const TTL_MS = 5_000;
const CACHED_MAX = 5_000;

export function openMerchants(
  sql: Sql,
  encryption: Encryption,
  now: () => Date,
  installed: InstalledMerchant | null,
): Merchants {
  const accounts = new LoadingCache<Merchant | null>({ ttlMs: TTL_MS, max: CACHED_MAX, now });
  const sites = new LoadingCache<string[]>({ ttlMs: TTL_MS, max: CACHED_MAX, now });

  const { opened, own, earlier } = readAccounts(sql, encryption);

  return {
    hasInstalled: installed !== null,
    hasInstalledFor: (currencyCode) => installedMerchantFor(installed, currencyCode) !== null,
    known: async (organizationId, currencyCode) => {
      const accounts = [
        await own(organizationId, currencyCode),
        ...(await earlier(organizationId, currencyCode)),
        installedMerchantFor(installed, currencyCode),
      ].filter((account) => account !== null);
      return accounts.filter((account, place) => accounts.findIndex((each) => isSameAccount(each, account)) === place);
    },
    find: async (organizationId, currencyCode) =>
      accounts.get(
        `${organizationId} ${currencyCode}`,
        async () => (await own(organizationId, currencyCode)) ?? installedMerchantFor(installed, currencyCode),
      ),
    own,
    sitesOf: (organizationId) =>
      sites.get(organizationId, async () => sitesIn(await selectGatewaySites(sql, organizationId), installed)),
    siteFrom: (typed) => siteFrom(typed, installed?.siteUrl ?? null),
    lock: async (tx, organizationId, currencyCode) =>
      opened(organizationId, currencyCode, await lockGatewayAccount(tx, organizationId, currencyCode)),
    save: async (tx, organizationId, { siteUrl, merchantId, username, password, currencyCode }) => {
      const credentials = JSON.stringify({ username, password });
      const sealedCredentials = encryption.encrypt(
        credentials,
        credentialsContext(organizationId, currencyCode, siteUrl),
      );
      const updatedAt = now().toISOString();
      const before = await lockGatewayAccount(tx, organizationId, currencyCode);
      if (before && !isSameAccount(before, { siteUrl, merchantId })) {
        await upsertEarlierAccount(tx, { organizationId, currencyCode, ...before, updatedAt });
      }
      await upsertGatewayAccount(tx, {
        organizationId,
        currencyCode,
        siteUrl,
        merchantId,
        sealedCredentials,
        updatedAt,
      });
    },
    clearCache: (organizationId) => {
      accounts.deleteWhere((key) => key.startsWith(`${organizationId} `));
      sites.delete(organizationId);
    },
  };
}

/** The stored accounts of an organization, decrypted. */
function readAccounts(sql: Sql, encryption: Encryption) {
  const opened = (
    organizationId: string,
    currencyCode: CurrencyCode,
    row: { siteUrl: string; merchantId: string; sealedCredentials: Buffer } | undefined,
  ): Merchant | null => {
    if (!row) return null;
    const { siteUrl, merchantId, sealedCredentials } = row;
    const credentials = encryption.decrypt(
      sealedCredentials,
      credentialsContext(organizationId, currencyCode, siteUrl),
    );
    const { username, password } = JSON.parse(credentials) as { username: string; password: string };
    return { siteUrl, merchantId, username, password, currencyCode };
  };

  const own = async (organizationId: string, currencyCode: CurrencyCode) =>
    opened(organizationId, currencyCode, await selectGatewayAccount(sql, organizationId, currencyCode));

  const earlier = async (organizationId: string, currencyCode: CurrencyCode) => {
    const rows = await selectEarlierAccounts(sql, organizationId, currencyCode);
    return rows.map((row) => opened(organizationId, currencyCode, row));
  };
  return { opened, own, earlier };
}

type AccountName = Pick<Merchant, 'siteUrl' | 'merchantId'>;

/** Other credentials do not make another account. */
const isSameAccount = (one: AccountName, other: AccountName): boolean =>
  one.siteUrl === other.siteUrl && one.merchantId === other.merchantId;

function installedMerchantFor(installed: InstalledMerchant | null, currencyCode: CurrencyCode): Merchant | null {
  const merchantId = installed?.merchantIds[currencyCode];
  if (!installed || merchantId === undefined) return null;
  const { siteUrl, username, password } = installed;
  return { siteUrl, merchantId, username, password, currencyCode };
}

function sitesIn(
  rows: readonly { currencyCode: CurrencyCode; siteUrl: string }[],
  installed: InstalledMerchant | null,
) {
  const sites = CURRENCY_CODES.flatMap((currency) => {
    const own = rows.find(({ currencyCode }) => currencyCode === currency)?.siteUrl;
    return own ?? installedMerchantFor(installed, currency)?.siteUrl ?? [];
  });
  return [...new Set(sites)];
}

const PROVIDER_HOST = /^[a-z0-9-]+\.cardconnect\.com$/;

/** Only the provider itself over TLS, or the host of the installation's own account. */
function siteFrom(typed: string, installedSite: string | null): string | null {
  const text = typed.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null;
  if (url.pathname !== '/') return null;
  if (url.origin === installedSite) return url.origin;
  return url.protocol === 'https:' && PROVIDER_HOST.test(url.hostname) ? url.origin : null;
}
