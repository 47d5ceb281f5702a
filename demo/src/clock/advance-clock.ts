// Moves the demo's clock day by day, with the work that a server does meanwhile.
import { daysBetween, today } from '@plumbline/rules/dates';
import type { App } from '@plumbline/server/app';
import { announceRuns } from '@plumbline/server/payments/autopay/announce-runs';
import { runAutopay } from '@plumbline/server/payments/autopay/run-autopay';
import { recoverPayments } from '@plumbline/server/payments/charge/recover-payments';
import { reconcilePayments } from '@plumbline/server/payments/reconciliation/reconcile';
import { runScheduled } from '@plumbline/server/payments/scheduled/run-scheduled';
import { warnExpiring } from '@plumbline/server/payments/scheduled/warn-expiring';
import { sendReminders } from '@plumbline/server/reminders/send-reminders';
import { exchangeWaivers } from '@plumbline/server/waivers/exchange/exchange-waivers';
import { stopExchanges } from '@plumbline/server/waivers/exchange/stop-exchanges';
import { runWaiverRecurrences } from '@plumbline/server/waivers/recurrences/run-waiver-recurrences';
import { mailDueWaivers } from '@plumbline/server/waivers/reminders/mail-due-waivers';
import { remindWaivers } from '@plumbline/server/waivers/reminders/remind-waivers';
import { setWaiverDeadlines } from '@plumbline/server/waivers/reminders/set-deadlines';
import { runStandingSignatures } from '@plumbline/server/waivers/signing/run-standing-signatures';
import { selectNextPayment } from './clock.sql.ts';
import type { DemoClock } from './demo-clock.ts';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
/** More rounds than one day of the stories needs. */
const ROUNDS_MAX = 20;

/**
 * Autopay pays before the cut-off only, and schedules of waivers run in the morning at the earliest: one of two stops a
 * day is before noon and one after it, whatever the hour of the clock.
 */
export async function advanceClock(app: App, clock: DemoClock, ms: number): Promise<void> {
  for (let leftMs = ms; leftMs > 0; leftMs -= DAY_MS) {
    const halfMs = Math.min(leftMs, DAY_MS) / 2;
    clock.advance(halfMs);
    await warnExpiring(app);
    await announceRuns(app);
    await runAutopay(app);
    await runWaiverRecurrences(app);
    await mailAboutWaivers(app);
    await sendReminders(app);
    clock.advance(halfMs);
    await runWorkers(app);
  }
}

/** To the day of the next scheduled payment, which then runs; false if there is none. */
export async function advanceToNextPayment(app: App, clock: DemoClock): Promise<boolean> {
  const next = await selectNextPayment(app.sql);
  if (!next) return false;
  const { processOn, timeZone } = next;
  const days = Math.max(0, daysBetween(today(clock.now(), timeZone), processOn));
  await advanceClock(app, clock, days * DAY_MS);
  // Days have 23 or 25 hours where the clocks change.
  while (today(clock.now(), timeZone) < processOn) clock.advance(HOUR_MS);
  await runWorkers(app);
  return true;
}

/** The jobs of the server do the same, only at their own pace; each is safe beside itself. */
async function runWorkers(app: App): Promise<void> {
  await warnExpiring(app);
  await announceRuns(app);
  await runAutopay(app);
  await runScheduled(app);
  await untilDone(() => recoverPayments(app));
  await reconcilePayments(app);
  await runWaivers(app);
  await sendReminders(app);
}

/** After the money: what has cleared or gone back decides which waivers are prepared, and those are signed last. */
async function runWaivers(app: App): Promise<void> {
  await runWaiverRecurrences(app);
  await stopExchanges(app);
  await exchangeWaivers(app);
  await runStandingSignatures(app);
  await mailAboutWaivers(app);
}

/** From the morning on: the deadlines first, which the supplier reads about. */
async function mailAboutWaivers(app: App): Promise<void> {
  await setWaiverDeadlines(app);
  await remindWaivers(app);
  await mailDueWaivers(app);
}

async function untilDone(work: () => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX && (await work()) > 0; round += 1);
}
