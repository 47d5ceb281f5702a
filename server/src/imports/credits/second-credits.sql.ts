import { sql as raw } from 'kysely';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Tx } from '../../database/transaction.ts';
import type { RunKey } from '../import-runs.sql.ts';

type SecondCredit = {
  /** What the run has brought, and the credit of the portal that the ERP does not list. */
  invoiceNumber: string;
  memoNumber: string;
  paymentId: string;
  amount: Cents;
  currencyCode: CurrencyCode;
};

/**
 * New credits of a run with the total of a credit that a payment made here, of the same customer. Each is paired with one
 * of those, first with those that are in no open item yet.
 */
export const selectSecondCredits = async (tx: Tx, { organizationId, id }: RunKey): Promise<SecondCredit[]> => {
  const { rows } = await raw<SecondCredit>`
    with brought as (
      select invoice.customer_id, invoice.invoice_number, invoice.total_amount, invoice.currency_code,
             row_number() over (
               partition by invoice.customer_id, invoice.total_amount, invoice.currency_code order by invoice.invoice_number
             ) as place
        from import_change
        join invoice on invoice.organization_id = ${organizationId} and invoice.id = import_change.record_id
         and invoice.type = 'CREDIT' and invoice.balance > 0
       where import_change.organization_id = ${organizationId} and import_change.run_id = ${id}
         and import_change.before is null
    ), made as (
      select distinct on (memo.id) memo.customer_id, memo.invoice_number, memo.total_amount, memo.currency_code,
             ledger_transaction.payment_id, ledger_transaction.created_at
        from invoice memo
        join ledger_entry on ledger_entry.organization_id = ${organizationId} and ledger_entry.subject_id = memo.id
         and ledger_entry.account = 'credit' and ledger_entry.amount < 0
        join ledger_transaction on ledger_transaction.organization_id = ${organizationId}
         and ledger_transaction.id = ledger_entry.transaction_id
       where memo.organization_id = ${organizationId} and memo.type = 'CREDIT' and memo.erp_as_of is null
         and (memo.customer_id, memo.total_amount, memo.currency_code) in (
           select customer_id, total_amount, currency_code from brought
         )
       order by memo.id, ledger_transaction.created_at
    ), memo as (
      select made.*, count(*) over same as count,
             row_number() over (same order by exists (
               select from reconciliation_item
                where reconciliation_item.organization_id = ${organizationId} and reconciliation_item.state = 'OPEN'
                  and reconciliation_item.payment_id = made.payment_id
                  and reconciliation_item.retref like 'credit % beside ' || made.invoice_number
             ), made.created_at, made.invoice_number) as place
        from made window same as (partition by made.customer_id, made.total_amount, made.currency_code)
    )
    select brought.invoice_number as "invoiceNumber", memo.invoice_number as "memoNumber",
           memo.payment_id as "paymentId", brought.total_amount as amount, brought.currency_code as "currencyCode"
      from brought
      join memo on memo.customer_id = brought.customer_id and memo.total_amount = brought.total_amount
       and memo.currency_code = brought.currency_code and memo.place = (brought.place - 1) % memo.count + 1
     order by brought.invoice_number
  `.execute(tx);
  return rows;
};
