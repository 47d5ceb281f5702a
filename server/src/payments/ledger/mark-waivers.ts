import { ZERO } from '@plumbline/rules/money';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import type { Tx } from '../../database/transaction.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import {
  ALERT_PREFIX,
  insertMoneyEvents,
  lockAcknowledging,
  selectUncovered,
  updateAlertsResolved,
  updateMoneyGone,
} from './waivers-of-money.sql.ts';

/**
 * VFY-03: compares the waivers that acknowledge a payment with what is left of it. Those whose money is gone are marked,
 * so that they are not released; released ones are named in an alert. Those whose money is back are unmarked.
 */
export async function markWaivers(
  tx: Tx,
  payment: { organizationId: string; id: string },
  reference: string,
  at: string,
): Promise<void> {
  const { organizationId, id: paymentId } = payment;
  const waivers = await lockAcknowledging(tx, payment);
  if (waivers.length === 0) return;
  const uncovered = await selectUncovered(tx, organizationId, waivers.map(idOf));
  const gone = waivers.filter(({ id, moneyGoneAt }) => uncovered.has(id) && moneyGoneAt === null);
  const back = waivers.filter(({ id, moneyGoneAt }) => !uncovered.has(id) && moneyGoneAt !== null);
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
    const which =
      released.length === 1 ? `Waiver ${released[0]} acknowledges` : `Waivers ${released.join(', ')} acknowledge`;
    const detail = `${which} this payment, and its money has gone back. Tell whoever relies on it, and void it.`;
    const retref = `${ALERT_PREFIX}${reference}`;
    await insertReviewItem(tx, { organizationId, paymentId, retref, localAmount: ZERO, detail, at });
  }
  if (uncovered.size === 0) await updateAlertsResolved(tx, payment, at);
}

const idOf = ({ id }: { id: string }): string => id;
