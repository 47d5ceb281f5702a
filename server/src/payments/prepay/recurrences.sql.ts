import type { Insertable } from 'kysely';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export const insertRecurrence = (tx: Tx, row: Insertable<Tables['recurrence']>) =>
  tx.insertInto('recurrence').values(row).execute();
