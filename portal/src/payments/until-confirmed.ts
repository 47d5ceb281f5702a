import type { PaymentDetail } from './payment-types.ts';

const ASK_EVERY_MS = 5_000;
/** Afterwards reconciliation asks the provider, and the payer is told by email. */
const TIMES_MAX = 60;

/** Polls until the payment is confirmed. */
export const untilConfirmed = (payment: PaymentDetail | undefined, times: number): number | false =>
  payment?.isOpen === true && times <= TIMES_MAX && ASK_EVERY_MS;
