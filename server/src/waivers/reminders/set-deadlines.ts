// Gives a deadline to waivers that were paid, or became unpaid again, after they were requested or released (decision D21).
import { later, today } from '@plumbline/rules/dates';
import { affidavitDay, finalWaiverDay } from '@plumbline/rules/waivers/deadlines';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { runEachRow } from '../../run-each-row.ts';
import { signedDay } from '../desk/signed-day.ts';
import { insertDeadlineEvent } from '../requests/deadline-event.ts';
import {
  lockUndated,
  selectWithoutAffidavitDay,
  selectWithoutFinalDay,
  type UndatedWaiver,
  updateDeadline,
} from './deadlines.sql.ts';

/** Longer than any state gives after the signature. */
const RELEASED_MS = 120 * 24 * 60 * 60_000;

/** Until none is left. Answers how many deadlines were set. */
export async function setWaiverDeadlines(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  const work = (row: UndatedWaiver) => setOne(app, row);
  const failure = 'the deadline of a waiver could not be set; it is tried again';
  const releasedAfter = later(app.now(), -RELEASED_MS).toISOString();
  const unpaid = await runEachRow<UndatedWaiver>(app, {
    select: (asked) => selectWithoutAffidavitDay(app.sql, { releasedAfter, ...asked }),
    work,
    failure,
    signal,
  });
  const paid = await runEachRow<UndatedWaiver>(app, {
    select: (asked) => selectWithoutFinalDay(app.sql, asked),
    work,
    failure,
    signal,
  });
  return unpaid + paid;
}

async function setOne(app: App, { organizationId, id, portalId }: UndatedWaiver): Promise<boolean> {
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) throw new Error('a waiver of a portal that is gone');
  const { timeZone } = tenant;
  const at = app.now().toISOString();
  return inTransaction(app.sql, async (tx) => {
    const waiver = await lockUndated(tx, { organizationId, id });
    if (!waiver) return false;
    const deadlineOn =
      waiver.status === 'ready'
        ? affidavitDay({ ...waiver, signedOn: signedDay(waiver, timeZone) })
        : finalWaiverDay({ ...waiver, projectClass: null, day: today(app.now(), timeZone) });
    // It was decided meanwhile.
    if (deadlineOn === null) return false;
    await updateDeadline(tx, waiver, deadlineOn);
    await insertDeadlineEvent(tx, waiver, { at, deadlineOn });
    return true;
  });
}
