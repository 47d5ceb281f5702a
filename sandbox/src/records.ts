// The stored records. None contains a card number, security code or account number.
import type { Behavior } from './vault/behaviors.ts';
import type { CardFacts } from './vault/card-facts.ts';

export type Account = {
  token: string;
  /** Recognizes the same number; an HMAC with the key of the site. */
  fingerprint: string;
  last4: string;
  behavior: Behavior | null;
} & ({ method: 'card'; card: CardFacts } | { method: 'bank'; bank: { hasValidRouting: boolean } });

export type SettlementStatus =
  | 'Accepted'
  | 'Authorized'
  | 'Declined'
  | 'Queued for Capture'
  | 'Refunded'
  | 'Rejected'
  | 'Voided'
  | 'Zero Amount';

export type Response = { respproc: string; respcode: string; respstat: 'A' | 'B' | 'C'; resptext: string };

export type Chargeback = {
  casenumber: string;
  reasoncode: string;
  /** The whole payment if it is missing. */
  amountCents?: number;
  at: string;
  wonAt: string | null;
};

export type Transaction = Response & {
  retref: string;
  /** The merchant id in responses; differs from the requested one if bank payments are routed. */
  merchid: string;
  requestedMerchid: string;
  kind: 'auth' | 'refund';
  method: 'bank' | 'card';
  orderid: string;
  token: string;
  brand: string;
  last4: string;
  behavior: Behavior | null;
  currency: string;
  requestedCents: number;
  /** The charged amount with the fee; after a partial void the rest. */
  amountCents: number;
  feeCents: number;
  refundedCents: number;
  status: SettlementStatus;
  authcode: string;
  avsresp: string;
  cvvresp: string;
  expiry: string;
  name: string;
  entrymode: string;
  hasReceipt: boolean;
  cof: string;
  entryCode: string;
  userfields: unknown;
  signature: string;
  profileid: string;
  acctid: string;
  parentRetref: string;
  authorizedAt: string;
  capturedAt: string | null;
  settledAt: string | null;
  fundedAt: string | null;
  voidedAt: string | null;
  batchid: string;
  achReturn: { code: string; at: string } | null;
  /** The latest. */
  chargeback: Chargeback | null;
  /** Of other parts of the payment. */
  earlierChargebacks?: readonly Chargeback[];
  /** The time of the next scheduled change. */
  nextAt: string | null;
};

export type ProfileAccount = {
  profileid: string;
  acctid: string;
  merchid: string;
  token: string;
  fields: Readonly<Record<string, string>>;
  isDefault: boolean;
};
