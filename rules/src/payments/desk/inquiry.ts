// What the payment provider says of a charge that it is asked about.
export const INQUIRY_ANSWERS = [
  'queued',
  'accepted',
  'rejected',
  'declined',
  'voided',
  'refunded',
  /** The provider does not know it. */
  'unknown',
] as const;
export type InquiryAnswer = (typeof INQUIRY_ANSWERS)[number];
