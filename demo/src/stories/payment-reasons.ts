/** The reasons for a short pay or overpayment, the same in every story. */
export const PAYMENT_REASONS: Readonly<Record<'SHORT_PAY' | 'OVER_PAY', readonly string[]>> = {
  SHORT_PAY: ['Damaged goods', 'Missing items', 'Price dispute', 'Returned goods'],
  OVER_PAY: ['Deposit for upcoming orders', 'Rounding', 'Other'],
};
