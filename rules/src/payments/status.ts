// The states of a payment and the 13 ways from one to another (Spec 2 §4, decision C10).

export type PaymentStatus =
  | 'STARTED'
  | 'PENDING'
  | 'SCHEDULED'
  | 'APPROVED'
  | 'CANCELED'
  | 'REFUNDED'
  | 'CHARGEBACK'
  | 'VOIDED';

/** Where a payment can go from each status. From CHARGEBACK it returns when the dispute is won. */
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

/** As badges, filters and spreadsheets say it. */
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

const isStatus = (key: string): key is PaymentStatus => Object.hasOwn(TRANSITIONS, key);

export const PAYMENT_STATUSES: readonly PaymentStatus[] = Object.keys(TRANSITIONS).filter(isStatus);

export const canBecome = (from: PaymentStatus, to: PaymentStatus): boolean => TRANSITIONS[from].includes(to);

/** The payment holds balances of invoices and credits that have not moved yet (decisions C13 and C36). */
export const hasHold = (status: PaymentStatus): boolean =>
  status === 'STARTED' || status === 'PENDING' || status === 'SCHEDULED';

export type StatusFilter = PaymentStatus | 'PROCESSED';
export const STATUS_FILTERS: readonly StatusFilter[] = [...PAYMENT_STATUSES, 'PROCESSED'];

/** PROCESSED groups whatever is neither waiting for its day nor called off (decision C12). */
export const statusesOf = (filter: StatusFilter): readonly PaymentStatus[] =>
  filter === 'PROCESSED'
    ? PAYMENT_STATUSES.filter((status) => status !== 'SCHEDULED' && status !== 'CANCELED')
    : [filter];
