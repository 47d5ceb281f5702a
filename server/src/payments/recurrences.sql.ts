import type { Insertable, Updateable } from 'kysely';
import type { Sql } from '../database/open-database.ts';
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

/** Whether a payment is an installment of a recurrence that was canceled. */
export async function selectIsRecurrenceCanceled(
  sql: Sql | Tx,
  { organizationId, paymentId }: { organizationId: string; paymentId: string },
): Promise<boolean> {
  const found = await sql
    .selectFrom('payment')
    .innerJoin('recurrence', (join) =>
      join.on('recurrence.organizationId', '=', organizationId).onRef('recurrence.id', '=', 'payment.recurrenceId'),
    )
    .select('recurrence.id')
    .where('payment.organizationId', '=', organizationId)
    .where('payment.id', '=', paymentId)
    .where('recurrence.status', '=', 'CANCELED')
    .executeTakeFirst();
  return found !== undefined;
}

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
