/** Reasons for an invoice that is paid in part, other than retainage. */
export const SHORT_PAY_REASONS: readonly string[] = [
  'Paying the rest later',
  'Pricing dispute',
  'Damaged or missing material',
];

/** The reasons for a short pay or overpayment, the same in every story. */
export const PAYMENT_REASONS: Readonly<Record<'SHORT_PAY' | 'OVER_PAY', readonly string[]>> = {
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
