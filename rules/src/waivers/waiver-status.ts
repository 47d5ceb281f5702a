// The status of a waiver request (Spec 1 §4).

export type WaiverStatus =
  | 'new'
  | 'requested-approval'
  | 'pending-notarization'
  | 'confirmed'
  | 'notarized'
  | 'ready'
  | 'rejected';

/** The customer's labels; the supplier's queue distinguishes the first two. */
const LABELS: Readonly<Record<WaiverStatus, string>> = {
  new: 'Requested',
  'requested-approval': 'Requested',
  'pending-notarization': 'Pending',
  confirmed: 'Confirmed',
  notarized: 'Notarized',
  ready: 'Ready',
  rejected: 'Rejected',
};

export const WAIVER_STATUSES = Object.keys(LABELS) as readonly WaiverStatus[];

export const waiverStatusLabel = (status: WaiverStatus): string => LABELS[status];

/** Its amounts and its project can still change. */
export const isUnsigned = (status: WaiverStatus): boolean => status === 'new' || status === 'requested-approval';

/** A signed waiver can be downloaded only after its release (decision D3). */
export const canBeDownloaded = (status: WaiverStatus): boolean => status === 'ready';

/** The customer's labels as values of a filter: one may be several statuses. */
export const WAIVER_STATUS_FILTERS: readonly string[] = [
  ...new Set(WAIVER_STATUSES.map((status) => LABELS[status].toLowerCase())),
];

export const statusesOfFilter = (filter: string): WaiverStatus[] =>
  WAIVER_STATUSES.filter((status) => LABELS[status].toLowerCase() === filter);

type WaiverStanding = {
  readonly status: string;
  readonly isVoid: boolean;
  readonly isReplaced: boolean;
  readonly isMoneyGone: boolean;
  readonly rejectReason: string | null;
};

/**
 * The status that lists show, to customers and to staff. The customer's own decision is no rejection, and a released
 * waiver may have lost its ground.
 */
export function shownStatus({ status, isVoid, isReplaced, isMoneyGone, rejectReason }: WaiverStanding): string {
  if (isVoid) return 'void';
  if (isReplaced) return 'replaced';
  if (status === 'ready' && isMoneyGone) return 'payment-returned';
  return status === 'rejected' && rejectReason === 'WITHDRAWN' ? 'withdrawn' : status;
}
