import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { consoleSender } from '../mails/console-sender.ts';
import { sendMail } from '../mails/send-mail.ts';
import { webhookDisabledMail } from '../mails/webhook-mails.ts';
import { updateGivenUp } from './deliveries.sql.ts';
import {
  type Endpoint,
  lockEndpoint,
  selectOrganizationName,
  selectOwnerEmails,
  updateEndpoint,
} from './endpoints.sql.ts';

/** Owners are mailed once; they enable it again in the console. */
export const disableEndpoint = (app: App, endpoint: Endpoint, reason: 'failing' | 'gone'): Promise<void> =>
  inTransaction(app.sql, async (tx) => {
    const locked = await lockEndpoint(tx, endpoint);
    if (locked?.state !== 'ACTIVE') return;
    const at = app.now().toISOString();
    await updateEndpoint(tx, locked, { state: 'DISABLED', disabledAt: at });
    await updateGivenUp(tx, locked, at);
    await insertAuditEvent(tx, {
      organizationId: locked.organizationId,
      at,
      actorIdentityId: null,
      action: 'webhook.disabled',
      subjectType: 'webhook',
      subjectId: locked.id,
      detail: { name: locked.name, reason },
      requestId: 'job',
      clientAddress: '',
    });
    await tellOwners(app, tx, locked, reason);
  });

async function tellOwners(
  app: App,
  tx: Tx,
  { organizationId, name }: Endpoint,
  reason: 'failing' | 'gone',
): Promise<void> {
  const organizationName = await selectOrganizationName(tx, organizationId);
  const sender = consoleSender({ organizationId, organizationName });
  const words = webhookDisabledMail(sender, { name, reason, url: `${app.tenants.consoleOrigin}/webhooks` });
  for (const email of await selectOwnerEmails(tx, organizationId)) {
    await sendMail(app, sender, email, words, { sql: tx });
  }
}
