// The payment provider port. It charges, voids, refunds and answers inquiries; it makes no decisions.
import type { Day } from '@plumbline/rules/dates';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { AccountType, EntryCode } from '@plumbline/rules/payments/ach';
import type { CardBrand, CardType } from '@plumbline/rules/payments/card';

/** The supplier's account at the provider. */
export type Merchant = {
  siteUrl: string;
  merchantId: string;
  username: string;
  password: string;
  currencyCode: CurrencyCode;
};

export type Billing = {
  address?: string | undefined;
  address2?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  country?: string | undefined;
};

export type ChargeMethod =
  | {
      kind: 'card';
      /** 'MM/YYYY' */
      expiry: string;
      billing: Billing;
      /**
       * first: the payer agrees to save it. customer: saved, and the payer is present. merchant: saved, on a day agreed
       * before.
       */
      stored: 'no' | 'first' | 'customer' | 'merchant';
    }
  | { kind: 'ach'; accountType: AccountType; entryCode: EntryCode; stored: 'no' | 'first' | 'customer' | 'merchant' };

export type Charge = {
  /** Our own unique id, by which the charge can be found: at most 19 characters, never only digits. */
  orderId: string;
  token: string;
  amount: Cents;
  holderName: string;
  method: ChargeMethod;
  /** A card that was charged without its security code is voided. */
  needsCode?: boolean;
};

/** The response code of a charge that was never sent, because the provider could not be reached. */
export const NOT_SENT = 'NOT_SENT';

/** The stored fields of a response. */
export type ProviderRecord = {
  /** The provider's transaction number; null if it made none. */
  retref: string | null;
  /** The account that was used; it may differ from the requested one. */
  merchantId: string;
  amount: Cents;
  responseCode: string;
  responseText: string;
  authCode: string | null;
  avsResponse: string | null;
  cvvResponse: string | null;
  settlementStatus: string | null;
};

export type ChargeReply =
  | ({ outcome: 'approved' } & ProviderRecord)
  | ({ outcome: 'declined' } & ProviderRecord)
  /** Neither success nor failure: no response, a partial one, or an error afterwards. Only an inquiry tells. */
  | { outcome: 'unknown'; reason: string };

/** The state of a charge at the provider. */
export type ChargeState = 'queued' | 'accepted' | 'rejected' | 'declined' | 'voided' | 'refunded';

export type FoundCharge = ProviderRecord & {
  retref: string;
  orderId: string;
  state: ChargeState;
  /** The last digits of the card or account; empty if the provider does not say. */
  last4: string;
  isVoidable: boolean;
  isRefundable: boolean;
};

export type UndoReply =
  | { outcome: 'done'; retref: string | null; amount: Cents }
  | { outcome: 'refused'; responseCode: string; responseText: string }
  | { outcome: 'unknown'; reason: string };

export type CardFacts = {
  brand: CardBrand | null;
  last4: string;
  /** Null if the provider does not say. */
  cardType: CardType | null;
  isPrepaid: boolean;
};

/** One transaction of a closed batch. */
export type SettledCharge = {
  retref: string;
  merchantId: string;
  amount: Cents;
  isRefund: boolean;
  status: 'accepted' | 'rejected' | 'pending';
};

export type Funding = {
  /** Money that reached the bank; a refund is negative and may name the charge it returns. */
  deposits: { retref: string; parentRetref: string; merchantId: string; amount: Cents; isAch: boolean }[];
  returns: { retref: string; merchantId: string; amount: Cents; code: string }[];
  chargebacks: {
    retref: string;
    merchantId: string;
    amount: Cents;
    caseNumber: string;
    reason: string;
    isWon: boolean;
  }[];
};

/** The provider could not be reached; the failed call has charged nothing. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The provider does not know the token or the account behind it. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

export type Gateway = {
  /** Authorizes and captures. Never throws because of the provider or the network, and never sends twice. */
  charge: (merchant: Merchant, charge: Charge) => Promise<ChargeReply>;
  /**
   * Every transaction with the order id, oldest first: the provider accepts one order twice. Throws GatewayUnavailable.
   */
  findByOrder: (merchant: Merchant, orderId: string) => Promise<FoundCharge[]>;
  find: (merchant: Merchant, retref: string) => Promise<FoundCharge | null>;
  voidByOrder: (merchant: Merchant, orderId: string) => Promise<UndoReply>;
  voidCharge: (merchant: Merchant, retref: string) => Promise<UndoReply>;
  /** The refund has its own order id, so that it too can be found. */
  refund: (merchant: Merchant, retref: string, amount: Cents, orderId: string) => Promise<UndoReply>;
  /** Throws GatewayUnavailable or TokenRefused. */
  cardFacts: (merchant: Merchant, token: string) => Promise<CardFacts>;
  tokenizeAccount: (merchant: Merchant, account: { routingNumber: string; accountNumber: string }) => Promise<string>;
  settled: (merchant: Merchant, day: Day) => Promise<SettledCharge[]>;
  funding: (merchant: Merchant, day: Day) => Promise<Funding>;
  /** adds_surcharge: the provider would add its own surcharge to our total. Throws GatewayUnavailable. */
  checkMerchant: (merchant: Merchant) => Promise<'ok' | 'refused' | 'adds_surcharge'>;
  /** What a browser needs to reach the provider's card form. */
  browserAddresses: (merchant: Merchant) => { publicApiKey: string; frameUrl: string; tokenizeUrl: string };
};

/** Associated data of stored credentials. Includes the site: changing the row cannot make the password be sent elsewhere. */
export const credentialsContext = (organizationId: string, currencyCode: string, siteUrl: string): string =>
  `gateway-account ${organizationId} ${currencyCode} ${siteUrl}`;
