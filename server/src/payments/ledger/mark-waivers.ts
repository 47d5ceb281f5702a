import { sql as raw } from 'kysely';
import { ZERO } from '@plumbline/rules/money';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Tx } from '../../database/transaction.ts';
import { insertReviewItem, upsertItem } from '../reconciliation-items.sql.ts';
import {
  type MarkCause,
  selectCreatedAt,
  selectMarkCauses,
  selectMovedIds,
  selectNewestMoneyAt,
  selectUnbacked,
} from './mark-causes.sql.ts';
import {
  ALERT_PREFIX,
  insertMoneyEvents,
  invoicesOf,
  lockRelying,
  type MoneyCause,
  type MovedInvoices,
  selectUncovered,
  updateAlertsResolved,
  updateImportAlertsResolved,
  updateMoneyGone,
  updateUnexchanged,
} from './waivers-of-money.sql.ts';

type Relying = Awaited<ReturnType<typeof lockRelying>>[number];

/**
 * VFY-03: compares the waivers that rely on a payment with the money that is left. Unconditional ones whose money is gone
 * are marked, so that they are not released; released ones are named in an alert. A mark stays when the invoice is paid
 * another way, and goes when the money itself is back (`isBack`), and nothing else that has marked the waiver is missing.
 * Conditional ones wait for their money again.
 */
export async function markWaivers(
  tx: Tx,
  payment: { organizationId: string; id: string },
  { reference, at, isBack }: { reference: string; at: string; isBack: boolean },
): Promise<void> {
  const { organizationId, id: paymentId } = payment;
  const change = { cause: { paymentId }, at };
  const { added, marked, causes, isCovered, at: when } = await compare(tx, invoicesOf(payment), change);
  const which = relying(added);
  if (which !== null) {
    const detail = `${which} on this payment, and its money has gone back. Tell whoever has it, and void it.`;
    const retref = `${ALERT_PREFIX}${reference}`;
    await insertReviewItem(tx, { organizationId, paymentId, retref, localAmount: ZERO, detail, at });
  }
  if (!isBack) return;
  const isOwn = (cause: MarkCause) => cause.paymentId === paymentId;
  // A dispute that was won for another amount leaves the payment itself open.
  const isHeld = ({ id }: Relying) => causes.some((each) => each.waiverId === id && each.isOpen);
  const isNamed = ({ id }: Relying) => causes.some((each) => each.waiverId === id && each.isRecorded && isOwn(each));
  const free = marked.filter((waiver) => isCovered(waiver) && !isHeld(waiver));
  await unmark(tx, organizationId, free);
  const back = [...new Set([...free, ...marked.filter(isNamed)])];
  await insertBack(tx, organizationId, back, { ...change, at: when });
  const isAlone = (waiver: Relying) => !isCovered(waiver) && !isHeld(waiver);
  if (![...added, ...marked].some(isAlone)) await updateAlertsResolved(tx, payment, at);
}

export type ImportedMoney = {
  organizationId: string;
  importId: string;
  invoiceIds: readonly string[];
  isUndone: boolean;
  at: string;
};

/**
 * The same for money that the supplier has posted, such as a check that bounced: the ERP says that it is owed again.
 * Posted money has no name: it is back once the books have as much of it again.
 */
export async function markWaiversOfImport(tx: Tx, imported: ImportedMoney): Promise<void> {
  const { organizationId, importId, invoiceIds, isUndone, at } = imported;
  if (invoiceIds.length === 0) return;
  const change = { cause: { importId }, at };
  const moved = { organizationId, invoiceIds: raw`(select unnest(${[...invoiceIds]}::uuid[]))` };
  const { added, marked, causes, isCovered, isUnposted, isMissing, at: when } = await compare(tx, moved, change);
  for (const waiver of added.filter(isReleased)) {
    const number = waiverNumber(waiver.number);
    const detail = `Waiver ${number} relies on money that your books do not have any more since ${isUndone ? 'an import was undone' : 'an import'}. Tell whoever has it, and void it.`;
    const retref = `${ALERT_PREFIX}${isUndone ? 'undo' : 'import'} ${importId}`;
    const item = { organizationId, kind: 'REVIEW', paymentId: null, retref, orderId: number, detail, at } as const;
    await upsertItem(tx, { ...item, gatewayAmount: ZERO, localAmount: ZERO });
  }
  const isHeld = ({ id }: Relying) =>
    causes.some((each) => each.waiverId === id && each.isOpen && each.paymentId !== null);
  const isNamed = ({ id }: Relying) =>
    causes.some((each) => each.waiverId === id && each.isOpen && each.paymentId === null);
  const named = marked.filter(
    (waiver) => isNamed(waiver) && !isUnposted(waiver) && (isCovered(waiver) || (isHeld(waiver) && !isMissing(waiver))),
  );
  if (named.length === 0) return;
  const unbacked = await selectUnbacked(tx, organizationId, idsOf(named));
  const back = named.filter(({ id }) => !unbacked.has(id));
  if (back.length === 0) return;
  await unmark(
    tx,
    organizationId,
    back.filter((waiver) => !isHeld(waiver)),
  );
  await insertBack(tx, organizationId, back, { ...change, at: when });
  const numbers = back.map(({ number }) => waiverNumber(number));
  await updateImportAlertsResolved(tx, organizationId, numbers, at);
}

