import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.gen.ts';
import type { Tx } from '../database/transaction.ts';

export const insertTicket = (tx: Tx, ticket: Insertable<Tables['supportTicket']>) =>
  tx.insertInto('supportTicket').values(ticket).execute();
