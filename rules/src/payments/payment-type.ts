export type PaymentType = 'ACH' | 'CREDIT_CARD' | 'CREDIT';
export const PAYMENT_TYPES: readonly PaymentType[] = ['ACH', 'CREDIT_CARD', 'CREDIT'];
