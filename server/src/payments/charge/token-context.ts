import { createHmac } from 'node:crypto';
import type { KeyRing } from '../../keys.ts';

/** Associated data of an encrypted token: copied to another customer's row, it does not decrypt. */
export const tokenContext = (organizationId: string, customerId: string): string =>
  `payment token ${organizationId} ${customerId}`;

/** Recognizes a card or account that the customer has saved already. */
export const fingerprintOf = (keyRing: KeyRing, context: string, token: string): Buffer =>
  createHmac('sha256', keyRing.keysFor('device')[0]).update(`${context} ${token}`).digest();
