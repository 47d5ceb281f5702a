// What moves the supplier's bank account, as the settlement report lists it.
import { addDays, type Day, daysBetween, FIRST_DAY } from '../dates.ts';
import { addressOf, dayField, textField } from '../lists/list-fields.ts';
import { type Cents, ZERO } from '../money.ts';

export const SETTLEMENT_KINDS = ['SETTLE', 'RETURN', 'CHARGEBACK', 'REINSTATE'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** A longer report is made in parts. */
export const SETTLEMENT_DAYS_MAX = 366;
const SHOWN_DAYS = 30;

export const isSettlementRange = ({ from, to }: { from: Day; to: Day }): boolean =>
  from <= to && daysBetween(from, to) < SETTLEMENT_DAYS_MAX;

/** The last thirty days, unless others are chosen; no day before the first one that there is. */
export const settlementRange = (chosen: { from: Day | null; to: Day | null }, today: Day): { from: Day; to: Day } => {
  const to = chosen.to ?? today;
  const shownDays = Math.min(SHOWN_DAYS - 1, daysBetween(FIRST_DAY, to));
  return { from: chosen.from ?? addDays(to, -shownDays), to };
};

/** In the words of the report: the provider settles refunds too. */
export function settlementWords(kind: SettlementKind, amount: Cents): string {
  if (kind === 'SETTLE') return amount < ZERO ? 'Refund' : 'Payment';
  return { RETURN: 'Return', CHARGEBACK: 'Dispute', REINSTATE: 'Payment stands again' }[kind];
}

export const settlementsAddress = addressOf({
  from: dayField,
  to: dayField,
  /** The day and currency beside the list, such as `2026-10-14-USD`. */
  payout: textField,
});
