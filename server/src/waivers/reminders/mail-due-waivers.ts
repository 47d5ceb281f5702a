// Tells the supplier's waiver desk once a day what waits for it (decision D22).
import { dayAt, formatDay, type Day } from '@plumbline/rules/dates';
import { deadlineWords, isDeadlineNear } from '@plumbline/rules/waivers/reminders';
import { releaseObstacleWords } from '@plumbline/rules/waivers/release-obstacles';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { type DueWaiver, dueWaiversMail } from '../../mails/due-waivers-mail.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { daysByZone } from '../../payments/scheduled/days-by-zone.ts';
import { runEachRow } from '../../run-each-row.ts';
import { type Due, dueWaivers } from '../desk/due-waivers.ts';
import { selectWaiverJob } from '../requests/waiver-requests.sql.ts';
import {
  type OrganizationToMail,
  selectOrganizationsToMail,
  selectWaiverStaff,
  updateWaiversMailedOn,
} from './organizations-to-mail.sql.ts';
import { FIRST_MINUTE } from './remind-waivers.ts';

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
    const { waivers: due } = await dueWaivers(app, tx, tenant, day);
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

async function namedWaiver(
  tx: Tx,
  { timeZone }: Tenant,
  { waiver, kind, obstacle }: Due,
  day: Day,
): Promise<DueWaiver> {
  const { number, status, deadlineOn, holdReason, customerName, createdAt } = waiver;
  const about = [
    ...(kind === 'money-gone' ? ['It was released. Tell whoever has it, and void it.'] : []),
    ...(obstacle === null ? [] : [releaseObstacleWords(obstacle, status)]),
    ...(isDeadlineNear(deadlineOn, day) ? [deadlineWords(status, deadlineOn, day)] : []),
    ...(kind === 'deadline' && holdReason !== null ? ['It is on hold.'] : []),
  ];
  return {
    kind,
    number,
    customerName,
    jobName: await selectWaiverJob(tx, waiver),
    about: about.length === 0 ? `Requested ${formatDay(dayAt(createdAt, timeZone))}.` : about.join(' '),
  };
}
