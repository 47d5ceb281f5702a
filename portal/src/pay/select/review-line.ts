/** Focuses the invalid field of an invoice; false when it is not on screen. */
export function reviewLine(invoiceId: string): boolean {
  const id = CSS.escape(invoiceId);
  const reason = document.querySelector<HTMLInputElement>(`[data-reason-of="${id}"] input:not([type=hidden])`);
  const amount = document.querySelector<HTMLInputElement>(`[data-amount-of="${id}"] input`);
  const isReasonAtFault = reason?.getAttribute('aria-invalid') === 'true';
  const field = isReasonAtFault ? reason : (amount ?? reason);
  if (!field) return false;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
  return true;
}
