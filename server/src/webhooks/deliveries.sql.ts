import { type Insertable, sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';
import type { Endpoint, EndpointKey } from './endpoints.sql.ts';

type DeliveryKey = { organizationId: string; id: string };

export const insertDeliveries = async (
  tx: Tx,
  deliveries: readonly Insertable<Tables['webhookDelivery']>[],
): Promise<void> => {
  if (deliveries.length > 0) await tx.insertInto('webhookDelivery').values(deliveries).execute();
};

/** The next entries of the feed that an endpoint has not got, of any type. */
export const selectEntriesToSend = (
  tx: Tx,
  { organizationId, sentNumber }: Pick<Endpoint, 'organizationId' | 'sentNumber'>,
  max: number,
) =>
  tx
    .selectFrom('feedEntry')
    .select(['number', 'id', 'type'])
    .where('organizationId', '=', organizationId)
    .where('number', '>', sentNumber)
    .orderBy('number')
    .limit(max)
    .execute();

/** Entries since a time and after a number that an endpoint wants. */
export const selectEntriesSince = (
  tx: Tx,
  { organizationId, types }: Pick<Endpoint, 'organizationId' | 'types'>,
  { since, after, max }: { since: string; after: number; max: number },
) =>
  tx
    .selectFrom('feedEntry')
    .select(['number', 'id', 'type'])
    .where('organizationId', '=', organizationId)
    .where('happenedAt', '>=', since)
    .where('number', '>', after)
    .$if(types !== null, (query) => query.where('type', 'in', types ?? []))
    .orderBy('number')
    .limit(max)
    .execute();

/** Whether so many deliveries wait, or more. */
export const selectIsCrowded = async (
  tx: Tx,
  { organizationId, id: endpointId }: EndpointKey,
  max: number,
): Promise<boolean> => {
  const last = await tx
    .selectFrom('webhookDelivery')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'WAITING')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
};

/**
 * Of all organizations: endpoints with deliveries that are due, those of an organization together. One that is paused or
 * disabled still gets tests, which have no number. One row is read of each endpoint: `exists` would become a hash of all
 * that is due.
 */
export const selectEndpointsDue = async (
  sql: Sql,
  { at, without, max }: { at: string; without: readonly string[]; max: number },
) => {
  const { rows } = await raw<EndpointKey>`
    select endpoint.organization_id, endpoint.id
      from webhook_endpoint endpoint
     where endpoint.organization_id <> all(${without}::uuid[])
       and (
         endpoint.state = 'ACTIVE' and (
           select true from webhook_delivery due
            where due.organization_id = endpoint.organization_id and due.endpoint_id = endpoint.id
              and due.state = 'WAITING' and due.next_try_at <= ${at} limit 1
         )
         or (
           select true from webhook_delivery test
            where test.organization_id = endpoint.organization_id and test.endpoint_id = endpoint.id
              and test.state = 'WAITING' and test.number is null and test.next_try_at <= ${at} limit 1
         )
       )
     order by endpoint.organization_id, endpoint.id limit ${max}
  `.execute(sql);
  return rows;
};

/**
 * The deliveries are not due again until the claim ends, and no lock is held while they are sent. What another worker
 * claims at this moment is skipped.
 */
export const updateDeliveriesClaimed = async (
  sql: Sql,
  { organizationId, id: endpointId, state }: Pick<Endpoint, 'id' | 'organizationId' | 'state'>,
  { at, until, max }: { at: string; until: string; max: number },
) => {
  const { rows } = await raw<ClaimedDelivery>`
    update webhook_delivery set tries = tries + 1, next_try_at = ${until},
           first_tried_at = coalesce(first_tried_at, ${at}::timestamptz)
     where organization_id = ${organizationId} and id in (
        select due.id from webhook_delivery due
         where due.organization_id = ${organizationId} and due.endpoint_id = ${endpointId}
           and due.state = 'WAITING' and due.next_try_at <= ${at}
           and (${state} = 'ACTIVE' or due.number is null)
         order by due.next_try_at, due.id limit ${max}
           for update skip locked
      )
    returning organization_id, id, endpoint_id, message_id, type, number, tries, earlier_tries, first_tried_at, created_at
  `.execute(sql);
  return rows;
};

export type ClaimedDelivery = Pick<
  Tables['webhookDelivery'],
  'organizationId' | 'id' | 'endpointId' | 'messageId' | 'type' | 'number' | 'createdAt'
> & { tries: number; earlierTries: number; firstTriedAt: string };

export const insertAttempt = (tx: Tx, attempt: Insertable<Tables['webhookAttempt']>) =>
  tx.insertInto('webhookAttempt').values(attempt).execute();

