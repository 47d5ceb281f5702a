import { type RefusalCode, Refused, refuse } from '@plumbline/contract/refusals';
import { dayAt, formatDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { isKnownState } from '@plumbline/rules/regions';
import { type ApprovalReason, isPassingReason } from '@plumbline/rules/waivers/approval-reasons';
import { refuseSignatory } from '@plumbline/rules/waivers/signatories';
import { needsNotary } from '@plumbline/rules/waivers/state-rules';
import type { App } from '../../app.ts';
import type { Sql } from '../../database/open-database.ts';
import type { Tenant } from '../../http/caller.ts';
import { type DeskRow, type LockedWaiver, selectDeskWaiver } from '../desk/desk.sql.ts';
import { figuresNow } from '../desk/figures-now.ts';
import { releaseObstacle } from '../desk/release-obstacle.ts';
import { approvalReasonsNow } from '../desk/approval-reasons-now.ts';
import { sign, type Signature } from './sign.ts';
import { selectAuthorized, type SignatoryRow } from '../signatories.sql.ts';

/** What is refused is a matter for a person; what is tried later was refused for a reason that passes by itself. */
export type StandingResult = 'later' | 'refused' | 'signed';

const PASSING: readonly RefusalCode[] = [
  'certificate_expired',
  'figures_changed',
  'funds_not_cleared',
  'waiver_being_signed',
];

type Key = { organizationId: string; waiverId: string };

/**
 * Signs and releases a waiver in the name of the first signatory whose standing authorization covers it; one that
 * cannot be released, such as an unconditional one whose money is not final, is not signed either.
 */
export async function signByStandingAuthorization(
  app: App,
  { organizationId, waiverId }: Key,
): Promise<StandingResult> {
  const waiver = await selectDeskWaiver(app.sql, { organizationId, id: waiverId });
  const tenant = waiver && (await app.tenants.byId(organizationId, waiver.portalId));
  if (!waiver || !tenant || !isRoutine(waiver)) return 'refused';
  const authorized = await selectAuthorized(app.sql, organizationId);
  const signatory = authorized.find((each) => covers(each, waiver));
  if (!signatory) return 'refused';
  const now = await figuresNow(app, app.sql, tenant, waiver);
  if (await needsPerson(app.sql, waiver, now)) return 'refused';
  // Drawing a document that cannot be released would be in vain.
  if ((await releaseObstacle(app.sql, waiver, now)) !== null) return 'later';
  try {
    await sign(app, signatureOf(app, signatory, tenant), waiverId);
    return 'signed';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return PASSING.includes(error.code) ? 'later' : 'refused';
  }
}

/** That it is final is no reason for a person to look at it again: the authorization names the types. */
const ROUTINE: readonly string[] = ['FINAL_TYPE'] satisfies ApprovalReason[];

type FiguresNow = Awaited<ReturnType<typeof figuresNow>>;

/**
 * Tries go on for days: what was routine when it was requested may need an approval by now. Some reasons pass: a request
 * that says something else by then is not signed.
 */
async function needsPerson(sql: Sql, waiver: LockedWaiver, now: FiguresNow): Promise<boolean> {
  const reasons = await approvalReasonsNow(sql, waiver, now);
  return reasons.some((reason) => !ROUTINE.includes(reason) && !isPassingReason(reason));
}

const isRoutine = (waiver: DeskRow): boolean =>
  waiver.status === 'new' &&
  waiver.approvalReasons.every((reason) => ROUTINE.includes(reason)) &&
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

function signatureOf(app: App, signatory: SignatoryRow, tenant: Tenant): Signature {
  const { organizationId, timeZone } = tenant;
  const { identityId, name, title, email, recordedAt, recordedFrom } = signatory;
  const clientAddress = recordedFrom ?? '';
  const day = recordedAt === null ? '' : formatDay(dayAt(recordedAt, timeZone));
  return {
    actor: { organizationId, identityId, name, clientAddress, requestId: 'standing-authorization' },
    signer: { identityId, name, title, email, clientAddress, method: `Standing authorization of ${day}` },
    authority: signatory,
    readAuthority: async (tx, waiver) => {
      if (await needsPerson(tx, waiver, await figuresNow(app, tx, tenant, waiver))) refuse('waiver_not_approved');
      const authorized = await selectAuthorized(tx, organizationId);
      const same = authorized.find((each) => each.identityId === identityId && each.recordedAt === recordedAt);
      return same !== undefined && covers(same, waiver) ? same : refuse('not_signatory');
    },
    release: 'required',
  };
}
