// How far a waiver request has come (Spec 1 §4).

export type WaiverStatus =
  | 'new'
  | 'requested-approval'
  | 'pending-notarization'
  | 'confirmed'
  | 'notarized'
  | 'ready'
  | 'rejected';

/** What the customer reads; the supplier's queue tells the first two apart. */
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

/** Signed, whether released or not: those of the dashboard's Executed Waiver Requests (decision B15). */
export const EXECUTED_STATUSES: readonly WaiverStatus[] = ['confirmed', 'notarized', 'ready'];

/** A signed waiver leaves the house only when it is released (decision D3). */
export const canBeDownloaded = (status: WaiverStatus): boolean => status === 'ready';
