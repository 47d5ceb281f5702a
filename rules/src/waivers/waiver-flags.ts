// Which waivers cover an invoice (Spec 1 §3, decision B32).

import type { Day } from '../dates.ts';
import { WAIVER_TYPES, waiverTypeLabel, type WaiverType } from './waiver-types.ts';

/** One flag for each type that has a short code; the customer's own form has none. */
const FLAGS = {
  'conditional.progress': 'hasConditionalProgressWaiver',
  'conditional.final': 'hasConditionalFinalWaiver',
  'unconditional.progress': 'hasUnconditionalProgressWaiver',
  'unconditional.final': 'hasUnconditionalFinalWaiver',
} as const satisfies Partial<Record<WaiverType, string>>;

type FlaggedType = keyof typeof FLAGS;
export type WaiverFlags = Readonly<Record<(typeof FLAGS)[FlaggedType], boolean>>;

/** A released waiver of a project covers the invoices that are dated up to this day. */
export type ReleasedWaiver = { readonly waiverType: WaiverType; readonly throughDate: Day };

type WaivedInvoice = { readonly type: 'INVOICE' | 'CREDIT'; readonly invoiceCreatedAt: Day };

/** The flags of an invoice, from the released waivers of its project. A credit is never waived. */
export function waiverFlags(invoice: WaivedInvoice, released: readonly ReleasedWaiver[]): WaiverFlags {
  const isCovered = (type: FlaggedType) =>
    invoice.type === 'INVOICE' &&
    released.some(({ waiverType, throughDate }) => waiverType === type && invoice.invoiceCreatedAt <= throughDate);
  return {
    hasConditionalProgressWaiver: isCovered('conditional.progress'),
    hasConditionalFinalWaiver: isCovered('conditional.final'),
    hasUnconditionalProgressWaiver: isCovered('unconditional.progress'),
    hasUnconditionalFinalWaiver: isCovered('unconditional.final'),
  };
}

/** "Conditional progress, Unconditional final"; null without any. */
export function waiverFlagWords(flags: WaiverFlags): string | null {
  const covered = WAIVER_TYPES.filter((type) => type !== 'other' && flags[FLAGS[type]]);
  return covered.length === 0 ? null : covered.map(waiverTypeLabel).join(', ');
}