type Change = { cause: MoneyCause; at: string };

/** Marks what is not covered any more, and says with which waivers the change is one cause of the mark. */
async function compare(tx: Tx, moved: MovedInvoices, { cause, at: begun }: Change) {
  const { organizationId } = moved;
  const waivers = await lockRelying(tx, moved);
  const newest = waivers.length === 0 ? null : await selectNewestMoneyAt(tx, organizationId, idsOf(waivers));
  // An import may have waited for its turn: what it finds comes after all that was written meanwhile.
  const at = newest !== null && newest > begun ? newest : begun;
  const waiting = await updateUnexchanged(tx, moved, at);
  if (waiting.length > 0) await insertMoneyEvents(tx, organizationId, waiting, { action: 'money-returned', cause, at });
  const uncovered = waivers.length === 0 ? [] : await selectUncovered(tx, organizationId, idsOf(waivers));
  const isCovered = ({ id }: Relying) => !uncovered.some(({ waiverId }) => waiverId === id);
  const isUnposted = ({ id }: Relying) => uncovered.some(({ waiverId, isPosted }) => waiverId === id && isPosted);
  const fresh = waivers.filter((waiver) => waiver.moneyGoneAt === null && !isCovered(waiver));
  const marked = waivers.filter(({ moneyGoneAt }) => moneyGoneAt !== null);
  const causes = marked.length === 0 ? [] : await selectMarkCauses(tx, organizationId, idsOf(marked));
  const movedIds = marked.length === 0 ? new Set() : await selectMovedIds(tx, moved);
  const isExplained = 'paymentId' in cause ? () => false : await explainedBy(tx, organizationId, causes);
  const isMissing = ({ id }: Relying) =>
    uncovered.some(
      (row) =>
        row.waiverId === id &&
        (row.invoiceId === null ? 'paymentId' in cause : movedIds.has(row.invoiceId)) &&
        (row.isPosted || !isExplained(row)),
    );
  const paymentId = 'paymentId' in cause ? cause.paymentId : null;
  const isRecorded = ({ id }: Relying) =>
    causes.some((each) => each.waiverId === id && each.paymentId === paymentId && each.isRecorded);
  const missing = marked.filter((waiver) => isMissing(waiver) && !isRecorded(waiver));
  const joining = paymentId === null ? missing : await withoutLater(tx, { organizationId, id: paymentId }, missing);
  const added = [...fresh, ...joining];
  if (fresh.length > 0) await updateMoneyGone(tx, organizationId, idsOf(fresh), at);
  if (added.length > 0) await insertMoneyEvents(tx, organizationId, added, { action: 'money-returned', cause, at });
  return { added, marked, causes, isCovered, isUnposted, isMissing, at };
}

/** The books repeat what is open because of a payment that has gone back: that is no cause of theirs. */
async function explainedBy(tx: Tx, organizationId: string, causes: readonly MarkCause[]) {
  const explained = new Set<string>();
  for (const { waiverId, paymentId, isOpen } of causes) {
    if (!isOpen || paymentId === null) continue;
    const ids = await selectMovedIds(tx, invoicesOf({ organizationId, id: paymentId }));
    for (const id of ids) explained.add(`${waiverId} ${id}`);
  }
  return ({ waiverId, invoiceId }: { waiverId: string; invoiceId: string | null }): boolean =>
    explained.has(`${waiverId} ${invoiceId}`);
}

/** A released waiver does not rely on what was paid afterwards, such as for an invoice that was open again. */
async function withoutLater(
  tx: Tx,
  payment: { organizationId: string; id: string },
  waivers: readonly Relying[],
): Promise<Relying[]> {
  if (waivers.length === 0) return [];
  const createdAt = await selectCreatedAt(tx, payment);
  return waivers.filter(({ releasedAt }) => releasedAt === null || createdAt <= releasedAt);
}

async function unmark(tx: Tx, organizationId: string, waivers: readonly Relying[]): Promise<void> {
  if (waivers.length > 0) await updateMoneyGone(tx, organizationId, idsOf(waivers), null);
}

async function insertBack(
  tx: Tx,
  organizationId: string,
  waivers: readonly Relying[],
  { cause, at }: Change,
): Promise<void> {
  if (waivers.length > 0) await insertMoneyEvents(tx, organizationId, waivers, { action: 'money-back', cause, at });
}

/** "Waivers W-1, W-2 rely"; null if none of them is released. */
function relying(waivers: readonly Relying[]): string | null {
  const released = waivers.filter(isReleased).map(({ number }) => waiverNumber(number));
  if (released.length === 0) return null;
  return released.length === 1 ? `Waiver ${released[0]} relies` : `Waivers ${released.join(', ')} rely`;
}

const isReleased = ({ status }: Relying): boolean => status === 'ready';
const idsOf = (waivers: readonly Relying[]): string[] => waivers.map(({ id }) => id);
