import type { EndReason } from '@plumbline/rules/waivers/waiver-schedule';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { waiverScheduleEndedMail } from '../../mails/waiver-mails.ts';
import { mailSubmitter } from './mail-everybody.ts';
import { lockRecurrenceOf, type Recurrence, selectModel, updateRecurrence } from './waiver-recurrences.sql.ts';

type End = {
  reason: EndReason;
  at: string;
  /** Whose decision it was; left out if nobody made one. */
  identityId?: string;
};

/** Whoever made a schedule is mailed that it has ended, unless they have ended it themselves. */
export async function endRecurrence(
  app: App,
  tx: Tx,
  tenant: Tenant,
  recurrence: Recurrence,
  { reason, at, identityId }: End,
): Promise<void> {
  const status = reason === 'CANCELED' ? 'CANCELED' : 'ENDED';
  await updateRecurrence(tx, recurrence, { status, endReason: reason, endedAt: at });
  if (identityId === recurrence.createdBy) return;
  await mailSubmitter(app, tx, tenant, await selectModel(tx, recurrence), (mailed) =>
    waiverScheduleEndedMail(tenant, { ...mailed, ...recurrence, reason }),
  );
}

/** A request that comes to nothing is not repeated (decision D6). */
export async function endRecurrenceOf(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { organizationId, id: waiverId }: { organizationId: string; id: string },
  end: End,
): Promise<void> {
  const recurrence = await lockRecurrenceOf(tx, { organizationId, waiverId });
  if (recurrence) await endRecurrence(app, tx, tenant, recurrence, end);
}
