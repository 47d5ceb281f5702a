import { type Insertable, type Updateable, sql as raw } from 'kysely';
import type { ChangeType } from '@plumbline/rules/feed/change-types';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

export type EndpointKey = { organizationId: string; id: string };

export const insertEndpoint = (tx: Tx, endpoint: Insertable<Tables['webhookEndpoint']>) =>
  tx.insertInto('webhookEndpoint').values(endpoint).execute();

/** The newest first. */
export const selectEndpoints = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('webhookEndpoint')
    .innerJoin('identity', 'identity.id', 'webhookEndpoint.createdBy')
    .select(['webhookEndpoint.id', 'webhookEndpoint.name', 'url', 'state', 'hint', 'webhookEndpoint.createdAt'])
    .select(['identity.name as createdByName', 'rotatedAt', 'previousUntil', 'failingSince', 'disabledAt'])
    .select(({ ref }) => ref('types').$castTo<ChangeType[] | null>().as('types'))
    .select(({ selectFrom, fn }) =>
      selectFrom('webhookDelivery')
        .select(fn.countAll<number>().as('count'))
        .where('webhookDelivery.organizationId', '=', organizationId)
        .whereRef('webhookDelivery.endpointId', '=', 'webhookEndpoint.id')
        .where('webhookDelivery.state', '=', 'WAITING')
        .$asScalar()
        .$notNull()
        .as('waitingCount'),
    )
    .where('webhookEndpoint.organizationId', '=', organizationId)
    .orderBy('webhookEndpoint.createdAt', 'desc')
    .orderBy('webhookEndpoint.id', 'desc')
    .execute();

export const countEndpoints = async (tx: Tx, organizationId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('webhookEndpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
};

const endpoint = (sql: Sql, { organizationId, id }: EndpointKey) =>
  sql
    .selectFrom('webhookEndpoint')
    .select([
      'organizationId',
      'id',
      'name',
      'url',
      'state',
      'sealedSecret',
      'sealedPrevious',
      'previousUntil',
      'types',
    ])
    .select(['sentNumber', 'failingSince'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id);

export const selectEndpoint = (sql: Sql, key: EndpointKey) => endpoint(sql, key).executeTakeFirst();
export const lockEndpoint = (tx: Tx, key: EndpointKey) => endpoint(tx, key).forUpdate().executeTakeFirst();
/** Undefined while another worker has it. */
export const lockFreeEndpoint = (tx: Tx, key: EndpointKey) =>
  endpoint(tx, key).forUpdate().skipLocked().executeTakeFirst();

export type Endpoint = NonNullable<Awaited<ReturnType<typeof selectEndpoint>>>;
type Tried = Pick<Endpoint, 'id' | 'organizationId' | 'url'>;

export const updateEndpoint = (
  sql: Sql,
  { organizationId, id }: EndpointKey,
  change: Updateable<Tables['webhookEndpoint']>,
) =>
  sql
    .updateTable('webhookEndpoint')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();

/** Keeps the time of the first failure. What an earlier address said does not count. */
export const updateFailing = (tx: Tx, { organizationId, id, url }: Tried, at: string) =>
  tx
    .updateTable('webhookEndpoint')
    .set({ failingSince: at })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('url', '=', url)
    .where('failingSince', 'is', null)
    .execute();

export const updateWorking = (tx: Tx, { organizationId, id, url }: Tried) =>
  tx
    .updateTable('webhookEndpoint')
    .set({ failingSince: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('url', '=', url)
    .where('failingSince', 'is not', null)
    .execute();

/** Of all organizations: secrets that sign nothing more. */
export const updatePreviousForgotten = (sql: Sql, at: string) =>
  sql
    .updateTable('webhookEndpoint')
    .set({ sealedPrevious: null, previousUntil: null })
    .where('previousUntil', '<=', at)
    .execute();

/** With its log. */
export const deleteEndpoint = (tx: Tx, { organizationId, id }: EndpointKey) =>
  tx.deleteFrom('webhookEndpoint').where('organizationId', '=', organizationId).where('id', '=', id).execute();

/** Of all organizations: endpoints that have not got the last entries of their feed. */
export const selectEndpointsBehind = async (sql: Sql, max: number): Promise<EndpointKey[]> => {
  const { rows } = await raw<EndpointKey>`
    select webhook_endpoint.organization_id, webhook_endpoint.id
      from webhook_endpoint
      join feed_counter on feed_counter.organization_id = webhook_endpoint.organization_id
     where webhook_endpoint.state = 'ACTIVE' and feed_counter.last_number > webhook_endpoint.sent_number
     order by webhook_endpoint.sent_number limit ${max}
  `.execute(sql);
  return rows;
};
