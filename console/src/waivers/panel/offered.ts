// Which decisions a waiver offers to whoever may decide.
import { canBeRecalculated, canBeWithdrawn, NEXT_STATUSES } from '@plumbline/rules/waivers/transitions';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import type { Asked } from '../decisions/decision-dialogs.tsx';
import { type OwnAuthority, signingObstacle } from '../own-authority.ts';
import { type DeskWaiver, isSignedElsewhere } from '../waiver-words.ts';

/** What is done at once, without a dialog. */
export type Direct = 'approve' | 'lift' | 'recalculate';

export type Offered = {
  canReject: boolean;
  /** The next step of the waiver; null if it has none here. */
  primary: Asked | 'approve' | null;
  /** Why the next step cannot be taken now. */
  obstacle: string | null;
  more: readonly (Asked | Direct)[];
};

const CHANGED = 'The amounts have changed. Take the new ones before you sign.';
const HELD = 'It is on hold. Lift the hold before you release it.';

/** It was released, and neither declared void nor replaced. */
const stands = ({ waiverRequestStatus: status, isVoid, supersededById }: DeskWaiver): boolean =>
  status === 'ready' && !isVoid && supersededById === null;

/** The money that it acknowledges has gone back: it is to be replaced or declared void. */
const isRecalled = (waiver: DeskWaiver): boolean => stands(waiver) && waiver.moneyReturnedAt !== null;

function primaryOf(waiver: DeskWaiver, own: OwnAuthority): Pick<Offered, 'obstacle' | 'primary'> {
  switch (waiver.waiverRequestStatus) {
    case 'requested-approval':
      return { primary: 'approve', obstacle: null };
    case 'new':
      if (isSignedElsewhere(waiver)) return { primary: 'attach', obstacle: null };
      return { primary: 'sign', obstacle: signingObstacle(waiver, own) ?? (waiver.hasChanged ? CHANGED : null) };
    case 'pending-notarization':
      return { primary: 'notarize', obstacle: null };
    case 'confirmed':
    case 'notarized':
      return { primary: 'release', obstacle: waiver.holdReason === null ? null : HELD };
    case 'ready':
      return { primary: isRecalled(waiver) ? 'replace' : null, obstacle: null };
    case 'rejected':
      return { primary: null, obstacle: null };
  }
}

export function offeredFor(waiver: DeskWaiver, own: OwnAuthority): Offered {
  const { waiverRequestStatus: status, waiverType, holdReason, figuresNow, needsNotary } = waiver;
  const { primary, obstacle } = primaryOf(waiver, own);
  const isOpen = NEXT_STATUSES[status].length > 0;
  const isAttachable = ['confirmed', 'pending-notarization'].some((next) =>
    [status, ...NEXT_STATUSES[status]].some((each) => each === next),
  );
  const canDecideNotary = isUnsigned(status) ? !(needsNotary && waiver.isNotaryRequired) : status === 'confirmed';
  const more: (Asked | Direct | false)[] = [
    isOpen && 'assign',
    isUnsigned(status) && 'match',
    canBeRecalculated(status, waiverType) && figuresNow !== null && 'recalculate',
    canDecideNotary && 'notary',
    isAttachable && primary !== 'attach' && 'attach',
    isOpen && (holdReason === null ? 'hold' : 'lift'),
    stands(waiver) && primary !== 'replace' && 'replace',
    stands(waiver) && 'void',
  ];
  return { canReject: canBeWithdrawn(status), primary, obstacle, more: more.filter((each) => each !== false) };
}
