// Tells the supplier's waiver desk once a day what waits for it (decision D22).
import { dayAt, formatDay, type Day } from '@plumbline/rules/dates';
import { deadlineWords, type DueKind, dueKindOf } from '@plumbline/rules/waivers/reminders';
import { isUnconditional } from '@plumbline/rules/waivers/waiver-types';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type DueWaiver, dueWaiversMail } from '../../mails/due-waivers-mail.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { daysByZone } from '../../payments/scheduled/days-by-zone.ts';
import { runEachRow } from '../../run-each-row.ts';
import { areFundsCleared, figuresNow } from '../desk/figures-now.ts';
import { selectWaiverJob } from '../requests/waiver-requests.sql.ts';
import {
  type OrganizationToMail,
  selectDueWaivers,
  selectOrganizationsToMail,
  selectWaiverStaff,
  updateWaiversMailedOn,
} from './due-waivers.sql.ts';
import { FIRST_MINUTE } from './remind-waivers.ts';

/** As many as anybody reads about; the desk itself has all of them. */
const WAIVERS_MAX = 200;
const NAMED_MAX = 20;

/** Until none is left. Answers to how many organizations something was mailed. */
export const mailDueWaivers = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<OrganizationToMail>(app, {
    select: async (asked) => {
      const days = await daysByZone(app, (_, minute) => minute >= FIRST_MINUTE);
      return selectOrganizationsToMail(app.sql, { days, ...asked });
    },
    work: (row) => mailOne(app, row),
    failure: 'due waivers could not be mailed; it is tried again',
    signal,
  });

async function mailOne(app: App, { organizationId, portalId, day }: OrganizationToMail): Promise<boolean> {
  const tenant = portalId === null ? null : await app.tenants.byId(organizationId, portalId);
  return inTransaction(app.sql, async (tx) => {
    if (!(await updateWaiversMailedOn(tx, organizationId, day)) || tenant === null) return false;
    const due = await dueWaivers(app, tx, tenant, day);
    if (due.length === 0) return false;
    const named = await Promise.all(due.slice(0, NAMED_MAX).map((each) => namedWaiver(tx, tenant, each, day)));
    const counts = Map.groupBy(due, ({ kind }) => kind);
    const words = dueWaiversMail(tenant, {
      counts: new Map([...counts].map(([kind, all]) => [kind, all.length])),
      waivers: named,
      url: app.tenants.consoleOrigin,
    });
    const recipients = await selectWaiverStaff(tx, organizationId);
    for (const to of recipients) await sendMail(app, tenant, to, words, { sql: tx });
    return recipients.length > 0;
  });
}

type Row = Awaited<ReturnType<typeof selectDueWaivers>>[number];
type Due = { waiver: Row; kind: DueKind };

/** Without those that wait for the customer's money: nobody of the supplier can release them. */
async function dueWaivers(app: App, tx: Tx, tenant: Tenant, day: Day): Promise<Due[]> {
  const due: Due[] = [];
  for (const waiver of await selectDueWaivers(tx, tenant.organizationId, day, WAIVERS_MAX)) {
    const kind = dueKindOf(waiver, day);
    if (kind === null) continue;
    const needsMoney = kind === 'release' && isUnconditional(waiver.waiverType);
    if (needsMoney && !(await areFundsCleared(tx, waiver, await figuresNow(app, tx, tenant, waiver)))) continue;
    due.push({ waiver, kind });
  }
  return due;
}

async function namedWaiver(tx: Tx, { timeZone }: Tenant, { waiver, kind }: Due, day: Day): Promise<DueWaiver> {
  const { number, status, deadlineOn, holdReason, customerName, createdAt } = waiver;
  return {
    kind,
    number,
    customerName,
    jobName: await selectWaiverJob(tx, waiver),
    about:
      kind === 'deadline' && deadlineOn !== null
        ? `${deadlineWords(status, deadlineOn, day)}${holdReason === null ? '' : ' It is on hold.'}`
        : `Requested ${formatDay(dayAt(createdAt, timeZone))}.`,
  };
}
