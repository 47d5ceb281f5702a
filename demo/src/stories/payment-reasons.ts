/** Reasons for an invoice that is paid in part, other than retainage. */
export const SHORT_PAY_REASONS: readonly string[] = [
  'Paying the rest later',
  'Pricing dispute',
  'Damaged or missing material',
];
