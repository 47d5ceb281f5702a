import { ZERO } from '@plumbline/rules/money';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Tx } from '../../database/transaction.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import {
  ALERT_PREFIX,
  insertMoneyEvents,
  lockRelying,
  selectUncovered,
  updateAlertsResolved,
  updateMoneyGone,
  updateUnexchanged,
} from './waivers-of-money.sql.ts';

/** What was booked; `isBack` if it brings money back that had gone. */
type Move = { reference: string; at: string; isBack: boolean };

/**
 * VFY-03: compares the waivers that rely on a payment with the money that is left. Unconditional ones whose money is gone
 * are marked, so that they are not released; released ones are named in an alert. A mark stays when the invoice is paid
 * another way, and goes when the money itself is back. Conditional ones wait for their money again.
 */
export async function markWaivers(
  tx: Tx,
  payment: { organizationId: string; id: string },
  { reference, at, isBack }: Move,
): Promise<void> {
  const { organizationId, id: paymentId } = payment;
  const waivers = await lockRelying(tx, payment);
  const waiting = await updateUnexchanged(tx, payment, at);
  if (waiting.length > 0) {
    await insertMoneyEvents(tx, organizationId, waiting, { action: 'money-returned', paymentId, at });
  }
  if (waivers.length === 0) return;
  const uncovered = await selectUncovered(tx, organizationId, waivers.map(idOf));
  const gone = waivers.filter(({ id, moneyGoneAt }) => uncovered.has(id) && moneyGoneAt === null);
  const back = waivers.filter(({ id, moneyGoneAt }) => isBack && !uncovered.has(id) && moneyGoneAt !== null);
  if (gone.length > 0) {
    await updateMoneyGone(tx, organizationId, gone.map(idOf), at);
    await insertMoneyEvents(tx, organizationId, gone, { action: 'money-returned', paymentId, at });
  }
  if (back.length > 0) {
    await updateMoneyGone(tx, organizationId, back.map(idOf), null);
    await insertMoneyEvents(tx, organizationId, back, { action: 'money-back', paymentId, at });
  }
  const released = gone.filter(({ status }) => status === 'ready').map(({ number }) => waiverNumber(number));
  if (released.length > 0) {
    const which = released.length === 1 ? `Waiver ${released[0]} relies` : `Waivers ${released.join(', ')} rely`;
    const detail = `${which} on this payment, and its money has gone back. Tell whoever has it, and void it.`;
    const retref = `${ALERT_PREFIX}${reference}`;
    await insertReviewItem(tx, { organizationId, paymentId, retref, localAmount: ZERO, detail, at });
  }
  if (isBack && uncovered.size === 0) await updateAlertsResolved(tx, payment, at);
}

const idOf = ({ id }: { id: string }): string => id;
