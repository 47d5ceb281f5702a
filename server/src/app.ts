// The dependencies of every use case in one plain object; no container, no decorators.
import type { Kysely } from 'kysely';
import type { Tables } from './database/tables.gen.ts';
import type { Database } from './database/open-database.ts';
import type { AccessTokens } from './identity/sessions/access-tokens.ts';
import type { ReceiptTokens } from './payments/receipts/receipt-tokens.ts';
import type { FrameTokens } from './identity/sessions/frame-tokens.ts';
import type { Encryption } from './encryption.ts';
import type { Sessions } from './identity/sessions/sessions.ts';
import type { Throttle } from './identity/throttle.ts';
import type { KeyRing } from './keys.ts';
import type { Log } from './log.ts';
import type { MailWordings } from './mails/mail-wordings.ts';
import type { TokenizeKeys } from './payments/checkout/tokenize-keys.ts';
import type { ApiTokens } from './programs/api-tokens.ts';
import type { Tenants } from './portals/tenants.ts';
import type { Addresses } from './ports/addresses/addresses.ts';
import type { Gateway } from './ports/gateway/gateway.ts';
import type { Merchants } from './ports/gateway/merchants.ts';
import type { IdentityUpstream } from './ports/identity-upstream/identity-upstream.ts';
import type { DomainRecords } from './ports/domain-records/domain-records.ts';
import type { Mail } from './ports/mail/mail.ts';
import type { WebhookSender } from './ports/webhooks/webhooks.ts';
import type { Storage } from './ports/storage/storage.ts';

/** The points between which a process can crash, or somebody else acts, during a payment; the first two are of autopay. */
export type PaymentStep = 'claimed' | 'prepared' | 'stored' | 'sent' | 'answered' | 'finished';

export type App = {
  sql: Kysely<Tables>;
  database: Database;
  now: () => Date;
  log: Log;
  mail: Mail;
  /** What suppliers write into their mails. */
  mailWordings: MailWordings;
  /** The address from which all mails come. */
  mailFrom: string;
  storage: Storage;
  tenants: Tenants;
  sessions: Sessions;
  accessTokens: AccessTokens;
  frameTokens: FrameTokens;
  /** Of programs of the supplier. */
  apiTokens: ApiTokens;
  receiptTokens: ReceiptTokens;
  encryption: Encryption;
  throttle: Throttle;
  /** Signs the device cookie, which shows that this browser has signed in before. */
  keyRing: KeyRing;
  upstream: IdentityUpstream;
  addresses: Addresses;
  /** Charges cards and bank accounts. */
  gateway: Gateway;
  /** Finds the merchant account that an organization's payments go to. */
  merchants: Merchants;
  /** How long one statement may take, in milliseconds. */
  statementMs: { request: number; imports: number };
  /** The key pairs with which browsers encrypt bank accounts (ACH-02). */
  tokenizeKeys: TokenizeKeys;
  /** Asks DNS about domains of suppliers. */
  domainRecords: DomainRecords;
  /** Delivers changes to programs of suppliers. */
  webhooks: WebhookSender;
  /** Hook between the steps of a payment, for crash tests; does nothing otherwise. */
  checkpoint: (step: PaymentStep) => Promise<void>;
};
