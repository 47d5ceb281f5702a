// An entry of the feed, and an endpoint with a delivery that was tried.
import { newId } from '../new-id.ts';
import type { Sql } from '../open-database.ts';

export const WEBHOOK_DELIVERY = newId();
export const OTHER_DELIVERY = newId();

export async function insertFeed(
  sql: Sql,
  { organizationId, createdBy }: { organizationId: string; createdBy: string },
): Promise<void> {
  const at = '2026-11-10T12:00:00.000Z';
  const endpointId = newId();
  await sql.insertInto('feedCounter').values({ organizationId, lastNumber: 1 }).execute();
  await sql
    .insertInto('feedEntry')
    .values({ organizationId, number: 1, id: newId(), type: 'payment.approved', happenedAt: at, data: {} })
    .execute();
  await sql
    .insertInto('webhookEndpoint')
    .values({
      organizationId,
      id: endpointId,
      name: 'ERP',
      url: 'https://erp.example/hooks',
      state: 'ACTIVE',
      sealedSecret: Buffer.from('sealed'),
      hint: 'aled',
      sentNumber: 1,
      createdBy,
      createdAt: at,
    })
    .execute();
  const delivery = {
    organizationId,
    endpointId,
    messageId: newId(),
    type: 'payment.approved',
    number: 1,
    state: 'WAITING',
    nextTryAt: at,
    createdAt: at,
  } as const;
  await sql
    .insertInto('webhookDelivery')
    .values([
      { ...delivery, id: WEBHOOK_DELIVERY },
      { ...delivery, id: OTHER_DELIVERY },
    ])
    .execute();
  await sql
    .insertInto('webhookAttempt')
    .values({ organizationId, deliveryId: WEBHOOK_DELIVERY, number: 1, at, status: 500, durationMs: 12, answer: '' })
    .execute();
}
