// Reminds customers of waivers that they have not downloaded, or that wait for their money (decision D22).
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { waiverNotDownloadedMail } from '../../mails/waiver-mails.ts';
import { daysByZone } from '../../payments/scheduled/days-by-zone.ts';
import { runEachRow } from '../../run-each-row.ts';
import type { LockedWaiver } from '../desk/desk.sql.ts';
import { mailAwaited } from '../desk/mail-awaited.ts';
import { mailSubmitter } from '../requests/mail-everybody.ts';
import { insertWaiverEvent } from '../requests/waiver-requests.sql.ts';
import { lockToRemind, selectSigned, selectUnfetched, updateReminded, type WaiverToRemind } from './reminders.sql.ts';

/** Not before people get up. */
export const FIRST_MINUTE = 6 * 60;

type Select = (asked: {
  days: Awaited<ReturnType<typeof daysByZone>>;
  max: number;
  without: readonly string[];
}) => Promise<readonly WaiverToRemind[]>;
/** Sends the mail, if the reason is still there. Answers whom it was sent to. */
type Remind = (app: App, tx: Tx, tenant: Tenant, waiver: LockedWaiver) => Promise<readonly string[]>;

/** Until none is left. Answers how many reminders were sent. */
export async function remindWaivers(app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> {
  const run = (select: Select, remind: Remind) =>
    runEachRow<WaiverToRemind>(app, {
      select: async (asked) => select({ ...asked, days: await daysByZone(app, (_, minute) => minute >= FIRST_MINUTE) }),
      work: (row) => remindOne(app, row, remind),
      failure: 'a customer could not be reminded of a waiver; it is tried again',
      signal,
    });
  return (
    (await run((asked) => selectUnfetched(app.sql, asked), remindOfDownload)) +
    (await run((asked) => selectSigned(app.sql, 'confirmed', asked), remindOfPayment)) +
    (await run((asked) => selectSigned(app.sql, 'notarized', asked), remindOfPayment))
  );
}

async function remindOne(app: App, row: WaiverToRemind, remind: Remind): Promise<boolean> {
  const tenant = await app.tenants.byId(row.organizationId, row.portalId);
  if (!tenant) throw new Error('a waiver of a portal that is gone');
  return inTransaction(app.sql, async (tx) => {
    const waiver = await lockToRemind(tx, row);
    if (!waiver) return false;
    // Counted in any case: one that has no reason today is not looked at again.
    await updateReminded(tx, waiver, row.reminderCount + 1);
    // The mail leads to a page that is closed without it.
    const mailedTo = tenant.settings.isWaiverEnabled ? await remind(app, tx, tenant, waiver) : [];
    if (mailedTo.length === 0) return false;
    const { organizationId, id: waiverId, status } = waiver;
    await insertWaiverEvent(tx, {
      organizationId,
      waiverId,
      at: app.now().toISOString(),
      action: 'reminded',
      fromStatus: status,
      toStatus: status,
      actorIdentityId: null,
      actorName: 'Reminders',
      data: { note: mailedTo.join(', ') },
    });
    return true;
  });
}

const remindOfDownload: Remind = (app, tx, tenant, waiver) =>
  mailSubmitter(app, tx, tenant, waiver, (mailed) => waiverNotDownloadedMail(tenant, mailed));

const remindOfPayment: Remind = (app, tx, tenant, waiver) => mailAwaited(app, tx, tenant, waiver, { isReminder: true });
