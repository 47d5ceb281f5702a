// Runs the server's jobs while a test moves the clock.
import { reconcilePayments } from '../payments/reconciliation/reconcile.ts';
import { recoverPayments } from '../payments/charge/recover-payments.ts';
import type { PaymentPortal } from './payment-portal.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** One more than the longest recovery needs. */
const ROUNDS_MAX = 12;

const openAttempts = ({ app, organizationId }: PaymentPortal) =>
  app.sql
    .selectFrom('paymentAttempt')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('nextPollAt', 'is not', null)
    .execute();

/** Recovers until no attempt is open. */
export async function recoverAll(portal: PaymentPortal, app = portal.app): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX && (await openAttempts(portal)).length > 0; round++) {
    portal.tick(61 * MINUTE_MS);
    await recoverPayments(app);
  }
  await portal.later(0);
}

/** Moves the clock by days and reconciles on each. */
export async function passDays(portal: PaymentPortal, days: number, app = portal.app): Promise<void> {
  for (let day = 0; day < days; day++) {
    portal.tick(DAY_MS);
    await reconcilePayments(app);
  }
  await portal.later(0);
}
