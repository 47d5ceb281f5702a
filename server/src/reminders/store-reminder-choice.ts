import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteOptOut, insertOptOut, lockReminderUser } from './reminder-choice.sql.ts';

type Choice = {
  organizationId: string;
  portalId: string;
  userId: string;
  identityId: string;
  isReminded: boolean;
  requestId: string;
  clientAddress: string;
};

/** For the person in one portal, whichever customers they work for. A second time changes nothing. */
export const storeReminderChoice = (app: App, choice: Choice): Promise<void> =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, portalId, userId, identityId, isReminded, requestId, clientAddress } = choice;
    const key = { organizationId, portalId, userId };
    await lockReminderUser(tx, key);
    const at = app.now().toISOString();
    const isChanged = isReminded ? await deleteOptOut(tx, key) : await insertOptOut(tx, key, at);
    if (!isChanged) return;
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      action: isReminded ? 'user.reminders-on' : 'user.reminders-off',
      subjectType: 'user',
      subjectId: userId,
      detail: { portalId },
      requestId,
      clientAddress,
    });
  });
