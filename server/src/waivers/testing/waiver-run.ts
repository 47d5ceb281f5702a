import type { Day } from '@plumbline/rules/dates';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { PaymentPortal } from '../../testing/payment-portal.ts';

export type World = {
  portal: PaymentPortal;
  tokens: Map<string, string>;
  isStanding: boolean;
  /** The released unconditional waivers by what became of them, so that a model in which nothing happens is noticed. */
  seen: Record<'exchanged' | 'marked' | 'released', Set<string>>;
};
export type OwedInvoice = { id: string; day: Day; total: number; currencyCode: CurrencyCode };
/** What a file of the ERP said of an invoice, and the day that it had before. */
export type Word = { runId: string; invoiceId: string; balance: number; at: string; earlierDay: Day };
export type Run = World & {
  projectId: string;
  invoices: OwedInvoice[];
  /** Imports that stand, oldest first. */
  words: Word[];
  /** Payments that the ERP has posted, oldest first. */
  postings: { paymentId: string; at: string }[];
  /** Invoices of which an import, or the undo of one, has said that more is open than before. */
  raised: Set<string>;
  /** The invoices that each released unconditional waiver gives up: all up to its day. */
  scopes: Map<string, readonly OwedInvoice[]>;
  /** Of invoices that came into its scope after the release, the least that has been open since. */
  lateOpen: Map<string, Map<string, number>>;
};
