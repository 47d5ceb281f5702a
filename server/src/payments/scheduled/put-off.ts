// A scheduled payment that cannot be started, because of an error of ours or of the database, is tried again later.
import { addDays, later, today } from '@plumbline/rules/dates';
import { COULD_NOT_START } from '@plumbline/rules/payments/cancel';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { insertReviewItem } from '../reconciliation-items.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { type DuePayment, lockDuePayment, updateRunFailed } from './scheduled.sql.ts';
import { callOff, DAYS_MAX } from './start-scheduled.ts';

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;
/** From here on the supplier has to look at it, and the payer knows. */
const TRIES_UNTIL_TOLD = 3;

/** Waits twice as long after each try, tells supplier and payer after some, and calls it off after three days. */
export async function putOff(app: App, tenant: Tenant | null, payment: DuePayment): Promise<void> {
  const { organizationId, id: paymentId, runCount, code, total: localAmount, processOn } = payment;
  const tries = runCount + 1;
  const at = app.now().toISOString();
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** runCount, LONGEST_WAIT_MS);
  await updateRunFailed(app.sql, payment, later(app.now(), waitMs).toISOString());
  if (tries < TRIES_UNTIL_TOLD) return;
  const isLast =
    tenant !== null && processOn !== null && today(app.now(), tenant.timeZone) > addDays(processOn, DAYS_MAX);
  const outcome = isLast ? 'It was called off.' : 'It is tried again.';
  const detail = `The scheduled payment ${code} could not be started. ${outcome}`;
  await insertReviewItem(app.sql, { organizationId, paymentId, retref: code, localAmount, detail, at });
  if (!tenant || (tries > TRIES_UNTIL_TOLD && !isLast)) return;
  await inTransaction(app.sql, async (tx) => {
    const locked = await lockDuePayment(tx, payment);
    if (!locked) return;
    if (isLast) {
      await callOff(app, tx, tenant, locked, { code: COULD_NOT_START, words: 'We could not start it.', at });
    } else {
      await notifyPayer(app, tx, tenant, locked, 'delayed');
    }
  });
}
