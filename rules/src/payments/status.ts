// The statuses of a payment and their 13 transitions (Spec 2 §4, decision C10).

export type PaymentStatus =
  | 'STARTED'
  | 'PENDING'
  | 'SCHEDULED'
  | 'APPROVED'
  | 'CANCELED'
  | 'REFUNDED'
  | 'CHARGEBACK'
  | 'VOIDED';

/** The statuses that can follow each status. A chargeback becomes APPROVED again if the dispute is won. */
const TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  STARTED: ['APPROVED', 'PENDING', 'SCHEDULED', 'CANCELED'],
  PENDING: ['APPROVED', 'CANCELED', 'VOIDED'],
  SCHEDULED: ['PENDING', 'CANCELED'],
  APPROVED: ['VOIDED', 'REFUNDED', 'CHARGEBACK'],
  CANCELED: [],
  REFUNDED: [],
  CHARGEBACK: ['APPROVED'],
  VOIDED: [],
};

/** The labels in badges, filters and exports. */
export const STATUS_WORDS: Readonly<Record<PaymentStatus, string>> = {
  STARTED: 'Started',
  PENDING: 'Pending',
  SCHEDULED: 'Scheduled',
  APPROVED: 'Approved',
  CANCELED: 'Canceled',
  REFUNDED: 'Refunded',
  CHARGEBACK: 'Chargeback',
  VOIDED: 'Voided',
};

/** After “a payment that is”. */
export const statusInSentence = (status: PaymentStatus): string =>
  status === 'CHARGEBACK' ? 'charged back' : STATUS_WORDS[status].toLowerCase();

const isStatus = (key: string): key is PaymentStatus => Object.hasOwn(TRANSITIONS, key);

export const PAYMENT_STATUSES: readonly PaymentStatus[] = Object.keys(TRANSITIONS).filter(isStatus);

export const canBecome = (from: PaymentStatus, to: PaymentStatus): boolean => TRANSITIONS[from].includes(to);

/** Whether the payment has a hold on balances of invoices and credits (decisions C13 and C36). */
export const hasHold = (status: PaymentStatus): boolean =>
  status === 'STARTED' || status === 'PENDING' || status === 'SCHEDULED';

export type StatusFilter = PaymentStatus | 'PROCESSED';
export const STATUS_FILTERS: readonly StatusFilter[] = [...PAYMENT_STATUSES, 'PROCESSED'];

/** PROCESSED includes every status except SCHEDULED and CANCELED (decision C12). */
export const statusesOf = (filter: StatusFilter): readonly PaymentStatus[] =>
  filter === 'PROCESSED'
    ? PAYMENT_STATUSES.filter((status) => status !== 'SCHEDULED' && status !== 'CANCELED')
    : [filter];
