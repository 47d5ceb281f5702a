import { sql as raw } from 'kysely';
import type { Sql } from '@plumbline/server/database/open-database';

/** With the payment's status, and what rests of it in the ledger. */
export const selectItems = (sql: Sql, organizationId: string) =>
  sql
    .selectFrom('reconciliationItem')
    .innerJoin('payment', 'payment.id', 'reconciliationItem.paymentId')
    .select(['reconciliationItem.id', 'state', 'kind', 'payment.status', 'gatewayAmount'])
    .select(
      raw<number>`(
        select sum(ledger_entry.amount)::bigint from ledger_transaction
          join ledger_entry on ledger_entry.transaction_id = ledger_transaction.id
         where ledger_transaction.payment_id = payment.id and ledger_entry.account = 'unapplied'
      )`.as('unapplied'),
    )
    .where('reconciliationItem.organizationId', '=', organizationId)
    .orderBy('reconciliationItem.id')
    .execute();
