import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export type Recurrence = Selectable<Tables['waiverRecurrence']>;
type Key = { organizationId: string; id: string };

export const insertRecurrence = (tx: Tx, recurrence: Insertable<Tables['waiverRecurrence']>) =>
  tx.insertInto('waiverRecurrence').values(recurrence).execute();

/** The schedule that repeats a request, while it still does. */
export const lockRecurrenceOf = (
  tx: Tx,
  { organizationId, waiverId }: { organizationId: string; waiverId: string },
): Promise<Recurrence | undefined> =>
  tx
    .selectFrom('waiverRecurrence')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('waiverId', '=', waiverId)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The request that is repeated. */
export const selectModel = (tx: Tx, { organizationId, waiverId }: { organizationId: string; waiverId: string }) =>
  tx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', waiverId)
    .executeTakeFirstOrThrow();

export const updateRecurrence = (
  tx: Tx,
  { organizationId, id }: Key,
  change: Partial<Pick<Recurrence, 'endReason' | 'endedAt' | 'nextRunOn' | 'runCount' | 'skipReason' | 'status'>>,
) =>
  tx
    .updateTable('waiverRecurrence')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
