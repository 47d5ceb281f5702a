// Starts the runs of autopay. A run is found in the tables; its payment is stored and sent like any other.
import { isRunTime } from '@plumbline/rules/autopay/plan';
import { later, minuteAt, today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { runByOrganization } from '../../run-by-organization.ts';
import { sendCharge } from '../charge/send-charge.ts';
import { daysByZone } from '../scheduled/days-by-zone.ts';
import {
  type DueRun,
  lockActiveRule,
  lockRunToStart,
  selectDueRuns,
  selectHasPayment,
  updateRun,
} from './autopay-runs.sql.ts';
import { haltReason } from './halt-reason.ts';
import { oncePerRow } from './once-per-row.ts';
import { failOpenRun, failRun, payRun } from './pay-run.ts';

const AT_ONCE = 100;
/** One whose provider does not answer keeps one of them. */
const ORGANIZATIONS_AT_ONCE = 16;
const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
/** Then the customer is told, and nothing is tried again by itself (AUT-03). */
const TRIES_MAX = 5;

/** Until nothing is due. Returns how many runs were started. */
export async function runAutopay(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await runByOrganization<DueRun>({
    atOnce: ORGANIZATIONS_AT_ONCE,
    select: async (without) => {
      const days = await daysByZone(app, (day, minute) => isRunTime(day, day, minute));
      return selectDueRuns(app.sql, { days, at: app.now().toISOString(), max: AT_ONCE, without });
    },
    work: oncePerRow(async (run) => {
      if (!signal?.aborted) count += await startOrPutOff(app, run);
    }),
    signal,
  });
  return count;
}

async function startOrPutOff(app: App, run: DueRun): Promise<number> {
  try {
    return (await startRun(app, run)) ? 1 : 0;
  } catch (error) {
    app.log.error({ err: error, run: run.id }, 'an autopay run could not be started');
    await putOff(app, run);
    return 0;
  }
}

async function putOff(app: App, run: DueRun): Promise<void> {
  const tryCount = run.tryCount + 1;
  const nextTryAt = later(app.now(), FIRST_WAIT_MS * 2 ** run.tryCount).toISOString();
  await updateRun(app.sql, run, { nextTryAt, tryCount });
  const tenant = tryCount < TRIES_MAX ? null : await app.tenants.byId(run.organizationId, run.portalId);
  if (tenant) await failOpenRun(app, tenant, run, 'We could not start it.');
}

async function startRun(app: App, run: DueRun): Promise<boolean> {
  const tenant = await app.tenants.byId(run.organizationId, run.portalId);
  if (!tenant) throw new Error('an autopay run of a portal that is gone');
  const { timeZone } = tenant;
  if (!isRunTime(run.day, today(app.now(), timeZone), minuteAt(app.now(), timeZone))) return false;
  if (!(await claimRun(app, tenant, run))) return false;
  await app.checkpoint('claimed');
  const stored = await payRun(app, tenant, run);
  if (!stored) return false;
  await app.checkpoint('stored');
  await updateRun(app.sql, run, { status: 'PAID' });
  if (stored.attempt) await sendCharge(app, stored.attempt);
  return true;
}

/**
 * From here on the run cannot be skipped. A worker that comes later finds it started, and its payment, if there is one: a
 * run is paid at most once because its id is the idempotency key of its payment.
 */
const claimRun = (app: App, tenant: Tenant, { organizationId, id, ruleId }: DueRun): Promise<boolean> =>
  inTransaction(app.sql, async (tx) => {
    const rule = await lockActiveRule(tx, { organizationId, id: ruleId });
    const run = rule && (await lockRunToStart(tx, { organizationId, id }));
    if (!run) return false;
    if (await selectHasPayment(tx, run)) {
      await updateRun(tx, run, { status: 'PAID' });
      return false;
    }
    const day = today(app.now(), tenant.timeZone);
    const reason = await haltReason(app, tx, tenant, rule, day);
    if (reason !== null) {
      await failRun(app, tx, tenant, { rule, run, words: reason, isHalted: true });
      return false;
    }
    await updateRun(tx, run, { status: 'STARTED', startedOn: day });
    return true;
  });
