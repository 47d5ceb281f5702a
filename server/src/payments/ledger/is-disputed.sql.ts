import { type RawBuilder, sql as raw } from 'kysely';

/** Money of the payment was taken for a dispute that is not won. The status tells it only of disputes of the whole. */
export const isDisputed = (organizationId: string): RawBuilder<boolean> =>
  raw<boolean>`coalesce((
    select sum(ledger_entry.amount) from ledger_transaction
      join ledger_entry on ledger_entry.organization_id = ${organizationId}
       and ledger_entry.transaction_id = ledger_transaction.id
     where ledger_transaction.organization_id = ${organizationId}
       and ledger_transaction.payment_id = payment.id
       and ledger_transaction.kind in ('CHARGEBACK', 'REINSTATE')
       and ledger_entry.account = 'chargeback'
  ), 0) <> 0`;
