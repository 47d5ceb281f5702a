// The payment provider as use cases see it. It charges, undoes and answers questions; it decides nothing.
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
      /** The provider's token of a saved card's security code; the code itself never comes here (decision C23). */
      cvvToken?: string | undefined;
      billing: Billing;
      /** first: the payer agrees that it is kept. customer: kept, and the payer is here. merchant: on a day agreed before. */
      stored: 'no' | 'first' | 'customer' | 'merchant';
    }
  | { kind: 'ach'; accountType: AccountType; entryCode: EntryCode; stored: 'no' | 'first' | 'customer' | 'merchant' };

export type Charge = {
  /** Ours, never used twice, at most 19 characters, never all digits: by it the charge can be found again. */
  orderId: string;
  token: string;
  amount: Cents;
  holderName: string;
  method: ChargeMethod;
};

/** What is kept of an answer. */
export type Answered = {
  /** The provider's number of the transaction; null where it made none. */
  retref: string | null;
  /** The account that was really used; it may be another than the one asked for. */
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
  | ({ outcome: 'approved' } & Answered)
  | ({ outcome: 'declined' } & Answered)
  /** Neither success nor failure: no answer, half an answer, an error after the fact. Only asking again tells. */
  | { outcome: 'unknown'; reason: string };

/** Where a charge stands, by the provider's own books. */
export type ChargeState = 'queued' | 'accepted' | 'rejected' | 'declined' | 'voided' | 'refunded';

export type FoundCharge = Answered & {
  retref: string;
  orderId: string;
  state: ChargeState;
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
  /** Null when the provider does not say. */
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
  /** Money that reached the bank; a refund is below zero. */
  deposits: { retref: string; merchantId: string; amount: Cents; isAch: boolean }[];
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

/** The provider could not be asked. Nothing was charged by what threw this. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
}

/** The provider does not know the token, or not the account behind it. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

export type Gateway = {
  /** Authorizes and captures. Never throws for what the provider or the network does, and never sends twice. */
  charge: (merchant: Merchant, charge: Charge) => Promise<ChargeReply>;
  /** Every transaction under the order id, oldest first: the provider takes one order twice. Throws GatewayUnavailable. */
  findByOrder: (merchant: Merchant, orderId: string) => Promise<FoundCharge[]>;
  find: (merchant: Merchant, retref: string) => Promise<FoundCharge | null>;
  voidByOrder: (merchant: Merchant, orderId: string) => Promise<UndoReply>;
  voidCharge: (merchant: Merchant, retref: string) => Promise<UndoReply>;
  /** The order id is the refund's own, so that it too can be found again. */
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