type Outcome = Pick<Tables['webhookDelivery'], 'state' | 'nextTryAt' | 'finishedAt'>;

/** False if its claim had ended and somebody has tried it again, or it was given up. */
export const updateOutcome = async (
  tx: Tx,
  { organizationId, id, tries }: ClaimedDelivery,
  outcome: Outcome,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDelivery')
    .set(outcome)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Of an endpoint that was resumed, enabled or given another address: it is tried for three days again, and soon. What a
 * worker sends at this moment is not due before its claim ends.
 */
export const updateBegunAnew = (tx: Tx, { organizationId, id }: EndpointKey, claimEnd: string) =>
  tx
    .updateTable('webhookDelivery')
    .set(({ ref }) => ({
      firstTriedAt: null,
      earlierTries: ref('tries'),
      nextTryAt: raw<string>`least(next_try_at, ${claimEnd}::timestamptz)`,
    }))
    .where('organizationId', '=', organizationId)
    .where('endpointId', '=', id)
    .where('state', '=', 'WAITING')
    .execute();

/** Whether an endpoint has accepted something since a time. */
export const selectHasAccepted = async (
  sql: Sql,
  { organizationId, id: endpointId }: EndpointKey,
  since: string,
): Promise<boolean> => {
  const accepted = await sql
    .selectFrom('webhookDelivery')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'DELIVERED')
    .where('finishedAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return accepted !== undefined;
};

/** Of an endpoint that was disabled. */
export const updateGivenUp = (tx: Tx, { organizationId, id }: EndpointKey, at: string) =>
  tx
    .updateTable('webhookDelivery')
    .set({ state: 'FAILED', nextTryAt: null, finishedAt: at })
    .where('organizationId', '=', organizationId)
    .where('endpointId', '=', id)
    .where('state', '=', 'WAITING')
    .execute();

export const selectEntry = (sql: Sql, organizationId: string, number: number) =>
  sql
    .selectFrom('feedEntry')
    .select(['number', 'id', 'type', 'happenedAt', 'data'])
    .where('organizationId', '=', organizationId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

const deliveries = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('webhookDelivery')
    .leftJoin('identity', 'identity.id', 'webhookDelivery.requestedBy')
    .leftJoin('webhookAttempt as last', (join) =>
      join
        .on('last.organizationId', '=', organizationId)
        .onRef('last.deliveryId', '=', 'webhookDelivery.id')
        .onRef('last.number', '=', 'webhookDelivery.tries'),
    )
    .select(['webhookDelivery.id', 'type', 'webhookDelivery.number', 'state', 'tries', 'nextTryAt', 'finishedAt'])
    .select(['webhookDelivery.createdAt', 'identity.name as requestedByName', 'last.status', 'last.problem'])
    .where('webhookDelivery.organizationId', '=', organizationId);

/** The newest first, after the one that the page before ended with. */
export const selectDeliveries = (
  sql: Sql,
  { organizationId, id: endpointId }: EndpointKey,
  { state, before, max }: { state?: Tables['webhookDelivery']['state']; before?: string; max: number },
) =>
  deliveries(sql, organizationId)
    .where('endpointId', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'WAITING'))
    .$if(before !== undefined, (query) =>
      query.where(
        raw<boolean>`(webhook_delivery.created_at, webhook_delivery.id) < (
          select shown.created_at, shown.id from webhook_delivery shown
           where shown.organization_id = ${organizationId} and shown.id = ${before}
        )`,
      ),
    )
    .orderBy('webhookDelivery.createdAt', 'desc')
    .orderBy('webhookDelivery.id', 'desc')
    .limit(max)
    .execute();

export const selectDelivery = (sql: Sql, { organizationId, id }: DeliveryKey, endpointId: string) =>
  deliveries(sql, organizationId)
    .select('messageId')
    .where('webhookDelivery.id', '=', id)
    .where('endpointId', '=', endpointId)
    .executeTakeFirst();

export const selectAttempts = (sql: Sql, { organizationId, id }: DeliveryKey) =>
  sql
    .selectFrom('webhookAttempt')
    .select(['number', 'at', 'status', 'durationMs', 'answer', 'problem'])
    .where('organizationId', '=', organizationId)
    .where('deliveryId', '=', id)
    .orderBy('number')
    .execute();

/** Of all organizations, with their tries. What still waits has not finished. */
export const deleteDeliveriesBefore = async (sql: Sql, before: string): Promise<number> => {
  const { numDeletedRows } = await sql
    .deleteFrom('webhookDelivery')
    .where('finishedAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
