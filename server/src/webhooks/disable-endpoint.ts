import { later } from '@plumbline/rules/dates';
import { RETRY_MS } from '@plumbline/rules/webhooks/retries';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import type { Sql } from '../database/open-database.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { selectOwnerEmails } from '../identity/acting-staff.sql.ts';
import { consoleSender } from '../mails/console-sender.ts';
import { sendMail } from '../mails/send-mail.ts';
import { webhookDisabledMail } from '../mails/webhook-mails.ts';
import { selectHasAccepted, updateGivenUp } from './deliveries.sql.ts';
import { selectOrganizationName } from '../database/organization.sql.ts';
import { type Endpoint, type EndpointKey, lockEndpoint, selectEndpoint, updateEndpoint } from './endpoints.sql.ts';

const GONE = 410;

type Reason = 'failing' | 'gone';

/** A try that was not accepted: where, with which answer, of a delivery that is tried since when. */
type FailedTry = { url: string; status: number | null; firstTriedAt: string; isGivenUp: boolean };

/**
 * An endpoint that has accepted nothing for three days, or says that it is gone, gets nothing more. Owners are mailed once;
 * they enable it again in the console.
 */
export async function disableFailing(app: App, key: EndpointKey, failed: FailedTry): Promise<void> {
  const seen = await selectEndpoint(app.sql, key);
  // Most failures disable nothing, and need no lock.
  if (!seen || (await reasonToDisable(app.sql, seen, failed, app.now())) === null) return;
  await inTransaction(app.sql, async (tx) => {
    const locked = await lockEndpoint(tx, key);
    const reason = locked ? await reasonToDisable(tx, locked, failed, app.now()) : null;
    if (!locked || reason === null) return;
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
}

/** What an earlier address has answered says nothing about this one. */
async function reasonToDisable(
  sql: Sql,
  endpoint: Endpoint,
  { url, status, firstTriedAt, isGivenUp }: FailedTry,
  now: Date,
): Promise<Reason | null> {
  const { state, failingSince } = endpoint;
  if (state !== 'ACTIVE' || endpoint.url !== url) return null;
  if (status === GONE) return 'gone';
  if (failingSince === null) return null;
  const isLost =
    later(failingSince, RETRY_MS) <= now || (isGivenUp && !(await selectHasAccepted(sql, endpoint, firstTriedAt)));
  return isLost ? 'failing' : null;
}

async function tellOwners(app: App, tx: Tx, { organizationId, name }: Endpoint, reason: Reason): Promise<void> {
  const organizationName = await selectOrganizationName(tx, organizationId);
  const sender = consoleSender({ organizationId, organizationName });
  const words = webhookDisabledMail(sender, { name, reason, url: `${app.tenants.consoleOrigin}/webhooks` });
  for (const email of await selectOwnerEmails(tx, organizationId)) {
    await sendMail(app, sender, email, words, { sql: tx });
  }
}
