// The background jobs and their intervals. Each job may run in several processes at once.
import type { App } from './app.ts';
import { keepToNewestKey } from './key-rotation/reencrypt-values.ts';
import { numberChanges } from './feed/number-changes.ts';
import { cleanUpImports } from './imports/clean-up-imports.ts';
import { runImports } from './imports/run-imports.ts';
import { cleanUp } from './identity/clean-up.ts';
import { checkTotals } from './invoices/totals/check-totals.ts';
import { mergeTotals } from './invoices/totals/merge-totals.ts';
import { cleanUpPayments } from './payments/checkout/clean-up-payments.ts';
import { announceRuns } from './payments/autopay/announce-runs.ts';
import { runAutopay } from './payments/autopay/run-autopay.ts';
import { mailOpenItems } from './payments/open-items/mail-open-items.ts';
import { mailDailyClose } from './payments/daily-close/mail-daily-close.ts';
import { reconcileDuePayments, USUAL_PACE_MS } from './payments/reconciliation/reconcile.ts';
import { cleanUpPdfs } from './pdf/clean-up-pdfs.ts';
import { recoverPayments } from './payments/charge/recover-payments.ts';
import { exchangeWaivers } from './waivers/exchange/exchange-waivers.ts';
import { stopExchanges } from './waivers/exchange/stop-exchanges.ts';
import { runWaiverRecurrences } from './waivers/recurrences/run-waiver-recurrences.ts';
import { mailDueWaivers } from './waivers/reminders/mail-due-waivers.ts';
import { remindWaivers } from './waivers/reminders/remind-waivers.ts';
import { setWaiverDeadlines } from './waivers/reminders/set-deadlines.ts';
import { runStandingSignatures } from './waivers/signing/run-standing-signatures.ts';
import { cleanUpWaiverDrafts } from './waivers/requests/clean-up-drafts.ts';
import { cleanUpDeliveries } from './webhooks/clean-up-deliveries.ts';
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts';
import { queueDeliveries } from './webhooks/queue-deliveries.ts';
import { checkDomains } from './portals/brand/check-domains.ts';
import { cleanUpReminders } from './reminders/clean-up-reminders.ts';
import { sendReminders } from './reminders/send-reminders.ts';
import { runScheduled } from './payments/scheduled/run-scheduled.ts';
import { warnExpiring } from './payments/scheduled/warn-expiring.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

type Job = {
  name: string;
  everyMs: number;
  isRunAtStart: boolean;
  /** A long job ends early once the signal is given. */
  run: (app: App, everyMs: number, stopping: AbortSignal) => Promise<unknown>;
};

const JOBS: readonly Job[] = [
  { name: 'recover payments', everyMs: 5 * SECOND_MS, isRunAtStart: true, run: recoverPayments },
  { name: 'run scheduled payments', everyMs: MINUTE_MS, isRunAtStart: true, run: runScheduled },
  { name: 'mail expiring cards', everyMs: 60 * MINUTE_MS, isRunAtStart: true, run: warnExpiring },
  { name: 'announce autopay', everyMs: MINUTE_MS, isRunAtStart: true, run: announceRuns },
  { name: 'run autopay', everyMs: MINUTE_MS, isRunAtStart: true, run: runAutopay },
  { name: 'send reminders', everyMs: 5 * MINUTE_MS, isRunAtStart: true, run: sendReminders },
  { name: 'repeat waiver requests', everyMs: MINUTE_MS, isRunAtStart: true, run: runWaiverRecurrences },
  { name: 'exchange waivers', everyMs: MINUTE_MS, isRunAtStart: true, run: exchangeWaivers },
  { name: 'stop exchanges of waivers', everyMs: MINUTE_MS, isRunAtStart: true, run: stopExchanges },
  { name: 'set deadlines of waivers', everyMs: 15 * MINUTE_MS, isRunAtStart: true, run: setWaiverDeadlines },
  { name: 'sign waivers', everyMs: 10 * SECOND_MS, isRunAtStart: true, run: runStandingSignatures },
  { name: 'reconcile payments', everyMs: USUAL_PACE_MS, isRunAtStart: true, run: reconcileDuePayments },
  { name: 'run imports', everyMs: 2 * SECOND_MS, isRunAtStart: true, run: runImports },
  { name: 'number changes', everyMs: 2 * SECOND_MS, isRunAtStart: true, run: numberChanges },
  { name: 'queue webhooks', everyMs: 2 * SECOND_MS, isRunAtStart: true, run: queueDeliveries },
  { name: 'deliver webhooks', everyMs: 2 * SECOND_MS, isRunAtStart: true, run: deliverWebhooks },
  { name: 'merge totals', everyMs: 10 * SECOND_MS, isRunAtStart: true, run: mergeTotals },
  { name: 'check totals', everyMs: 60 * MINUTE_MS, isRunAtStart: true, run: checkTotals },
  { name: 'remind of waivers', everyMs: 15 * MINUTE_MS, isRunAtStart: false, run: remindWaivers },
  { name: 'mail due waivers', everyMs: 15 * MINUTE_MS, isRunAtStart: false, run: mailDueWaivers },
  { name: 'mail daily closes', everyMs: 15 * MINUTE_MS, isRunAtStart: true, run: mailDailyClose },
  { name: 'mail open items', everyMs: 15 * MINUTE_MS, isRunAtStart: false, run: mailOpenItems },
  { name: 'check domains', everyMs: 60 * MINUTE_MS, isRunAtStart: true, run: checkDomains },
  { name: 'encrypt with the newest key', everyMs: 10 * MINUTE_MS, isRunAtStart: true, run: keepToNewestKey },
  { name: 'clean up payments', everyMs: 60 * MINUTE_MS, isRunAtStart: false, run: cleanUpPayments },
  { name: 'clean up documents', everyMs: 10 * MINUTE_MS, isRunAtStart: false, run: (app) => cleanUpPdfs(app) },
  { name: 'clean up waiver drafts', everyMs: 60 * MINUTE_MS, isRunAtStart: false, run: cleanUpWaiverDrafts },
  { name: 'clean up imports', everyMs: 60 * MINUTE_MS, isRunAtStart: false, run: cleanUpImports },
  { name: 'clean up webhooks', everyMs: 60 * MINUTE_MS, isRunAtStart: false, run: cleanUpDeliveries },
  { name: 'clean up reminders', everyMs: 60 * MINUTE_MS, isRunAtStart: false, run: cleanUpReminders },
  { name: 'clean up logins', everyMs: 60 * MINUTE_MS, isRunAtStart: false, run: cleanUp },
];

export type Jobs = { stop: () => Promise<void> };

/** Runs of one job never overlap, and shutdown waits for running jobs. */
export function startJobs(app: App, paces: Readonly<Record<string, number>> = {}): Jobs {
  const started = JOBS.map((job) => startJob(app, { ...job, everyMs: paces[job.name] ?? job.everyMs }));
  return { stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))) };
}

function startJob(app: App, { name, everyMs, isRunAtStart, run }: Job): Jobs {
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  const work = async () => {
    try {
      await run(app, everyMs, stopping.signal);
    } catch (error) {
      app.log.error({ err: error, job: name }, 'a job failed; it runs again');
    } finally {
      running = null;
    }
  };
  const runOnce = () => {
    running ??= work();
  };
  if (isRunAtStart) runOnce();
  const timer = setInterval(runOnce, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
