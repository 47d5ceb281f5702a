// Takes back unconditional waivers of the exchange whose money has gone before they were released.
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import { waiverRejectedMail } from '../../mails/waiver-mails.ts';
import { runEachRow } from '../../run-each-row.ts';
import { mailEverybody } from '../requests/mail-everybody.ts';
import { insertWaiverEvent, updateWaiverRejected } from '../requests/waiver-requests.sql.ts';
import { lockExchangeToStop, type PaidWaiver, selectExchangesToStop, updateUnexchanged } from './exchange.sql.ts';

const REASON = 'FUNDS_NOT_CLEARED';
const MESSAGE = 'The payment has gone back. A new waiver is prepared when the invoices are paid again.';

/** Until none is left. Answers how many were taken back. */
export const stopExchanges = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<PaidWaiver>(app, {
    select: (asked) => selectExchangesToStop(app.sql, asked),
    work: (row) => stopOne(app, row),
    failure: 'a waiver could not be taken back; it is tried again',
    signal,
  });

async function stopOne(app: App, { organizationId, id, portalId }: PaidWaiver): Promise<boolean> {
  const tenant = await app.tenants.byId(organizationId, portalId);
  if (!tenant) throw new Error('a waiver of a portal that is gone');
  const at = app.now().toISOString();
  return inTransaction(app.sql, async (tx) => {
    const waiver = await lockExchangeToStop(tx, { organizationId, id });
    if (!waiver) return false;
    const rejected = { rejectReason: REASON, rejectMessage: MESSAGE, decidedAt: at };
    await updateWaiverRejected(tx, waiver, rejected);
    await updateUnexchanged(tx, waiver, at);
    await insertWaiverEvent(tx, {
      organizationId,
      waiverId: id,
      at,
      action: 'rejected',
      fromStatus: waiver.status,
      toStatus: 'rejected',
      actorIdentityId: null,
      actorName: 'Exchange',
      data: { note: REASON },
    });
    await mailEverybody(app, tx, tenant, waiver, (mailed) =>
      waiverRejectedMail(tenant, { ...mailed, reason: REASON, message: MESSAGE }),
    );
    return true;
  });
}
