// A payout is named by its day and currency.
import type { Answer } from '@plumbline/contract/call';
import type { listSettlementLines, listSettlements } from '@plumbline/contract/payment-desk/settlements';
import { type Day, isDay } from '@plumbline/rules/dates';
import { CURRENCY_CODES, type CurrencyCode } from '@plumbline/rules/money';

export type SettledDay = Answer<typeof listSettlements>['rows'][number] & { id: string };
export type SettledLine = Answer<typeof listSettlementLines>['rows'][number];
export type Payout = { day: Day; currencyCode: CurrencyCode };

export const payoutsOf = (rows: Answer<typeof listSettlements>['rows'] | undefined): SettledDay[] | undefined =>
  rows?.map((row) => ({ ...row, id: `${row.day}-${row.currencyCode}` }));

/** Null for an address that was mistyped. */
export function payoutOf(id: string): Payout | null {
  const [day, currency] = [id.slice(0, -4), id.slice(-3)];
  const currencyCode = CURRENCY_CODES.find((known) => known === currency);
  return isDay(day) && currencyCode !== undefined ? { day, currencyCode } : null;
}
