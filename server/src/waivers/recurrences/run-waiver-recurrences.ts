// Makes the requests of schedules whose day has come, each at most once.
import { today } from '@plumbline/rules/dates';
import { nextRun, parseSchedule, SCHEDULED_RUNS_MAX } from '@plumbline/rules/waivers/waiver-schedule';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { daysByZone } from '../../payments/scheduled/days-by-zone.ts';
import { runEachRow } from '../../run-each-row.ts';
import { endRecurrence } from '../requests/end-recurrence.ts';
import { insertRequest } from '../requests/insert-request.ts';
import { copyFormFiles } from '../requests/waiver-files.sql.ts';
import { type Recurrence, updateRecurrence } from '../requests/waiver-recurrences.sql.ts';
import { decideRun, type Decision } from './decide-run.ts';
import {
  type DueRecurrence,
  lockDueRecurrence,
  selectDueRecurrences,
  selectNotaryDecision,
} from './waiver-recurrences.sql.ts';

/** Not before people get up: whoever is told of a request may want to look at it. */
const FIRST_MINUTE = 6 * 60;

/** Until nothing is due. Answers how many requests were made. */
export const runWaiverRecurrences = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<DueRecurrence>(app, {
    select: async (asked) => {
      const days = await daysByZone(app, (_, minute) => minute >= FIRST_MINUTE);
      return selectDueRecurrences(app.sql, { days, ...asked });
    },
    work: (row) => runOne(app, row),
    failure: 'a waiver request could not be repeated; it is tried again',
    signal,
  });

async function runOne(app: App, { organizationId, id, portalId }: DueRecurrence): Promise<boolean> {
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) throw new Error('a repeated waiver request of a portal that is gone');
  return inTransaction(app.sql, (tx) => runLocked(app, tx, tenant, id));
}

async function runLocked(app: App, tx: Tx, tenant: Tenant, id: string): Promise<boolean> {
  const { organizationId } = tenant;
  const day = today(app.now(), tenant.timeZone);
  const recurrence = await lockDueRecurrence(tx, { organizationId, id }, day);
  if (!recurrence) return false;
  const at = app.now().toISOString();
  const decision = await decideRun(tx, tenant, recurrence, day);
  if (decision.kind === 'end') {
    await endRecurrence(app, tx, tenant, recurrence, { reason: decision.reason, at });
    return false;
  }
  const runCount = recurrence.runCount + 1;
  await updateRecurrence(tx, recurrence, {
    runCount,
    // A worker that was away for months makes one request, not one for each.
    nextRunOn: nextRun(parseSchedule(recurrence.schedule, recurrence.scheduleDay), day),
    skipReason: decision.kind === 'skip' ? decision.reason : null,
  });
  if (decision.kind === 'request') await repeatRequest(app, tx, tenant, recurrence, decision);
  if (runCount >= SCHEDULED_RUNS_MAX) {
    await endRecurrence(app, tx, tenant, { ...recurrence, runCount }, { reason: 'ALL_RUNS', at });
  }
  return decision.kind === 'request';
}

async function repeatRequest(
  app: App,
  tx: Tx,
  tenant: Tenant,
  recurrence: Recurrence,
  decision: Extract<Decision, { kind: 'request' }>,
): Promise<void> {
  const { organizationId, id: recurrenceId, customerId, nextRunOn: runOn } = recurrence;
  const { jobId, jobName, id: waiverId } = decision.model;
  const stored = await insertRequest(
    app,
    tx,
    {
      tenant,
      customerId,
      ...decision.asker,
      source: 'recurrence',
      clientAddress: null,
      run: { recurrenceId, runOn },
    },
    { ...decision.facts, job: { jobId, jobName }, notary: await selectNotaryDecision(tx, recurrence) },
  );
  await copyFormFiles(tx, organizationId, { from: waiverId, to: stored.id, at: app.now().toISOString(), ids: 'all' });
}
