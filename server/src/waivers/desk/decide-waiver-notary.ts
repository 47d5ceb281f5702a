import { refuse } from '@plumbline/contract/refusals';
import type { decideWaiverNotary as Call } from '@plumbline/contract/waiver-signing';
import { isNotaryRequired, needsNotary } from '@plumbline/rules/waivers/state-rules';
import { NEXT_STATUSES } from '@plumbline/rules/waivers/transitions';
import { isUnsigned } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../../http/handler.ts';
import { type DeskChange, recordChange, withLockedWaiver } from './change-waiver.ts';
import { type LockedWaiver, updateWaiver } from './desk.sql.ts';
import { contractDateOf } from './needs-notary.ts';

type Choice = { isNeeded: boolean; note: string | null };

/** Decision D33. */
export const decideWaiverNotary: Handler<typeof Call> = (app, staff, { id, isNeeded, note }) =>
  withLockedWaiver(app, staff, id, async (found) => {
    const { tx, waiver } = found;
    const originalContractDate = await contractDateOf(tx, waiver);
    const isRequired = isNotaryRequired({ ...waiver, originalContractDate });
    const isNeededNow = needsNotary({ ...waiver, originalContractDate });
    const choice = { isNeeded, note: note?.trim() || null };
    const done = isUnsigned(waiver.status)
      ? await decideUnsigned(found, choice, { isRequired, isNeededNow })
      : await sendToNotary(found, choice, { isRequired });
    await recordChange(found, staff, done.action, done);
    return { waiverRequestStatus: done.toStatus, needsNotary: isNeeded };
  });

async function decideUnsigned(
  { tx, waiver }: DeskChange,
  { isNeeded, note }: Choice,
  { isRequired, isNeededNow }: { isRequired: boolean; isNeededNow: boolean },
) {
  if (!isNeeded && isRequired) refuse('notary_required');
  const decided = decisionOn(waiver, { isNeeded, note });
  // Only the words to the customer may change of what is decided.
  if (isNeeded === isNeededNow && decided.notaryNote === waiver.notaryNote) refuse('notary_unchanged');
  await updateWaiver(tx, waiver, decided);
  const { status: toStatus } = waiver;
  return isNeeded
    ? { action: 'notary added', toStatus }
    : { action: 'notary left out', toStatus, ...(note !== null && { note }) };
}

async function sendToNotary({ tx, waiver }: DeskChange, choice: Choice, { isRequired }: { isRequired: boolean }) {
  const toStatus = 'pending-notarization';
  const canBeSent = NEXT_STATUSES[waiver.status].includes(toStatus);
  if (!canBeSent && waiver.status !== toStatus) refuse('waiver_decided');
  if (!choice.isNeeded && isRequired) refuse('notary_required');
  if (!choice.isNeeded && waiver.status === toStatus) refuse('notary_signed');
  if (!choice.isNeeded || waiver.status === toStatus) refuse('notary_unchanged');
  await updateWaiver(tx, waiver, { status: toStatus, ...decisionOn(waiver, choice) });
  return { action: 'sent to notary', toStatus } as const;
}

/** What the customer asked for needs no decision. */
function decisionOn({ isNotarizationRequested }: LockedWaiver, { isNeeded, note }: Choice) {
  if (isNeeded === isNotarizationRequested) return { isNotaryNeeded: null, notaryNote: null };
  if (!isNeeded && note === null) refuse('notary_note_missing');
  return { isNotaryNeeded: isNeeded, notaryNote: isNeeded ? null : note };
}
