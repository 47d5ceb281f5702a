import type { App } from '../app.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Customer } from '../http/caller.ts';
import { insertWaiverEvent } from './requests/waiver-requests.sql.ts';
import { updateDownloaded } from './waiver-file.sql.ts';

/** Nobody is reminded of what they have. Staff who act for the customer do not count. */
export async function recordDownload(
  app: App,
  { tenant, customerId, identityId, clientAddress, session, actor }: Customer,
  fetched: { id: string } | { projectId: string },
): Promise<void> {
  if (actor !== null) return;
  const { organizationId } = tenant;
  const at = app.now().toISOString();
  await inTransaction(app.sql, async (tx) => {
    for (const { id: waiverId } of await updateDownloaded(tx, { organizationId, customerId }, fetched, at)) {
      await insertWaiverEvent(tx, {
        organizationId,
        waiverId,
        at,
        action: 'downloaded',
        fromStatus: 'ready',
        toStatus: 'ready',
        actorIdentityId: identityId,
        actorName: session?.name ?? '',
        clientAddress,
        data: {},
      });
    }
  });
}
