// What the person at the screen may decide and sign.
import type { Answer } from '@plumbline/contract/call';
import { listWaiverSignatories } from '@plumbline/contract/paths.gen';
import type { listWaiverSignatories as List } from '@plumbline/contract/waiver-signing';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import { refuseSignatory } from '@plumbline/rules/waivers/signatories';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useStaff } from '../lib/console-context.ts';
import { isSignedElsewhere, type ListedWaiver } from './waiver-words.ts';

export type Signatory = Answer<typeof List>['rows'][number];

export type OwnAuthority = {
  mayDecide: boolean;
  /** Null for whoever does not sign; undefined until that is known. */
  signatory: Signatory | null | undefined;
};

export function useOwnAuthority(): OwnAuthority {
  const staff = useStaff();
  const mayDecide = staff !== null && WAIVER_ROLES.includes(staff.role);
  const { data } = useAnswer(listWaiverSignatories, {}, { enabled: mayDecide });
  if (!mayDecide) return { mayDecide, signatory: null };
  return { mayDecide, signatory: data && (data.rows.find(({ staffId }) => staffId === staff.id) ?? null) };
}

const OUTSIDE = {
  signatory_type: 'You do not sign waivers of this type.',
  signatory_state: 'You do not sign waivers for this state.',
  signatory_limit: 'The amount is above your limit.',
} as const;

/** Why this person cannot sign it now; null if they can. The server decides again. */
export function signingObstacle(waiver: ListedWaiver, { signatory }: OwnAuthority): string | null {
  const { waiverRequestStatus, waiverType, stateCode, amount } = waiver;
  if (waiverRequestStatus !== 'new') return 'It is not ready to be signed.';
  if (isSignedElsewhere(waiver)) return 'It is on the form of another party. Attach the signed copy.';
  if (amount === null) return 'It has no amounts yet.';
  if (signatory === undefined) return 'We look whether you sign waivers.';
  if (signatory === null) return 'You are not named as somebody who signs waivers.';
  const refusal = refuseSignatory(signatory, { waiverType, stateCode, amount });
  return refusal === null ? null : OUTSIDE[refusal];
}
