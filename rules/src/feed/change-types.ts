// What leaves the portal for the supplier's programs (IMP-04), and when.

import type { PaymentStatus } from '../payments/status.ts';

/** With the words of the console. */
export const CHANGE_TYPE_WORDS = {
  'payment.scheduled': 'A payment is planned for a later day, or moved to another one.',
  'payment.pending': 'A payment is on its way; nothing is paid yet.',
  'payment.approved': 'Invoices are paid, and credits used.',
  'payment.declined': 'The card or bank refused a payment.',
  'payment.canceled': 'A payment was called off before any money moved.',
  'payment.settled': 'The money is in your bank account.',
  'payment.returned': 'The bank took a payment back.',
  'payment.voided': 'A payment was voided before it settled.',
  'payment.refunded': 'Money went back to the payer, or credits to the customer.',
  'payment.disputed': 'The payer disputes a payment; its money is withdrawn.',
  'payment.reinstated':
    'The payment counts again: you won a dispute, or withdrew a return or dispute recorded by mistake.',
  'payment.adjusted': 'Money that no invoice stood behind became a credit, or was written off.',
  'customer.changed': 'A customer is new, is on hold or no longer, or its number, name, address or phone changed.',
  'customer.removed': 'A customer was removed by the undo of an import.',
} as const;

export type ChangeType = keyof typeof CHANGE_TYPE_WORDS;

const isChangeType = (text: string): text is ChangeType => Object.hasOwn(CHANGE_TYPE_WORDS, text);
export const CHANGE_TYPE_NAMES: readonly ChangeType[] = Object.keys(CHANGE_TYPE_WORDS).filter(isChangeType);

/** "Payment approved" for `payment.approved`; also for types that only the log has. */
export function changeTypeName(type: string): string {
  const words = type.replaceAll('.', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** By the kind of a movement in the ledger. */
export const MOVEMENT_TYPES = {
  CAPTURE: 'payment.approved',
  SETTLE: 'payment.settled',
  RETURN: 'payment.returned',
  VOID: 'payment.voided',
  REFUND: 'payment.refunded',
  CHARGEBACK: 'payment.disputed',
  REINSTATE: 'payment.reinstated',
  DECISION: 'payment.adjusted',
} as const satisfies Readonly<Record<string, ChangeType>>;

const CANCELED: Readonly<Record<string, ChangeType>> = { declined: 'payment.declined', returned: 'payment.returned' };

/** Of a status that moves no money: the ledger has the others. */
export function statusType(status: PaymentStatus, cause: string): ChangeType {
  if (status === 'SCHEDULED') return 'payment.scheduled';
  if (status === 'PENDING') return 'payment.pending';
  if (status === 'VOIDED') return 'payment.voided';
  return CANCELED[cause] ?? 'payment.canceled';
}
