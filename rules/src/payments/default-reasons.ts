// The reasons for a short pay or an overpayment.

export const REASONS_MAX = 30;
export const REASON_LENGTH_MAX = 80;

/** What a new organization starts with. */
export const DEFAULT_REASONS: Readonly<Record<'SHORT_PAY' | 'OVER_PAY', readonly string[]>> = {
  SHORT_PAY: [
    'Paying the rest later',
    'Retainage',
    'Pricing dispute',
    'Damaged or missing material',
    'Returned material',
    'Other',
  ],
  OVER_PAY: ['Deposit for upcoming orders', 'Rounding', 'Other'],
};

/** The first reason that stands in the list twice, however it is written; null if there is none. */
export function repeatedReason(titles: readonly string[]): string | null {
  const keys = titles.map((title) => title.trim().toLowerCase());
  return titles.find((_, place) => keys.indexOf(keys[place] ?? '') !== place) ?? null;
}
