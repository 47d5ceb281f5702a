import type { Answer } from '@plumbline/contract/call';
import type { listWaivers } from '@plumbline/contract/waivers';
import { today } from '@plumbline/rules/dates';
import { awaitedOn, nextStep } from '@plumbline/rules/waivers/next-step';
import type { WaiverStatus } from '@plumbline/rules/waivers/waiver-status';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { usePortalApp } from '../lib/portal-context.ts';

type Row = Answer<typeof listWaivers>['rows'][number];
type FollowedWaiver = Pick<
  Row,
  | 'approvalReasons'
  | 'areFundsFinal'
  | 'awaitedPayment'
  | 'exchangeObstacle'
  | 'isHeld'
  | 'isVoid'
  | 'moneyReturnedAt'
  | 'rejectMessage'
  | 'rejectReason'
  | 'supersededById'
  | 'waitsFor'
  | 'waiverRequestStatus'
  | 'waiverType'
> &
  (Pick<Row, 'exchangedBy'> | { exchanges: readonly NonNullable<Row['exchangedBy']>[] });

/** The list names the unconditional waiver of a conditional one, the panel those of both sides. */
const twinOf = (waiver: FollowedWaiver) =>
  'exchangedBy' in waiver ? waiver.exchangedBy : (waiver.exchanges[0] ?? null);

/** Says what happens next with a request, and when; of many reasons for an approval, so many. */
export function useNextStep(reasonsMax?: number): (waiver: FollowedWaiver) => string {
  const { portal, now } = usePortalApp();
  const { timeZone, settings } = portal;
  const day = today(now(), timeZone);
  return (waiver) => {
    const twin = twinOf(waiver);
    const facts = {
      ...waiver,
      status: waiver.waiverRequestStatus as WaiverStatus,
      waiverType: waiver.waiverType as WaiverType,
      awaited: awaitedOn(waiver.awaitedPayment, { timeZone, achClearingDays: settings.achClearingDays }, day),
      exchangedBy: twin && { number: twin.number, isReady: twin.waiverRequestStatus === 'ready' },
      isMoneyGone: waiver.moneyReturnedAt !== null,
      isReplaced: waiver.supersededById !== null,
    };
    return nextStep(facts, reasonsMax);
  };
}
