// The reasons for a short pay or overpayment that a new organization starts with.

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
