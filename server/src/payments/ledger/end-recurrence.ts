import { recurrenceStatus } from '@plumbline/rules/recurrences/recurrence';
import type { Tx } from '../../database/transaction.ts';
import {
  lockRecurrence,
  type RecurrenceKey,
  selectInstallmentStatuses,
  updateRecurrenceStatus,
} from '../recurrences.sql.ts';

/**
 * Completes a recurrence after its last payment. Its row is locked before the payments are read, so that of two that end
 * at once the second sees the first.
 */
export async function endRecurrence(tx: Tx, key: RecurrenceKey): Promise<void> {
  const recurrence = await lockRecurrence(tx, key);
  if (!recurrence) throw new Error('a payment of a recurrence that is gone');
  const status = recurrenceStatus(recurrence.status, await selectInstallmentStatuses(tx, key));
  if (status !== recurrence.status) await updateRecurrenceStatus(tx, key, { status });
}
