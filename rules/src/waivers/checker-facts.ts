import type { Day } from '../dates.ts';
import type { Cents, CurrencyCode } from '../money.ts';
import type { WaiverShares } from './waiver-shares.ts';
import type { WaiverStatus } from './waiver-status.ts';
import type { WaiverType } from './waiver-types.ts';

export type CheckedProject = {
  readonly jobName: string;
  readonly state: string | null;
  readonly projectClass: string | null;
  readonly originalContractDate: Day | null;
};

export type CheckedInvoice = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly invoiceCreatedAt: Day;
  readonly balance: Cents;
};

export type CheckedAmounts = Pick<
  WaiverShares,
  'waivedIds' | 'exceptedIds' | 'openBalance' | 'exceptionsAmount' | 'disputedAmount' | 'amount' | 'concerns'
> & {
  readonly currencyCode: CurrencyCode;
  /** The open invoices, oldest first. */
  readonly unpaid: readonly CheckedInvoice[];
  readonly creditsAmount: Cents;
  readonly safeThroughDate: Day;
  /** Something was paid up to the safe day, so that a waiver of it has something to say. */
  readonly hasPaidUntilSafe: boolean;
};

/** A request for the same project, type and day. */
export type SameRequest = { readonly id: string; readonly number: number; readonly status: WaiverStatus };

export type CheckerFacts = {
  /** The supplier's name. */
  readonly supplier: string;
  /** null if the customer cannot find it. */
  readonly project: CheckedProject | null;
  readonly waiverType: WaiverType | null;
  readonly throughDate: Day | null;
  readonly today: Day;
  readonly requestNotarization: boolean | null;
  readonly isInvoiceAlreadyPaid: boolean;
  /** A form of the customer takes the place of the supplier's. */
  readonly isOwnForm: boolean;
  readonly allowedTypes: readonly WaiverType[];
  /** Unpaid invoices block an unconditional progress waiver. */
  readonly needsPayment: boolean;
  /** The customer can pay here. */
  readonly canPay: boolean;
  /** null until they are loaded. */
  readonly amounts: CheckedAmounts | null;
  /** The supplier has a text for such a waiver; null until that is known. */
  readonly hasForm: boolean | null;
  /** The newest of them; null if there is none, or none is known yet. */
  readonly sameRequest: SameRequest | null;
};
