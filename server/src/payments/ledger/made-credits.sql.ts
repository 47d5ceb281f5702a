import { type RawBuilder, sql as raw } from 'kysely';

/** The entries of ledger transactions that make a credit of a payment: of an overpayment, or of a prepayment. */
export const madeCredits = (organizationId: string): RawBuilder<unknown> =>
  raw`ledger_entry on ledger_entry.organization_id = ${organizationId}
    and ledger_entry.transaction_id = ledger_transaction.id and ledger_entry.account = 'credit'
    and ledger_entry.amount < 0 and ledger_transaction.kind in ('CAPTURE', 'REINSTATE')`;
