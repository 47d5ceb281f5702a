// Builds the app: the database first, then everything that uses it.
import type { App } from './app.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import type { Env } from './env.ts';
import { openAccessTokens } from './identity/sessions/access-tokens.ts';
import { openReceiptTokens } from './payments/receipts/receipt-tokens.ts';
import { openApiTokens } from './programs/api-tokens.ts';
import { openFrameTokens } from './identity/sessions/frame-tokens.ts';
import { openEncryption } from './encryption.ts';
import { openKeyRing } from './keys.ts';
import { openSessions } from './identity/sessions/sessions.ts';
import { openThrottle } from './identity/throttle.ts';
import type { Log } from './log.ts';
import { openMailWordings } from './mails/mail-wordings.ts';
import { openTokenizeKeys } from './payments/checkout/tokenize-keys.ts';
import { type Hosting, openTenants } from './portals/tenants.ts';
import type { Addresses } from './ports/addresses/addresses.ts';
import { openAddresses } from './ports/addresses/open-addresses.ts';
import { dnsRecords } from './ports/domain-records/dns-records.ts';
import type { DomainRecords } from './ports/domain-records/domain-records.ts';
import { cardPointeGateway } from './ports/gateway/cardpointe.ts';
import type { Gateway } from './ports/gateway/gateway.ts';
import { openMerchants } from './ports/gateway/merchants.ts';
import { openidUpstream } from './ports/identity-upstream/openid.ts';
import type { Mail } from './ports/mail/mail.ts';
import { outboxMail } from './ports/mail/outbox.ts';
import { diskStorage } from './ports/storage/disk-storage.ts';
import type { Storage } from './ports/storage/storage.ts';
import { httpsSender } from './ports/webhooks/https-sender.ts';
import type { WebhookSender } from './ports/webhooks/webhooks.ts';
import { readSecretKeys } from './secret-key.ts';

export type AppParts = {
  log: Log;
  now: () => Date;
  mail?: Mail;
  addresses?: Addresses;
  storage?: Storage;
  gateway?: Gateway;
  webhooks?: WebhookSender;
  domainRecords?: DomainRecords;
  checkpoint?: App['checkpoint'];
};

export async function openApp(env: Env, parts: AppParts): Promise<App> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, dataDir, poolSize } = env;
  const database = await openDatabase({
    ...(databaseUrl && { databaseUrl }),
    ...(ownerUrl && { ownerUrl }),
    dataDir,
    poolSize,
    log: parts.log,
  });
  try {
    await migrate(database);
    return appOn(database, env, parts);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The app on a database that is already open and migrated. */
export function appOn(
  database: Database,
  env: Env,
  { log, now, mail, addresses, storage, gateway, webhooks, domainRecords, checkpoint }: AppParts,
): App {
  const { sql } = database;
  const keyRing = openKeyRing(() => readSecretKeys(env));
  const encryption = openEncryption(keyRing);
  return {
    sql,
    database,
    now,
    log,
    mail: mail ?? outboxMail(sql, encryption, now, { isSending: env.smtpUrl !== null }),
    mailWordings: openMailWordings(now),
    mailFrom: env.mailFrom,
    storage: storage ?? diskStorage(env.dataDir),
    tenants: openTenants(sql, log, now, hostingOf(env)),
    sessions: openSessions(sql, now),
    accessTokens: openAccessTokens(() => keyRing.keysFor('access-token'), now),
    frameTokens: openFrameTokens(() => keyRing.keysFor('frame-token'), now),
    apiTokens: openApiTokens(sql, now),
    receiptTokens: openReceiptTokens(() => keyRing.keysFor('receipt-token'), now),
    encryption,
    throttle: openThrottle(sql, now),
    keyRing,
    upstream: openidUpstream({ allowsPlainHttp: env.allowsPlainHttpProviders, google: env.google }),
    addresses: addresses ?? openAddresses(env, log),
    gateway: gateway ?? cardPointeGateway({ log }),
    webhooks: webhooks ?? httpsSender({ allowsPlainHttp: env.allowsPlainHttpProviders }),
    domainRecords: domainRecords ?? dnsRecords(),
    checkpoint: checkpoint ?? (async () => {}),
    merchants: openMerchants(sql, encryption, now, env.gateway),
    statementMs: { request: env.requestStatementMs, imports: env.importStatementMs },
    tokenizeKeys: openTokenizeKeys(sql, encryption, now),
  };
}

const hostingOf = ({ baseDomain, publicScheme: scheme, publicPort: port, defaultPortal, google }: Env): Hosting => ({
  baseDomain,
  scheme,
  port,
  defaultPortal,
  hasGoogle: google !== null,
});
