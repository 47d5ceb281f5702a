import type { Insertable, Updateable } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

export type RecurrenceKey = { organizationId: string; customerId: string; recurrenceId: string };

export const insertRecurrence = (tx: Tx, row: Insertable<Tables['recurrence']>) =>
  tx.insertInto('recurrence').values(row).execute();

export const lockRecurrence = (tx: Tx, { organizationId, customerId, recurrenceId }: RecurrenceKey) =>
  tx
    .selectFrom('recurrence')
    .select('status')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', recurrenceId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const selectInstallmentStatuses = (tx: Tx, { organizationId, recurrenceId }: RecurrenceKey) =>
  tx
    .selectFrom('payment')
    .select('status')
    .where('organizationId', '=', organizationId)
    .where('recurrenceId', '=', recurrenceId)
    .execute();

export const updateRecurrenceStatus = (
  tx: Tx,
  { organizationId, recurrenceId }: RecurrenceKey,
  change: Pick<Updateable<Tables['recurrence']>, 'canceledAt' | 'status'>,
) =>
  tx
    .updateTable('recurrence')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', recurrenceId)
    .execute();
