/** Why a customer pays less or more than an invoice says; every story starts with the same ones. */
export const PAYMENT_REASONS: Readonly<Record<'SHORT_PAY' | 'OVER_PAY', readonly string[]>> = {
  SHORT_PAY: ['Damaged goods', 'Missing items', 'Price dispute', 'Returned goods'],
  OVER_PAY: ['Deposit for upcoming orders', 'Rounding', 'Other'],
};
