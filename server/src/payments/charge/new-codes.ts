import { randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomLetters = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % 32]).join('');

/** The confirmation code that a payer reads out on the phone: 'P7K3M9Q2XW4D' (decision A15). Older ones have 10 letters. */
export const newPaymentCode = (): string => `P${randomLetters(11)}`;

/** Marks our orders: the supplier's account at the provider may serve other systems too. */
const ORDER_PREFIX = 'PLB';

const LIKE_A_CARD_NUMBER = /\d{13}/;

/**
 * At most 19 characters, as bank payments allow. The provider masks ids that pass the Luhn check, and a charge with a
 * masked id could not be found again.
 */
export function newOrderId(): string {
  for (;;) {
    const orderId = `${ORDER_PREFIX}${randomLetters(15)}`;
    if (!LIKE_A_CARD_NUMBER.test(orderId)) return orderId;
  }
}

export const isOurOrderId = (orderId: string): boolean => orderId.length === 18 && orderId.startsWith(ORDER_PREFIX);
