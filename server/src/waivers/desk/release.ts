import { type RefusalCode, refuse } from '@plumbline/contract/refusals';
import { affidavitDay } from '@plumbline/rules/waivers/deadlines';
import { refuseTransition, type TransitionRefusal } from '@plumbline/rules/waivers/transitions';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import { waiverReadyMail } from '../../mails/waiver-mails.ts';
import { insertDeadlineEvent } from '../requests/deadline-event.ts';
import { updateTwinEnded } from '../requests/waiver-requests.sql.ts';
import { mailEverybody } from '../requests/mail-everybody.ts';
import type { DeskChange } from './change-waiver.ts';
import { lockAcknowledging, updateWaiver } from './desk.sql.ts';
import { areFundsCleared, figuresNow, hasGrown } from './figures-now.ts';
import { needsNotaryOf } from './needs-notary.ts';
import { signedDay } from './signed-day.ts';

const REFUSALS: Readonly<Record<Exclude<TransitionRefusal, 'reason-missing'>, RefusalCode>> = {
  'not-from-here': 'waiver_decided',
  'notary-missing': 'notary_missing',
  'funds-not-cleared': 'funds_not_cleared',
};

/** VFY-03: the money, and what is open, are looked at in the moment of the release, whatever was known before. */
export async function release(app: App, { tx, waiver, tenant, at }: DeskChange): Promise<void> {
  const { status, waiverType, fileKey, projectId } = waiver;
  if (projectId !== null && isUnconditional(waiverType)) await lockAcknowledging(tx, { ...waiver, projectId });
  const now = await figuresNow(app, tx, tenant, waiver);
  const refusal = refuseTransition(status, 'ready', {
    waiverType,
    rejectReason: null,
    needsNotary: await needsNotaryOf(tx, waiver),
    hasNotaryData: waiver.notary !== null,
    areFundsCleared: await areFundsCleared(tx, waiver, now),
  });
  if (refusal !== null && refusal !== 'reason-missing') refuse(REFUSALS[refusal]);
  if (fileKey === null) refuse('waiver_decided');
  if (waiver.holdReason !== null) refuse('waiver_held');
  if (waiver.moneyGoneAt !== null) refuse('funds_not_cleared');
  if (await hasGrown(tx, waiver, now)) refuse('figures_changed');
  const deadlineOn = affidavitDay({ ...waiver, signedOn: signedDay(waiver, tenant.timeZone) });
  const unread = { downloadedAt: null, reminderCount: 0 };
  await updateWaiver(tx, waiver, { status: 'ready', releasedAt: at, deadlineOn, ...unread });
  if (deadlineOn !== null) await insertDeadlineEvent(tx, { ...waiver, status: 'ready' }, { at, deadlineOn });
  const { organizationId, id, supersedesId } = waiver;
  const superseded = { supersededById: id, deadlineOn: null };
  if (supersedesId !== null) {
    await updateWaiver(tx, { organizationId, id: supersedesId }, superseded);
    await updateTwinEnded(tx, { organizationId, id: supersedesId }, { at, successorId: id });
  }
  await mailEverybody(app, tx, tenant, waiver, (mailed) => waiverReadyMail(tenant, mailed));
}
