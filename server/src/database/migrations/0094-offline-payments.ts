import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
  `alter table payment drop constraint payment_payment_type_check`,
  `alter table payment add constraint payment_payment_type_check
     check (payment_type in ('ACH', 'CREDIT_CARD', 'CREDIT', 'CHECK', 'CASH', 'WIRE'))`,
  `alter table payment add column received_on date`,
  // The number of a check or wire; empty without one.
  `alter table payment add column offline_reference text`,
  // For the records of the supplier.
  `alter table payment add column offline_note text`,
  `alter table payment add constraint payment_offline check (
     (payment_type in ('CHECK', 'CASH', 'WIRE')) = (received_on is not null)
     and (received_on is null) = (offline_reference is null) and (received_on is null) = (offline_note is null)
   )`,
  `alter table payment add constraint payment_check_number check (payment_type <> 'CHECK' or offline_reference <> '')`,
  // No provider stands behind them, and no person of the customer has made them.
  `alter table payment add constraint payment_offline_has_no_method check (
     received_on is null
     or (payment_method_id is null and external_code is null and surcharge = 0 and credit = 0 and origin = 'ADMIN')
   )`,
  `create index payment_offline_by_reference on payment (organization_id, offline_reference)
     where offline_reference <> ''`,
  `create index payment_offline_by_amount on payment (organization_id, customer_id, total) where received_on is not null`,
  `alter table ledger_entry drop constraint ledger_entry_account_check`,
  `alter table ledger_entry add constraint ledger_entry_account_check check (
     account in (
       'receivable', 'credit', 'unapplied', 'clearing', 'bank', 'offline', 'surcharge_income', 'chargeback', 'review',
       'write_off'
     )
   )`,
];

/** Checks, cash and wires that were received outside the portal. */
export const offlinePayments: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
