// The texts of an invoice's history (Spec 1 §3, decision B16).

export type InvoiceEventType =
  | 'EMAIL_SENT'
  | 'PRINTED'
  | 'DOWNLOADED'
  | 'SHORT_PAY'
  | 'OVER_PAY'
  | 'COMPLETE_PAY'
  | 'REFUNDED'
  | 'CANCELED'
  | 'VIEWED'
  | 'QUESTION_ASKED'
  | 'DISPUTED'
  | 'DISPUTE_ENDED';

const WORDS: Readonly<Record<InvoiceEventType, string>> = {
  EMAIL_SENT: 'Emailed',
  PRINTED: 'Printed',
  DOWNLOADED: 'Downloaded',
  SHORT_PAY: 'Paid in part',
  OVER_PAY: 'Overpaid',
  COMPLETE_PAY: 'Paid in full',
  REFUNDED: 'Payment refunded',
  CANCELED: 'Payment canceled',
  VIEWED: 'Viewed',
  QUESTION_ASKED: 'Question asked',
  DISPUTED: 'Disputed',
  DISPUTE_ENDED: 'Dispute ended',
};

const isKnown = (type: string): type is InvoiceEventType => Object.hasOwn(WORDS, type);

/** Unknown types are derived from their name: CREDIT_APPLIED becomes 'Credit applied'. */
export function eventWords(type: string): string {
  if (isKnown(type)) return WORDS[type];
  if (!/^[A-Za-z][A-Za-z\d]*(?:[_-][A-Za-z\d]+)*$/.test(type)) return 'Updated';
  const words = type.replaceAll(/[_-]/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
