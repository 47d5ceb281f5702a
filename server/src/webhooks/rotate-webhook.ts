import type { rotateWebhook as Call } from '@plumbline/contract/programs/webhooks';
import { refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { auditWebhook } from './audit-webhook.ts';
import { lockEndpoint, updateEndpoint } from './endpoints.sql.ts';
import { newWebhookSecret, webhookContext } from './webhook-secret.ts';

const HOUR_MS = 3_600_000;

/** For some hours deliveries have both signatures, until the receiver has the new secret. */
export const rotateWebhook: Handler<typeof Call> = async (app, staff, { id, oldWorksForHours }) => {
  const key = { organizationId: staff.organizationId, id };
  const now = app.now();
  const { secret, hint } = newWebhookSecret();
  await inTransaction(app.sql, async (tx) => {
    const { name, sealedSecret } = (await lockEndpoint(tx, key)) ?? refuse('not_found');
    const isKept = oldWorksForHours > 0;
    await updateEndpoint(tx, key, {
      sealedSecret: app.encryption.encrypt(secret, webhookContext(key.organizationId, id)),
      hint,
      sealedPrevious: isKept ? sealedSecret : null,
      previousUntil: isKept ? later(now, oldWorksForHours * HOUR_MS).toISOString() : null,
      rotatedAt: now.toISOString(),
    });
    const detail = { name, oldWorksForHours };
    await auditWebhook(tx, staff, { at: now.toISOString(), action: 'webhook.rotated', id, detail });
  });
  return { id, secret };
};
