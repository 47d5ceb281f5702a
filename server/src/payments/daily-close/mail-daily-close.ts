// Mails each supplier that wants it the close of the day: payments, refunds and what was settled.
import { addDays, type Day } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { dailyCloseMail } from '../../mails/daily-close-mail.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { runEachRow } from '../../run-each-row.ts';
import { selectStaffAddresses } from '../open-items/open-items.sql.ts';
import { daysByZone } from '../scheduled/days-by-zone.ts';
import { dailyFigures, isQuiet } from './daily-figures.ts';
import { type DayToClose, selectDaysToClose, updateClosedOn } from './daily-close.sql.ts';

/** What was made before midnight is stored by then. */
const FIRST_MINUTE = 10;
/** Days before these are not made up for, when no server has run. */
const DAYS_MAX = 7;

/**
 * Until no day is left. A day is closed once it has ended in the supplier's time zone, so that what the mail says is what
 * the pages say for that day ever after. Answers how many were mailed.
 */
export const mailDailyClose = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<DayToClose>(app, {
    select: async (asked) => {
      const days = await daysByZone(app, (_, minute) => minute >= FIRST_MINUTE);
      const ended = [...days].map(([zone, day]) => [zone, addDays(day, -1)] as const);
      return selectDaysToClose(app.sql, { days: new Map(ended), ...asked });
    },
    work: (row) => closeDay(app, row),
    failure: 'the close of a day could not be mailed; it is tried again',
    signal,
  });

/** The next day that is not closed; those after it follow, because the organization is selected again. */
async function closeDay(app: App, row: DayToClose): Promise<boolean> {
  const { organizationId, portalId, timeZone } = row;
  const day = dayToClose(row);
  const tenant = portalId === null ? null : await app.tenants.byId(organizationId, portalId);
  return inTransaction(app.sql, async (tx) => {
    // The figures come from the whole ledger; only then the organization is locked.
    const figures = await dailyFigures(tx, { organizationId, day, timeZone });
    const addresses = await updateClosedOn(tx, row, day);
    if (!addresses || tenant === null || isQuiet(figures)) return false;
    const words = dailyCloseMail(tenant, { day, ...figures, consoleUrl: app.tenants.consoleOrigin });
    const address = addresses.accountsEmail ?? addresses.supportEmail;
    const recipients = address === null ? await selectStaffAddresses(tx, organizationId) : [address];
    for (const to of recipients) await sendMail(app, tenant, to, words, { sql: tx });
    return true;
  });
}

function dayToClose({ day, closedOn }: DayToClose): Day {
  const first = addDays(day, 1 - DAYS_MAX);
  const next = closedOn === null ? day : addDays(closedOn, 1);
  return next < first ? first : next;
}
