export const PAYMENT_DATE_ID = 'payment-date';

/** From the message beside the pay button, which stands apart from the form. */
export function focusPaymentDate(): void {
  const field = document.getElementById(PAYMENT_DATE_ID)?.querySelector('input');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
