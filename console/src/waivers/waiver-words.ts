// The labels of the waiver desk.
import type { Answer } from '@plumbline/contract/call';
import type { getDeskWaiver, listDeskWaivers } from '@plumbline/contract/waiver-desk';
import { daysBetween, formatDay, type Day } from '@plumbline/rules/dates';
import { type Cents, formatCents } from '@plumbline/rules/money';
import { approvalLabel } from '@plumbline/rules/waivers/approval-reasons';
import { rejectReasonWords } from '@plumbline/rules/waivers/transitions';
import { shownStatus, type WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import { shortCodeOf } from '@plumbline/rules/waivers/waiver-types';
import type { StatusColor } from '@plumbline/ui/theme/neutrals';

export type ListedWaiver = Answer<typeof listDeskWaivers>['rows'][number];
export type DeskWaiver = Answer<typeof getDeskWaiver>;
export type WaiverFigures = NonNullable<DeskWaiver['figures']>;

export const amountText = ({ currencyCode }: Pick<ListedWaiver, 'currencyCode'>, amount: Cents | null): string =>
  amount === null || currencyCode === null ? '' : formatCents(amount, currencyCode);

/** "CA CP"; a form of the customer has no short code. */
export const formText = ({ stateCode, waiverType }: Pick<ListedWaiver, 'stateCode' | 'waiverType'>): string =>
  [stateCode, shortCodeOf(waiverType) ?? 'Other'].filter((part) => part !== null).join(' ');

export const statusOf = (waiver: ListedWaiver): string =>
  shownStatus({
    status: waiver.waiverRequestStatus,
    isVoid: waiver.isVoid,
    isReplaced: waiver.supersededById !== null,
    isMoneyGone: waiver.moneyReturnedAt !== null,
    rejectReason: waiver.rejectReason,
  });

/** Nobody signs the form of another party here: its signed copy is attached. */
export const isSignedElsewhere = ({ customFile, waiverType }: Pick<ListedWaiver, 'customFile' | 'waiverType'>) =>
  customFile || waiverType === 'other';

export type Why = { text: string; color: StatusColor };

const NEXT: Readonly<Record<Exclude<WaiverStatus, 'new' | 'rejected' | 'requested-approval'>, Why>> = {
  'pending-notarization': { text: 'At the notary', color: 'amber' },
  confirmed: { text: 'To release', color: 'blue' },
  notarized: { text: 'To release', color: 'blue' },
  ready: { text: 'Sent', color: 'green' },
};

/** In two or three words. */
export function whyItWaits(waiver: ListedWaiver): Why {
  const { waiverRequestStatus: status, approvalReasons, rejectReason } = waiver;
  if (waiver.isVoid) return { text: 'Void', color: 'grey' };
  if (waiver.supersededById !== null) return { text: 'Replaced', color: 'grey' };
  if (waiver.moneyReturnedAt !== null && status !== 'rejected') return { text: 'Money gone back', color: 'red' };
  if (waiver.holdReason !== null && status !== 'ready' && status !== 'rejected')
    return { text: 'On hold', color: 'grey' };
  if (status === 'rejected') return { text: rejectedText(rejectReason), color: 'grey' };
  if (status === 'requested-approval') return { text: approvalLabel(approvalReasons) || 'To approve', color: 'amber' };
  if (status !== 'new') return NEXT[status];
  if (isSignedElsewhere(waiver)) return { text: 'Own form to sign', color: 'blue' };
  return waiver.amount === null
    ? { text: 'No amounts yet', color: 'amber' }
    : { text: 'Ready to sign', color: 'green' };
}

const rejectedText = (reason: string | null): string => {
  if (reason === 'WITHDRAWN') return 'Withdrawn';
  return reason === null || reason === 'OTHER' ? 'Rejected' : rejectReasonWords(reason).replace(/\.$/, '');
};

export type Due = { text: string; isLate: boolean; isNow: boolean };

const counted = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** "Was due 11/13/2026", "Due today", "Due 11/17/2026". */
export function dueText(day: Day, today: Day): Due {
  const days = daysBetween(today, day);
  if (days === 0) return { text: 'Due today', isLate: false, isNow: true };
  return days > 0
    ? { text: `Due ${formatDay(day)}`, isLate: false, isNow: false }
    : { text: `Was due ${formatDay(day)}`, isLate: true, isNow: false };
}

/** "1 day late", "Due today", "Due in 3 days". */
export function dueBadge(day: Day, today: Day): { text: string; color: StatusColor } {
  const days = daysBetween(today, day);
  if (days < 0) return { text: `${counted(-days)} late`, color: 'red' };
  return { text: days === 0 ? 'Due today' : `Due in ${counted(days)}`, color: 'amber' };
}
