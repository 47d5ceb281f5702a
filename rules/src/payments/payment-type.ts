/** Chosen by whoever pays in a portal, by a link or by autopay. */
export const CHECKOUT_TYPES = ['ACH', 'CREDIT_CARD', 'CREDIT'] as const;
export type CheckoutType = (typeof CHECKOUT_TYPES)[number];

/** Received outside the portal and recorded by staff (ADR 57). */
export const OFFLINE_TYPES = ['CHECK', 'CASH', 'WIRE'] as const;
export type OfflineType = (typeof OFFLINE_TYPES)[number];

export type PaymentType = CheckoutType | OfflineType;
export const PAYMENT_TYPES: readonly PaymentType[] = [...CHECKOUT_TYPES, ...OFFLINE_TYPES];

export const isOffline = (paymentType: string): paymentType is OfflineType =>
  OFFLINE_TYPES.some((type) => type === paymentType);
