import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table reconciliation_item add column decision_kind text
     constraint reconciliation_item_decision_kind_check check (
       decision_kind in ('NOTED', 'CREDITED', 'WRITTEN_OFF', 'CREDITS_RESTORED', 'REFUND_BOOKED', 'TAKEN_BACK')
     )`,
  // What the decision has booked.
  `alter table reconciliation_item add column decision_amount bigint not null default 0`,
  // Of the card or account to which the provider has refunded money, so that its payments can be proposed.
  `alter table reconciliation_item add column last4 text`,
  // Null where it is not known.
  `alter table reconciliation_item add column currency_code text
     constraint reconciliation_item_currency_code_check check (currency_code in ('USD', 'CAD'))`,
  `update reconciliation_item set last4 = substring(detail from 'ending in ([0-9]{4}), which has paid here')
    where kind = 'REVIEW' and gateway_amount > 0`,
  `create index reconciliation_item_by_payment on reconciliation_item (organization_id, payment_id)
    where payment_id is not null`,
  `create index reconciliation_item_by_retref on reconciliation_item (organization_id, retref)`,
  `create index reconciliation_item_by_order on reconciliation_item (organization_id, order_id) where order_id <> ''`,
  `alter table ledger_transaction drop constraint ledger_transaction_kind_check`,
  `alter table ledger_transaction add constraint ledger_transaction_kind_check check (
     kind in ('CAPTURE', 'VOID', 'REFUND', 'CHARGEBACK', 'REINSTATE', 'SETTLE', 'RETURN', 'DECISION')
   )`,
  `alter table ledger_entry drop constraint ledger_entry_account_check`,
  `alter table ledger_entry add constraint ledger_entry_account_check check (
     account in (
       'receivable', 'credit', 'unapplied', 'clearing', 'bank', 'surcharge_income', 'chargeback', 'review', 'write_off'
     )
   )`,
];

/** What staff decide about an open item is booked, and items are found and listed. */
export const openItemDecisions: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
