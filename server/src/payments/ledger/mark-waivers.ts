import { sql as raw } from 'kysely';
import { ZERO } from '@plumbline/rules/money';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Tx } from '../../database/transaction.ts';
import { insertReviewItem, upsertItem } from '../reconciliation-items.sql.ts';
import {
  ALERT_PREFIX,
  insertMoneyEvents,
  invoicesOf,
  lockRelying,
  type MoneyCause,
  type MovedInvoices,
  selectMarkedByImports,
  selectUnbacked,
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
 * another way, and goes when the money itself is back (`isBack`). Conditional ones wait for their money again.
 */
export async function markWaivers(
  tx: Tx,
  payment: { organizationId: string; id: string },
  { reference, at, isBack }: { reference: string; at: string; isBack: boolean },
): Promise<void> {
  const { organizationId, id: paymentId } = payment;
  const cause = { paymentId };
  const { gone, covered, uncovered } = await compare(tx, invoicesOf(payment), { cause, at });
  if (isBack) await unmark(tx, organizationId, covered, { cause, at });
  const which = relying(gone);
  if (which !== null) {
    const detail = `${which} on this payment, and its money has gone back. Tell whoever has it, and void it.`;
    const retref = `${ALERT_PREFIX}${reference}`;
    await insertReviewItem(tx, { organizationId, paymentId, retref, localAmount: ZERO, detail, at });
  }
  if (isBack && uncovered.size === 0) await updateAlertsResolved(tx, payment, at);
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
  const cause = { importId };
  const moved = { organizationId, invoiceIds: raw`(select unnest(${[...invoiceIds]}::uuid[]))` };
  const { gone, covered } = await compare(tx, moved, { cause, at });
  for (const waiver of gone.filter(isReleased)) {
    const number = waiverNumber(waiver.number);
    const detail = `Waiver ${number} relies on money that your books do not have any more since ${isUndone ? 'an import was undone' : 'an import'}. Tell whoever has it, and void it.`;
    const retref = `${ALERT_PREFIX}${isUndone ? 'undo' : 'import'} ${importId}`;
    const item = { organizationId, kind: 'REVIEW', paymentId: null, retref, orderId: number, detail, at } as const;
    await upsertItem(tx, { ...item, gatewayAmount: ZERO, localAmount: ZERO });
  }
  const marked = covered.filter(({ moneyGoneAt }) => moneyGoneAt !== null);
  if (marked.length === 0) return;
  const byImports = await selectMarkedByImports(tx, organizationId, idsOf(marked));
  const unbacked = await selectUnbacked(tx, organizationId, idsOf(marked));
  const back = marked.filter(({ id }) => byImports.has(id) && !unbacked.has(id));
  if (back.length === 0) return;
  await unmark(tx, organizationId, back, { cause, at });
  const numbers = back.map(({ number }) => waiverNumber(number));
  await updateImportAlertsResolved(tx, organizationId, numbers, at);
}

async function compare(tx: Tx, moved: MovedInvoices, { cause, at }: { cause: MoneyCause; at: string }) {
  const { organizationId } = moved;
  const waivers = await lockRelying(tx, moved);
  const waiting = await updateUnexchanged(tx, moved, at);
  if (waiting.length > 0) await insertMoneyEvents(tx, organizationId, waiting, { action: 'money-returned', cause, at });
  const uncovered =
    waivers.length === 0 ? new Set<string>() : await selectUncovered(tx, organizationId, idsOf(waivers));
  const gone = waivers.filter(({ id, moneyGoneAt }) => uncovered.has(id) && moneyGoneAt === null);
  if (gone.length > 0) {
    await updateMoneyGone(tx, organizationId, idsOf(gone), at);
    await insertMoneyEvents(tx, organizationId, gone, { action: 'money-returned', cause, at });
  }
  return { gone, uncovered, covered: waivers.filter(({ id }) => !uncovered.has(id)) };
}

async function unmark(
  tx: Tx,
  organizationId: string,
  waivers: readonly Relying[],
  { cause, at }: { cause: MoneyCause; at: string },
): Promise<void> {
  const back = waivers.filter(({ moneyGoneAt }) => moneyGoneAt !== null);
  if (back.length === 0) return;
  await updateMoneyGone(tx, organizationId, idsOf(back), null);
  await insertMoneyEvents(tx, organizationId, back, { action: 'money-back', cause, at });
}

/** "Waivers W-1, W-2 rely"; null if none of them is released. */
function relying(waivers: readonly Relying[]): string | null {
  const released = waivers.filter(isReleased).map(({ number }) => waiverNumber(number));
  if (released.length === 0) return null;
  return released.length === 1 ? `Waiver ${released[0]} relies` : `Waivers ${released.join(', ')} rely`;
}

const isReleased = ({ status }: Relying): boolean => status === 'ready';
const idsOf = (waivers: readonly Relying[]): string[] => waivers.map(({ id }) => id);
