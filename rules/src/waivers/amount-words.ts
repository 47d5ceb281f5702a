// What holds of the amounts of a waiver, in the words of its panel.

import type { WaiverStatus } from './waiver-status.ts';
import { isUnconditional, type WaiverType } from './waiver-types.ts';

export type AmountFacts = {
  readonly waiverType: WaiverType;
  readonly status: WaiverStatus;
  /** Neither void nor replaced. */
  readonly isInForce: boolean;
  /** The unconditional waiver takes the place of this one. */
  readonly isPaid: boolean;
};

export type AmountWords = {
  /** Of the amount itself. */
  readonly covers: string;
  /** Of an invoice that the waiver is about. */
  readonly waived: string;
  /** Of an invoice that it leaves out. */
  readonly excepted: string;
};

export function amountWords(facts: AmountFacts): AmountWords {
  if (facts.status === 'rejected') {
    return { covers: 'Amount asked for', waived: 'Asked for', excepted: 'Left out' };
  }
  const covers = facts.isInForce ? 'This waiver covers' : 'This waiver covered';
  return { covers, waived: waivedWords(facts), excepted: 'Not released' };
}

function waivedWords({ waiverType, status, isInForce, isPaid }: AmountFacts): string {
  if (isUnconditional(waiverType)) return 'Received';
  if (!isInForce) return 'Not waived any more';
  if (status !== 'ready') return 'To be waived';
  return isPaid ? 'Waived' : 'Waived once paid';
}
