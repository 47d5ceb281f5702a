import { Refused, refuse } from '@plumbline/contract/refusals';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { isKnownState } from '@plumbline/rules/regions';
import { refuseSignatory } from '@plumbline/rules/waivers/signatories';
import type { App } from '../../app.ts';
import { type DeskRow, type LockedWaiver, selectDeskWaiver } from '../desk/desk.sql.ts';
import { needsNotary } from '../desk/needs-notary.ts';
import { sign, type Signature } from './sign.ts';
import { selectAuthorized, type SignatoryRow } from './signatories.sql.ts';

type Key = { organizationId: string; waiverId: string };

/**
 * Signs and releases a waiver in the name of the first signatory whose standing authorization covers it; one that
 * cannot be released, such as an unconditional one whose money is not final, is not signed either. Whether it did.
 */
export async function signByStandingAuthorization(app: App, { organizationId, waiverId }: Key): Promise<boolean> {
  const waiver = await selectDeskWaiver(app.sql, { organizationId, id: waiverId });
  const tenant = waiver && (await app.tenants.byId(organizationId, waiver.portalId));
  if (!waiver || !tenant || !isRoutine(waiver)) return false;
  const authorized = await selectAuthorized(app.sql, organizationId);
  const signatory = authorized.find((each) => covers(each, waiver));
  if (!signatory) return false;
  try {
    await sign(app, signatureOf(signatory, organizationId, tenant.timeZone), waiverId);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** That it is final is no reason for a person to look at it again: the authorization names the types. */
const isRoutine = (waiver: DeskRow): boolean =>
  waiver.status === 'new' &&
  waiver.approvalReasons.every((reason) => reason === 'FINAL_TYPE') &&
  waiver.holdReason === null &&
  isKnownState(waiver.stateCode) &&
  !waiver.isOwnForm &&
  !waiver.isWetInkRequested &&
  !needsNotary(waiver);

type Routine = Pick<LockedWaiver, 'createdAt' | 'requestedFigures' | 'stateCode' | 'waiverType'>;

/** Both by what the owner lets them sign and by what they have authorized, before it was requested. */
function covers(signatory: SignatoryRow, { createdAt, waiverType, stateCode, requestedFigures }: Routine): boolean {
  const { states, standingTypes, standingLimit, recordedAt } = signatory;
  if (recordedAt === null || recordedAt > createdAt) return false;
  const authorization = { waiverTypes: standingTypes ?? [], states, limitAmount: standingLimit };
  const waiver = { waiverType, stateCode, amount: asCents(Number(requestedFigures?.['amount'] ?? 0)) };
  return [signatory, authorization].every((authority) => refuseSignatory(authority, waiver) === null);
}

function signatureOf(signatory: SignatoryRow, organizationId: string, timeZone: string): Signature {
  const { identityId, name, title, email, recordedAt, recordedFrom } = signatory;
  const clientAddress = recordedFrom ?? '';
  const day = recordedAt === null ? '' : formatDay(dayAt(recordedAt, timeZone));
  return {
    actor: { organizationId, identityId, name, clientAddress, requestId: 'standing-authorization' },
    signer: { identityId, name, title, email, clientAddress, method: `Standing authorization of ${day}` },
    authority: signatory,
    readAuthority: async (tx, waiver) => {
      const authorized = await selectAuthorized(tx, organizationId);
      const same = authorized.find((each) => each.identityId === identityId && each.recordedAt === recordedAt);
      return same !== undefined && covers(same, waiver) ? same : refuse('not_signatory');
    },
    release: 'required',
  };
}
