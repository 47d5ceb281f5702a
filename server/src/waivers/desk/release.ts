import { type RefusalCode, refuse } from '@plumbline/contract/refusals';
import { affidavitDay } from '@plumbline/rules/waivers/deadlines';
import { areFiguresChanged, releaseObstacleWords } from '@plumbline/rules/waivers/release-obstacles';
import { refuseTransition, type TransitionRefusal } from '@plumbline/rules/waivers/transitions';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import { waiverReadyMail } from '../../mails/waiver-mails.ts';
import { selectVerifyAddress } from '../verify-address.sql.ts';
import { insertDeadlineEvent } from '../requests/deadline-event.ts';
import { updateTwinEnded } from '../requests/waiver-requests.sql.ts';
import { mailEverybody } from '../requests/mail-everybody.ts';
import type { DeskChange } from './change-waiver.ts';
import { coverScope } from './cover-scope.ts';
import { updateCoveredPaid } from './covered.sql.ts';
import { lockAcknowledging, selectDeskWaiver, updateWaiver } from './desk.sql.ts';
import { figuresNow } from './figures-now.ts';
import { needsNotaryOf } from './needs-notary.ts';
import { releaseObstacle } from './release-obstacle.ts';
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
  const seen = await figuresNow(app, tx, tenant, waiver);
  const now = (await coverScope(tx, waiver, seen)) ? await figuresNow(app, tx, tenant, waiver) : seen;
  const obstacle = await releaseObstacle(tx, waiver, now);
  const words = obstacle === null ? undefined : releaseObstacleWords(obstacle, status);
  const isChanged = obstacle !== null && areFiguresChanged(obstacle);
  const needsNotary = await needsNotaryOf(tx, waiver);
  const refusal = refuseTransition(status, 'ready', {
    waiverType,
    rejectReason: null,
    needsNotary,
    hasNotaryData: waiver.notary !== null,
    areFundsCleared: obstacle === null || isChanged,
  });
  if (refusal !== null && refusal !== 'reason-missing')
    refuse(REFUSALS[refusal], refusal === 'funds-not-cleared' ? words : undefined);
  if (fileKey === null) refuse('waiver_decided');
  if (waiver.holdReason !== null) refuse('waiver_held');
  if (isChanged) refuse('figures_changed', words);
  const deadlineOn = affidavitDay({ ...waiver, signedOn: signedDay(waiver, tenant.timeZone) });
  const unread = { downloadedAt: null, reminderCount: 0 };
  await updateWaiver(tx, waiver, { status: 'ready', releasedAt: at, deadlineOn, ...unread });
  await updateCoveredPaid(tx, waiver);
  if (deadlineOn !== null) await insertDeadlineEvent(tx, { ...waiver, status: 'ready' }, { at, deadlineOn });
  const { organizationId, id, supersedesId } = waiver;
  const superseded = { supersededById: id, deadlineOn: null };
  const replaced = supersedesId === null ? undefined : await selectDeskWaiver(tx, { organizationId, id: supersedesId });
  if (supersedesId !== null) {
    await updateWaiver(tx, { organizationId, id: supersedesId }, superseded);
    await updateTwinEnded(tx, { organizationId, id: supersedesId }, { at, successorId: id });
  }
  const verifyUrl = await selectVerifyAddress(app, tx, tenant, waiver);
  const notaryNote = needsNotary ? null : waiver.notaryNote;
  await mailEverybody(app, tx, tenant, waiver, (mailed) =>
    waiverReadyMail(tenant, { ...mailed, replaces: replaced?.number ?? null, notaryNote, verifyUrl }),
  );
}
