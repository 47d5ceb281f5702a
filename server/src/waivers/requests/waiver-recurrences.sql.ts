import type { Insertable } from 'kysely';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';

export const insertRecurrence = (tx: Tx, recurrence: Insertable<Tables['waiverRecurrence']>) =>
  tx.insertInto('waiverRecurrence').values(recurrence).execute();
